import type { AnswerOf } from '#shared/contract/route.ts';
import type { swapRisk } from '#shared/contract/valuation-risk.ts';
import { type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import { type Ladder, type LadderRow, LadderStates, ladderOf } from '#shared/swap/risk/ladder.ts';
import { type RevaluedView, Revaluer } from '#shared/swap/risk/revalue.ts';
import { byTenor, ladderTenors, tenorDays, tenorSharesOf } from '#shared/swap/risk/tenor-buckets.ts';
import type { LegColumns } from '#shared/swap/risk/value-flows.ts';
import { type ViewFigures, viewFigures } from '#shared/swap/risk/view-figures.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { knownMarketOf, type PreparedMarket } from '../../pricing/prepare-market.ts';
import { type BookAnalysis, BookProblems, type BookTotals, errorWith, riskMarketOf } from './book-analysis.ts';

type Answer = AnswerOf<typeof swapRisk>;
type Totals = BookTotals<Answer>;
type Result = Answer['results'][number];
type ViewRisk = NonNullable<Result['views']['libor']>;
type ViewTotals = NonNullable<Answer['totals']['libor']>;
type Quote = Answer['quotes'][number];

/** @param dealLadders true if the response contains a ladder by quote for each deal, not only for the book */
export function riskAnalysis(
	prepared: PreparedMarket,
	{ reportCurrency, dealLadders }: { readonly reportCurrency: string; readonly dealLadders: boolean },
): BookAnalysis<Answer> {
	const market = riskMarketOf(prepared);
	const states = new LadderStates(market);
	const revaluer = new Revaluer(market, states, { reportCurrency, wantsAccrued: true });
	const known = knownMarketOf(prepared);
	return {
		open() {
			const problems = new BookProblems(known);
			const book = new BookRisk(market.valuationDay, dealLadders);
			return {
				add(item): Result {
					if ('problems' in item) return { ...problems.ofItem(item), views: {} };
					const revalued = revaluer.revalue(item.deal);
					if ('failures' in revalued) return { ...problems.ofDeal(item.deal, revalued.failures), views: {} };
					const views: Result['views'] = {};
					for (const view of viewNames) {
						const found = revalued.views[view];
						if (found === undefined || 'missing' in found) continue;
						views[view] = book.add(view, ladderOf(states, found), found);
					}
					return { dealId: item.deal.dealId, ...problems.ofViews(revalued.views), views };
				},
				totals: () => book.totals(),
			};
		},
	};
}

export function joinRisk(parts: readonly Totals[], valuationDate: LocalDate): Totals {
	const book = new BookRisk(epochDay(valuationDate), false);
	for (const part of parts) book.join(part);
	return book.totals();
}

class BookRisk {
	readonly #tenorDays: readonly EpochDay[];
	readonly #hasDealLadders: boolean;
	/** Positions of quotes in the ladder. The key is the moved quote, or its text if parts of a run are joined. */
	readonly #places = new Map<LadderRow['moved'] | string, number>();
	readonly #quotes: Quote[] = [];
	readonly #totals: Partial<Record<ViewName, { figures: ViewTotals; dv01: Map<number, number | null> }>> = {};

	constructor(valuationDay: EpochDay, hasDealLadders: boolean) {
		this.#tenorDays = tenorDays(valuationDay);
		this.#hasDealLadders = hasDealLadders;
	}

	add(name: ViewName, ladder: Ladder, view: RevaluedView<LegColumns>): ViewRisk {
		const noLadder = ladder.unbuilt.map(({ row, failure: { curve } }) =>
			row === undefined
				? errorWith('ladder-shift-not-built', { curve })
				: errorWith('ladder-quote-not-built', { instrument: row.instrument, curve }),
		);
		const quotes = ladder.rows.map((row) => this.#placeOf(row.moved, () => this.#describe(row)));
		const figures = viewFigures(view);
		const pillars = ladder.rows.map(({ pillarDay }) => pillarDay);
		const sums = {
			byTenor: figuresOf(byTenor(this.#tenorDays, pillars, ladder.values)),
			ladderSum: figureOf(ladder.sum),
			basisSum: figureOf(ladder.basisSum),
			quoteShiftDV01: figureOf(ladder.quoteShiftDv01),
			secondOrder: figureOf(ladder.sum - ladder.quoteShiftDv01),
			zeroShiftDV01: ladder.zeroShiftDv01,
			gamma: ladder.gamma,
		};
		const amounts = {
			mtM: view.presentValue,
			...sums,
			netAccrued: figures.netAccrued,
			cleanMtM: figures.cleanPresentValue,
		};
		const dv01 = figuresOf(ladder.values);
		this.#total(name, 1, amounts, quotes, dv01);
		return {
			...amounts,
			...(this.#hasDealLadders ? { ladder: { quotes, dv01 } } : {}),
			...(noLadder.length === 0 ? {} : { noLadder }),
			leg1: legOf(view, figures, 0),
			leg2: legOf(view, figures, 1),
			...parOf(figures),
		};
	}

	join({ quotes, totals }: Totals): void {
		const places = quotes.map((quote) => this.#placeOf(textOf(quote), () => quote));
		for (const view of viewNames) {
			const part = totals[view];
			if (part === undefined) continue;
			const { deals, ladder, ...amounts } = part;
			const own = ladder.quotes.map((place) => places[place] as number);
			this.#total(view, deals, amounts, own, ladder.dv01);
		}
	}

	totals(): Totals {
		const totals: Answer['totals'] = {};
		for (const view of viewNames) {
			const total = this.#totals[view];
			if (total === undefined) continue;
			const ladder = { quotes: [...total.dv01.keys()], dv01: [...total.dv01.values()] };
			totals[view] = { ...total.figures, ladder };
		}
		return {
			tenors: ladderTenors.map((tenor, i) => ({ tenor, date: dateOfEpochDay(this.#tenorDays[i] as EpochDay) })),
			quotes: this.#quotes,
			totals,
		};
	}

	#placeOf(key: LadderRow['moved'] | string, describe: () => Quote): number {
		const known = this.#places.get(key);
		if (known !== undefined) return known;
		const place = this.#quotes.push(describe()) - 1;
		this.#places.set(key, place);
		return place;
	}

	#describe({ curve, currency, instrument, pillarDay, isBasis }: LadderRow): Quote {
		const { place, share } = tenorSharesOf(this.#tenorDays, pillarDay);
		const [tenor, next] = [ladderTenors[place], ladderTenors[place + 1]];
		return {
			curveId: curve.definitionId,
			currency,
			instrument,
			pillarDate: dateOfEpochDay(pillarDay),
			isBasis,
			tenors: [
				{ tenor: tenor as string, share },
				...(share < 1 && next !== undefined ? [{ tenor: next, share: 1 - share }] : []),
			],
		};
	}

	#total(
		name: ViewName,
		deals: number,
		{ byTenor: tenors, ...amounts }: Omit<ViewTotals, 'deals' | 'ladder'>,
		quotes: readonly number[],
		values: readonly (number | null)[],
	): void {
		const zeros = Object.fromEntries(Object.keys(amounts).map((field) => [field, 0])) as typeof amounts;
		const empty = { deals: 0, byTenor: tenors.map(() => 0), ladder: { quotes: [], dv01: [] } };
		const total = this.#totals[name] ?? { figures: { ...zeros, ...empty }, dv01: new Map() };
		this.#totals[name] = total;
		total.figures.deals += deals;
		const figures: Record<keyof typeof amounts, number | null> = total.figures;
		for (const field of Object.keys(amounts) as (keyof typeof amounts)[]) {
			figures[field] = sumOf(figures[field], amounts[field]);
		}
		total.figures.byTenor = total.figures.byTenor.map((sum, i) => sumOf(sum, tenors[i] as number | null));
		quotes.forEach((quote, i) => {
			const before = total.dv01.get(quote);
			total.dv01.set(quote, sumOf(before === undefined ? 0 : before, values[i] as number | null));
		});
	}
}

const sumOf = (sum: number | null, figure: number | null) => (sum === null || figure === null ? null : sum + figure);

const figureOf = (figure: number) => (Number.isNaN(figure) ? null : figure);

const figuresOf = (figures: Float64Array) => Array.from(figures, figureOf);

/** Returns a text that identifies a quote. A quote can be listed under several curves. */
const textOf = ({ curveId, currency, instrument, pillarDate }: Quote) =>
	JSON.stringify([instrument === 'point' ? curveId : currency, instrument, pillarDate]);

function legOf({ legs }: RevaluedView<LegColumns>, { pv01, accrued }: ViewFigures, place: 0 | 1) {
	return { currency: legs[place].open.leg.currency, pv01: pv01[place], accrued: accrued[place] };
}

function parOf({ par }: ViewFigures): Pick<ViewRisk, 'parRatePercent' | 'parSpreadBp' | 'noPar'> {
	if ('ratePercent' in par) return { parRatePercent: par.ratePercent };
	if ('spreadBp' in par) return { parSpreadBp: par.spreadBp };
	if (par.none === 'two-fixed-legs') return { noPar: errorWith('two-fixed-legs', {}) };
	if (par.none === 'stepped-rate') return { noPar: errorWith('stepped-rate', { leg: par.leg }) };
	if (par.none === 'compounded-rate') return { noPar: errorWith('compounded-rate', { leg: par.leg }) };
	return { noPar: errorWith('no-interest-left', { leg: par.leg }) };
}
