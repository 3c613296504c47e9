import type { AnswerOf } from '#shared/contract/route.ts';
import type { swapAttribution } from '#shared/contract/valuation-risk.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { type MissingView, type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import { type Attribution, Attributor, hasSameTerms } from '#shared/swap/risk/attribution.ts';
import { Revaluer } from '#shared/swap/risk/revalue.ts';
import { ScenarioStates } from '#shared/swap/risk/scenario-values.ts';
import { knownMarketOf, type PreparedMarket } from '../../pricing/prepare-market.ts';
import { type ReadItem, readItem } from '../../pricing/value-batch.ts';
import {
	type AnalysedBook,
	type BookAnalysis,
	BookProblems,
	type BookTotals,
	errorWith,
	riskMarketOf,
} from './book-analysis.ts';

type Answer = AnswerOf<typeof swapAttribution>;
type Totals = BookTotals<Answer>;
type Result = Answer['results'][number];
type Attributed = NonNullable<Result['views']['libor']>;
type Apart = NonNullable<NonNullable<Result['apart']>['libor']>;
type ViewTotals = NonNullable<Answer['totals']['libor']>;

export function attributionAnalysis(
	earlier: PreparedMarket,
	later: PreparedMarket,
	{ reportCurrency, splitByCurve }: { readonly reportCurrency: string; readonly splitByCurve: boolean },
): { open(): BookAttribution } {
	const markets = [riskMarketOf(earlier), riskMarketOf(later)] as const;
	const options = { reportCurrency, wantsAccrued: false };
	const engine = {
		attributor: new Attributor(...markets, { reportCurrency, wantsCurves: splitByCurve }),
		earlier: new Revaluer(markets[0], new ScenarioStates(markets[0], []), options),
		later: new Revaluer(markets[1], new ScenarioStates(markets[1], []), options),
	};
	const known = knownMarketOf(later);
	return { open: () => new BookAttribution(engine, new BookProblems(known)) };
}

export interface EarlierBook {
	/** Fields of each deal, in the order of the earlier file. Excludes rows without a readable ID. */
	readonly deals: readonly (readonly [dealId: string, fields: Fields])[];
	readonly gone: readonly string[];
	/** IDs that occur more than once in a file, so that these deals cannot be matched. */
	readonly twice: readonly string[];
}

export function matchedAttribution(
	analysis: { open(): BookAttribution },
	{ deals, gone, twice }: EarlierBook,
): BookAnalysis<Answer> {
	const earlier = new Map(deals);
	const listedTwice = new Set(twice);
	return {
		open() {
			const book = analysis.open();
			return {
				totals: () => book.totals(),
				missing: () => gone.map((dealId) => book.gone(readItem(earlier.get(dealId) ?? {}))),
				add: (item) => {
					const { dealId } = 'deal' in item ? item.deal : item.identity;
					if (listedTwice.has(dealId)) {
						return { dealId, Error: errorWith('deal-listed-twice', { deal: dealId }), status: 'same', views: {} };
					}
					const before = dealId === '' ? undefined : earlier.get(dealId);
					return book.match(before && readItem(before), item);
				},
			};
		},
	};
}

export function joinAttribution(parts: readonly Totals[]): Totals {
	const totals: Answer['totals'] = {};
	for (const part of parts) {
		for (const view of viewNames) {
			const own = part.totals[view];
			if (own === undefined) continue;
			const total = totalOf(totals, view);
			for (const field of ['deals', ...amounts, 'terminated', 'added', 'changed'] as const) total[field] += own[field];
			addCurves(total, own.ratesByCurve);
		}
	}
	return { totals };
}

const amounts = ['value0', 'value1', 'cash', 'time', 'fixings', 'rates', 'fx'] as const;

type Values = Revaluer<ReturnType<ScenarioStates['columnsOf']>>;

interface AttributionEngine {
	readonly attributor: Attributor;
	readonly earlier: Values;
	readonly later: Values;
}

class BookAttribution implements AnalysedBook<Answer> {
	readonly problems: BookProblems;
	readonly #engine: AttributionEngine;
	readonly #totals: Answer['totals'] = {};

	constructor(engine: AttributionEngine, problems: BookProblems) {
		this.#engine = engine;
		this.problems = problems;
	}

	totals(): Totals {
		return { totals: this.#totals };
	}

	add(item: ReadItem): Result {
		if ('problems' in item) return { ...this.problems.ofItem(item), status: 'same', views: {} };
		const { deal } = item;
		const wanted = deal.instrumentTag === 'LIBOR' ? viewNames : viewNames.filter((view) => view !== 'libor');
		const found = this.#engine.attributor.attribute(deal, wanted);
		if ('failures' in found) return { ...this.problems.ofDeal(deal, found.failures), status: 'same', views: {} };
		const views: Result['views'] = {};
		for (const [view, each] of found) {
			if ('missing' in each) continue;
			views[view] = describe(each);
			this.#add(view, views[view]);
		}
		const missing = Object.fromEntries(found) as Partial<Record<ViewName, Attribution | MissingView>>;
		return { dealId: deal.dealId, status: 'same', ...this.problems.ofViews(missing), views };
	}

	gone(item: ReadItem): Result {
		if ('problems' in item) return { ...this.problems.ofItem(item), status: 'terminated', views: {} };
		return this.apart(item.deal, undefined, 'terminated');
	}

	match(before: ReadItem | undefined, after: ReadItem): Result {
		if ('problems' in after) {
			return { ...this.problems.ofItem(after), status: before === undefined ? 'new' : 'changed', views: {} };
		}
		if (before === undefined) return this.apart(undefined, after.deal, 'new');
		if ('problems' in before) return { ...this.problems.ofItem(before), status: 'changed', views: {} };
		if (hasSameTerms(before.deal, after.deal)) return this.add(after);
		return this.apart(before.deal, after.deal, 'changed');
	}

	apart(before: Deal | undefined, after: Deal | undefined, status: 'terminated' | 'new' | 'changed'): Result {
		const deal = (before ?? after) as Deal;
		const first = before && this.#engine.earlier.revalue(before);
		const second = after && this.#engine.later.revalue(after);
		for (const found of [first, second]) {
			if (found === undefined || !('failures' in found)) continue;
			return { ...this.problems.ofDeal(deal, found.failures), status, views: {} };
		}
		const values: Partial<Record<ViewName, Apart>> = {};
		const missing: Partial<Record<ViewName, MissingView>> = {};
		for (const view of viewNames) {
			const [old, own] = [first, second].map((found) =>
				found === undefined || 'failures' in found ? undefined : found.views[view],
			);
			const gap = [old, own].find((each) => each !== undefined && 'missing' in each);
			if (gap !== undefined) missing[view] = gap as MissingView;
			else if (old !== undefined || own !== undefined) {
				const value0 = old === undefined || 'missing' in old ? undefined : old.presentValue;
				const value1 = own === undefined || 'missing' in own ? undefined : own.presentValue;
				values[view] = { ...(value0 === undefined ? {} : { value0 }), ...(value1 === undefined ? {} : { value1 }) };
				const total = totalOf(this.#totals, view);
				if (status === 'terminated') total.terminated += value0 ?? 0;
				else if (status === 'new') total.added += value1 ?? 0;
				else total.changed += (value1 ?? 0) - (value0 ?? 0);
			}
		}
		return { dealId: deal.dealId, status, ...this.problems.ofViews(missing), views: {}, apart: values };
	}

	#add(view: ViewName, found: Attributed): void {
		const total = totalOf(this.#totals, view);
		total.deals++;
		for (const field of amounts) total[field] += found[field];
		addCurves(total, found.ratesByCurve);
	}
}

function totalOf(totals: Answer['totals'], view: ViewName): ViewTotals {
	const zeros = { value0: 0, value1: 0, cash: 0, time: 0, fixings: 0, rates: 0, fx: 0 };
	const total = totals[view] ?? { deals: 0, ...zeros, terminated: 0, added: 0, changed: 0 };
	totals[view] = total;
	return total;
}

function addCurves(total: ViewTotals, curves: Attributed['ratesByCurve']): void {
	if (curves === undefined) return;
	total.ratesByCurve ??= [];
	for (const { curveId, discountingTenor, change } of curves) {
		const known = total.ratesByCurve.find(
			(each) => each.curveId === curveId && each.discountingTenor === discountingTenor,
		);
		if (known === undefined) total.ratesByCurve.push({ curveId, discountingTenor, change });
		else known.change += change;
	}
}

function describe(found: Attribution): Attributed {
	const { cashByLeg, ratesByCurve, value0, value1, cash, time, fixings, rates, fx } = found;
	return {
		value0,
		value1,
		cash,
		time,
		fixings,
		rates,
		fx,
		leg1Cash: cashByLeg[0],
		leg2Cash: cashByLeg[1],
		...(ratesByCurve === undefined
			? {}
			: {
					ratesByCurve: ratesByCurve.map(({ curve: { definitionId: curveId, discountingTenor }, change }) => ({
						curveId,
						discountingTenor,
						change,
					})),
				}),
	};
}
