import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { swapAttribution, swapConversion, swapRisk } from '#shared/contract/valuation-risk.ts';
import { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import { hasSameTerms } from '#shared/swap/risk/attribution.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { requireProvider } from '../market-data/providers.ts';
import { type ReadItem, readItems } from '../pricing/value-batch.ts';
import { type MarketRequest, requireMarketOf } from '../require-market.ts';
import { sizeRefusals } from '../swaps.ts';
import { type BookAnalysis, errorWith, scenarioAnalysis } from './book/book-analysis.ts';
import { attributionAnalysis } from './book/book-attribution.ts';
import { conversionAnalysis } from './book/book-conversion.ts';
import { riskAnalysis } from './book/book-risk.ts';
import { findScenarios } from './book/found-scenarios.ts';
import { savedScenarios } from './scenario-store.ts';

interface RiskRequest extends MarketRequest {
	readonly valuationDate: LocalDate;
	readonly reportCurrency: string;
	readonly valuationItems: readonly unknown[];
}

/** @throws a refusal of the whole request */
async function requireBook(request: RiskRequest, caller: Caller) {
	const { valuationDate, valuationItems } = request;
	const items = readItems(valuationItems);
	const needed = requirementsOf(dealsOf(items), epochDay(valuationDate));
	return { items, prepared: await requireMarketOf(request, caller, valuationDate, needed) };
}

const dealsOf = (items: readonly ReadItem[]): readonly Deal[] =>
	items.flatMap((item) => ('deal' in item ? [item.deal] : []));

function analysed<Answer extends { readonly results: readonly unknown[] }>(
	analysis: BookAnalysis<Answer>,
	items: readonly ReadItem[],
	{ valuationItems }: RiskRequest,
) {
	const book = analysis.open();
	const results = items.map((item, i): Answer['results'][number] => book.add(item, valuationItems[i]));
	return { ...book.totals(), results };
}

export const risk = operation(
	swapRisk,
	async ({ request, caller }) => {
		const { items, prepared } = await requireBook(request, caller);
		return analysed(riskAnalysis(prepared, request), items, request);
	},
	sizeRefusals(),
);

export const scenarios = operation(
	swapScenarios,
	async ({ request, caller }) => {
		const { items, prepared } = await requireBook(request, caller);
		const found = await findScenarios(request.scenarios, {
			provider: await requireProvider(caller, request.secretName),
			saved: () => savedScenarios(caller.organisation.orgId),
		});
		return analysed(scenarioAnalysis(prepared, found, request.reportCurrency), items, request);
	},
	sizeRefusals(),
);

export const conversion = operation(
	swapConversion,
	async ({ request, caller }) => {
		const { items, prepared } = await requireBook(request, caller);
		const unused = unusedChoices(request.choices, items);
		return {
			...analysed(conversionAnalysis(prepared, request), items, request),
			...(unused.length === 0 ? {} : { unusedChoices: unused }),
		};
	},
	sizeRefusals(),
);

/** Returns choices without effect: their deal is not in the request, or a later choice for the deal replaces them. */
function unusedChoices(choices: readonly { readonly dealId: string }[], items: readonly ReadItem[]) {
	const lastOf = new Map(choices.map(({ dealId }, i) => [dealId, i]));
	const known = new Set(items.map((item) => ('deal' in item ? item.deal : item.identity).dealId));
	return choices.flatMap(({ dealId }, i) => {
		const isTwice = lastOf.get(dealId) !== i;
		if (known.has(dealId) && !isTwice) return [];
		return [{ dealId, ...errorWith(isTwice ? 'choice-twice' : 'choice-without-deal', { deal: dealId }) }];
	});
}

export const attribution = operation(
	swapAttribution,
	async ({ request, caller }) => {
		const { valuationDate, toDate, valuationItems, toItems = valuationItems } = request;
		if (toDate <= valuationDate) throw refuse('dates-not-ascending', { from: valuationDate, to: toDate });
		const [before, after] = [readItems(valuationItems), readItems(toItems)];
		const [day0, day1] = [epochDay(valuationDate), epochDay(toDate)];
		const needed0 = requirementsOf(dealsOf(before), day0);
		const needed1 = requirementsOf([...dealsOf(before), ...dealsOf(after)], day0, day1);
		const earlier = await requireMarketOf(request, caller, valuationDate, needed0);
		const later = await requireMarketOf(request, caller, toDate, needed1);
		const book = attributionAnalysis(earlier, later, request).open();
		// If the same deals are compared on two dates, they need no matching, so a deal ID may occur twice.
		if (request.toItems === undefined) return { results: before.map((item) => book.add(item)), ...book.totals() };
		const [first, second] = [byId(before), byId(after)];
		const twice = new Set([...first.twice, ...second.twice]);
		const results: ReturnType<typeof book.add>[] = [];
		for (const item of before) {
			if ('problems' in item) {
				results.push(book.add(item));
				continue;
			}
			const { dealId } = item.deal;
			if (twice.has(dealId)) continue;
			const changed = second.deals.get(dealId);
			const invalid = second.invalid.get(dealId);
			if (invalid !== undefined) results.push({ ...book.problems.ofItem(invalid), status: 'changed', views: {} });
			else if (changed === undefined) results.push(book.apart(item.deal, undefined, 'terminated'));
			else if (hasSameTerms(item.deal, changed)) results.push(book.add(item));
			else results.push(book.apart(item.deal, changed, 'changed'));
		}
		for (const [dealId, deal] of second.deals) {
			const isKnown = first.deals.has(dealId) || first.invalid.has(dealId) || twice.has(dealId);
			if (!isKnown) results.push(book.apart(undefined, deal, 'new'));
		}
		for (const [dealId, item] of second.invalid) {
			const isListed = first.deals.has(dealId) || first.invalid.has(dealId);
			if (!isListed) results.push({ ...book.problems.ofItem(item), status: 'new', views: {} });
		}
		const unattributed = [...twice].map((dealId) => ({ dealId, ...errorWith('deal-listed-twice', { deal: dealId }) }));
		return {
			results,
			...book.totals(),
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
