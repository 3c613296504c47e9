import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';

/** The fixings that deals miss, and how many deals have no value for want of them. */
export interface MissingFixings {
	/** Distinct fixings, sorted by index, currency, tenor and date. */
	readonly fixings: readonly WireFixingKey[];
	readonly withoutLibor: number;
	/** Deals that lack any view, the LIBOR view included. */
	readonly withoutView: number;
}

export function missingFixingsOf(deals: readonly ValuedDeal[]): MissingFixings {
	const fixings = new Map<string, WireFixingKey>();
	let withoutLibor = 0;
	let withoutView = 0;
	for (const { item, result } of deals) {
		const lists = [...(result.missingViews ?? []), ...(result.Error === undefined ? [] : [result.Error])];
		const lacking = lists.filter(({ missingFixings = [] }) => missingFixings.length > 0);
		if (lacking.length === 0) continue;
		withoutView += 1;
		if (item.instrumentTag !== 'RFR' && result.liborMtM === undefined) withoutLibor += 1;
		for (const { index, currency, tenor, dates } of lacking.flatMap(({ missingFixings = [] }) => missingFixings)) {
			for (const date of dates) {
				fixings.set(`${index} ${currency} ${tenor} ${date}`, { index, currency, tenor, date });
			}
		}
	}
	const sorted = [...fixings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fixing]) => fixing);
	return { fixings: sorted, withoutLibor, withoutView };
}

/** Deals that lack a view or all figures. */
export const countWithoutView = (deals: readonly ValuedDeal[]): number =>
	deals.filter(({ result }) => result.Error !== undefined || result.missingViews !== undefined).length;
