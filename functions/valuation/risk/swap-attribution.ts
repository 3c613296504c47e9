import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { swapAttribution } from '#shared/contract/valuation-risk-attribution.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { type MissingView, type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import { type Attribution, Attributor, hasSameTerms } from '#shared/swap/risk/attribution.ts';
import { Revaluer, type RiskMarket } from '#shared/swap/risk/revalue.ts';
import { ScenarioStates } from '#shared/swap/risk/scenario-values.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { knownMarketOf } from '../pricing/prepare-market.ts';
import { type ReadItem, readItems } from '../pricing/value-batch.ts';
import { sizeRefusals } from '../swaps.ts';
import { BookProblems, dealsOf, errorWith, requireMarketOf, riskMarketOf } from './risk-book.ts';

type Answer = AnswerOf<typeof swapAttribution>;
type Result = Answer['results'][number];
type Attributed = NonNullable<Result['views']['libor']>;
type Apart = NonNullable<NonNullable<Result['apart']>['libor']>;
type ViewTotals = NonNullable<Answer['totals']['libor']>;

export const attribution = operation(
	swapAttribution,
	async ({ request, caller }) => {
		const { valuationDate, toDate, valuationItems, toItems = valuationItems, reportCurrency } = request;
		if (toDate <= valuationDate) throw refuse('dates-not-ascending', { from: valuationDate, to: toDate });
		const [before, after] = [readItems(valuationItems), readItems(toItems)];
		const [day0, day1] = [epochDay(valuationDate), epochDay(toDate)];
		const needed0 = requirementsOf(dealsOf(before), day0);
		// What is paid between the dates rests on fixings from the first date's range to the second date.
		const between = needed0.map((each) => ({ ...each, to: day1 - 1 }));
		const needed1 = [...between, ...requirementsOf(dealsOf(after), day1)];
		const earlier = await requireMarketOf(request, caller, valuationDate, needed0);
		const later = await requireMarketOf(request, caller, toDate, needed1);
		const markets = { earlier: riskMarketOf(earlier), later: riskMarketOf(later) };
		const problems = new BookProblems(knownMarketOf(later));
		const book = new BookAttribution(markets, problems, reportCurrency, request.splitByCurve);
		const [first, second] = [byId(before), byId(after)];
		const twice = new Set([...first.twice, ...second.twice]);
		const results: Result[] = [];
		for (const item of before) {
			if ('problems' in item) {
				results.push({ ...problems.ofItem(item), status: 'same', views: {} });
				continue;
			}
			const { dealId } = item.deal;
			if (twice.has(dealId)) continue;
			const later = second.deals.get(dealId);
			const invalid = second.invalid.get(dealId);
			if (invalid !== undefined) results.push({ ...problems.ofItem(invalid), status: 'changed', views: {} });
			else if (later === undefined) results.push(book.apart(item.deal, undefined, 'terminated'));
			else if (hasSameTerms(item.deal, later)) results.push(book.same(item.deal));
			else results.push(book.apart(item.deal, later, 'changed'));
		}
		for (const [dealId, deal] of second.deals) {
			const isKnown = first.deals.has(dealId) || first.invalid.has(dealId) || twice.has(dealId);
			if (!isKnown) results.push(book.apart(undefined, deal, 'new'));
		}
		for (const [dealId, item] of second.invalid) {
			const isListed = first.deals.has(dealId) || first.invalid.has(dealId);
			if (!isListed) results.push({ ...problems.ofItem(item), status: 'new', views: {} });
		}
		const unattributed = [...twice].map((dealId) => ({ dealId, ...errorWith('deal-listed-twice', { deal: dealId }) }));
		return {
			results,
			totals: book.totals,
			...(unattributed.length === 0 ? {} : { unattributed }),
		};
	},
	sizeRefusals(),
);

function byId(items: readonly ReadItem[]) {
	const deals = new Map<string, Deal>();
	const invalid = new Map<string, Exclude<ReadItem, { deal: Deal }>>();
	const twice = new Set<string>();
	for (const item of items) {
		const { dealId } = 'deal' in item ? item.deal : item.identity;
		if (dealId !== '' && (deals.has(dealId) || invalid.has(dealId))) twice.add(dealId);
		if ('deal' in item) deals.set(dealId, item.deal);
		else invalid.set(dealId, item);
	}
	return { deals, invalid, twice };
}

const amounts = ['value0', 'value1', 'cash', 'time', 'fixings', 'rates', 'fx'] as const;

/** Attribution of two books. */
class BookAttribution {
	readonly totals: Answer['totals'] = {};
	readonly #attributor: Attributor;
	readonly #earlier: Revaluer<ReturnType<ScenarioStates['columnsOf']>>;
	readonly #later: Revaluer<ReturnType<ScenarioStates['columnsOf']>>;
	readonly #problems: BookProblems;

	constructor(
		{ earlier, later }: { readonly earlier: RiskMarket; readonly later: RiskMarket },
		problems: BookProblems,
		reportCurrency: string,
		wantsCurves: boolean,
	) {
		const options = { reportCurrency, wantsAccrued: false };
		this.#attributor = new Attributor(earlier, later, { reportCurrency, wantsCurves });
		this.#earlier = new Revaluer(earlier, new ScenarioStates(earlier, []), options);
		this.#later = new Revaluer(later, new ScenarioStates(later, []), options);
		this.#problems = problems;
	}

	same(deal: Deal): Result {
		const wanted = deal.instrumentTag === 'LIBOR' ? viewNames : viewNames.filter((view) => view !== 'libor');
		const found = this.#attributor.attribute(deal, wanted);
		if ('failures' in found) return { ...this.#problems.ofDeal(deal, found.failures), status: 'same', views: {} };
		const views: Result['views'] = {};
		for (const [view, each] of found) {
			if ('missing' in each) continue;
			views[view] = describe(each);
			this.#add(view, each);
		}
		const missing = Object.fromEntries(found) as Partial<Record<ViewName, Attribution | MissingView>>;
		return { dealId: deal.dealId, status: 'same', ...this.#problems.ofViews(missing), views };
	}

	/** A deal that is in one book alone, or has other terms in the second one. */
	apart(before: Deal | undefined, after: Deal | undefined, status: 'terminated' | 'new' | 'changed'): Result {
		const deal = (before ?? after) as Deal;
		const first = before && this.#earlier.revalue(before);
		const second = after && this.#later.revalue(after);
		for (const found of [first, second]) {
			if (found === undefined || !('failures' in found)) continue;
			return { ...this.#problems.ofDeal(deal, found.failures), status, views: {} };
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
				const total = this.#totalOf(view);
				if (status === 'terminated') total.terminated += value0 ?? 0;
				else if (status === 'new') total.added += value1 ?? 0;
				else total.changed += (value1 ?? 0) - (value0 ?? 0);
			}
		}
		return { dealId: deal.dealId, status, ...this.#problems.ofViews(missing), views: {}, apart: values };
	}

	#totalOf(view: ViewName): ViewTotals {
		const zeros = { value0: 0, value1: 0, cash: 0, time: 0, fixings: 0, rates: 0, fx: 0 };
		const total = this.totals[view] ?? { deals: 0, ...zeros, terminated: 0, added: 0, changed: 0 };
		this.totals[view] = total;
		return total;
	}

	#add(view: ViewName, found: Attribution): void {
		const total = this.#totalOf(view);
		total.deals++;
		for (const field of amounts) total[field] += found[field];
		if (found.ratesByCurve === undefined) return;
		total.ratesByCurve ??= [];
		for (const { curve, change } of found.ratesByCurve) {
			const { definitionId: curveId, discountingTenor } = curve;
			const known = total.ratesByCurve.find(
				(each) => each.curveId === curveId && each.discountingTenor === discountingTenor,
			);
			if (known === undefined) total.ratesByCurve.push({ curveId, discountingTenor, change });
			else known.change += change;
		}
	}
}

function describe(found: Attribution): Attributed {
	const { cashByLeg, ratesByCurve } = found;
	return {
		...(Object.fromEntries(amounts.map((field) => [field, found[field]])) as Pick<
			Attributed,
			(typeof amounts)[number]
		>),
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
