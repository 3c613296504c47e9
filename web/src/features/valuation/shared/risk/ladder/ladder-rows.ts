import { type View, views } from '../../valuation.ts';
import type { RiskAnswer } from '../analysis-terms.ts';

type Quote = RiskAnswer['quotes'][number];

/** DV01 by quote. `quotes` contains positions in the response's list of quotes. */
interface QuoteLadder {
	readonly quotes: readonly number[];
	/** Change in value per basis point for each of `quotes`; null if there is no figure. */
	readonly dv01: readonly (number | null)[];
}

type ViewLadders = Readonly<Partial<Record<View, QuoteLadder | undefined>>>;

export type ViewFigures = Readonly<Partial<Record<View, number | null>>>;

export interface QuoteRow extends Quote, ViewFigures {
	readonly place: number;
}

export function quoteRows({ quotes }: Pick<RiskAnswer, 'quotes'>, ladders: ViewLadders): readonly QuoteRow[] {
	const rows = new Map<number, QuoteRow>();
	for (const view of views) {
		const { quotes: places = [], dv01 = [] } = ladders[view] ?? {};
		for (const [i, place] of places.entries()) {
			const quote = quotes[place];
			if (quote !== undefined) rows.set(place, { ...quote, ...rows.get(place), place, [view]: dv01[i] });
		}
	}
	return [...rows.values()].sort((a, b) => a.place - b.place);
}

/** Returns the ladder by tenor as one series of sums for each curve. Basis quotes are included. */
export function curveSeries(rows: readonly QuoteRow[], view: View, tenors: readonly string[]) {
	const series = new Map<string, number[]>();
	for (const row of rows) {
		const dv01 = row[view];
		if (dv01 === undefined || dv01 === null) continue;
		const sums = series.get(row.curveId) ?? tenors.map(() => 0);
		series.set(row.curveId, sums);
		for (const { tenor, share } of row.tenors) {
			const place = tenors.indexOf(tenor);
			if (place >= 0) sums[place] = (sums[place] ?? 0) + share * dv01;
		}
	}
	return series;
}

/** Returns the tenors from the first to the last one with a figure in any of the lists. */
export function usedTenors(tenors: readonly string[], lists: readonly (readonly number[])[]): readonly string[] {
	const isUsed = (i: number) => lists.some((list) => (list[i] ?? 0) !== 0);
	const places = tenors.map((_, i) => i).filter(isUsed);
	return tenors.slice(places[0] ?? 0, (places.at(-1) ?? -1) + 1);
}

/** Returns an axis range that covers all charts. A shared range makes the bars of the charts comparable. */
export function sharedDomain(charts: readonly ReadonlyMap<string, readonly number[]>[]): readonly [number, number] {
	let [low, high] = [0, 0];
	for (const chart of charts) {
		const lists = [...chart.values()];
		for (const i of lists[0]?.keys() ?? []) {
			const figures = lists.map((list) => list[i] ?? 0);
			low = Math.min(
				low,
				figures.reduce((sum, each) => sum + Math.min(each, 0), 0),
			);
			high = Math.max(
				high,
				figures.reduce((sum, each) => sum + Math.max(each, 0), 0),
			);
		}
	}
	return low === high ? [-1, 1] : [low, high];
}
