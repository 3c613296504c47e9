import { operation } from '#functions/directory/access/operation.ts';
import type { AnswerOf, RequestOf } from '#shared/contract/route.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { type conversionMethods, swapConversion } from '#shared/contract/valuation-risk-conversion.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { overnightIndexOf } from '#shared/swap/resolve-leg.ts';
import { type ConversionTerms, cashAtSpread, conversionTerms } from '#shared/swap/risk/conversion.ts';
import { type RevaluedView, Revaluer } from '#shared/swap/risk/revalue.ts';
import { ScenarioStates } from '#shared/swap/risk/scenario-values.ts';
import type { LegColumns } from '#shared/swap/risk/value-flows.ts';
import { readItem } from '../pricing/value-batch.ts';
import { sizeRefusals } from '../swaps.ts';
import { convertedItem } from './converted-deal.ts';
import { errorWith, requireBook } from './risk-book.ts';

type Answer = AnswerOf<typeof swapConversion>;
type Result = Answer['results'][number];
type Method = (typeof conversionMethods)[number];
type Choice = { readonly method: Method; readonly spreadBp: number };

export const conversion = operation(
	swapConversion,
	async ({ request, caller }) => {
		const { items, market, problems } = await requireBook(request, caller);
		const { reportCurrency, valuationItems } = request;
		const revaluer = new Revaluer(market, new ScenarioStates(market, []), { reportCurrency, wantsAccrued: false });
		const choiceOf = choicesOf(request);
		const totals = new Map<string, Answer['totals'][number]>();
		const results = items.map((item, place): Result => {
			if ('problems' in item) return problems.ofItem(item);
			const { deal } = item;
			const revalued = revaluer.revalue(deal);
			if ('failures' in revalued) return problems.ofDeal(deal, revalued.failures);
			const identity = { dealId: deal.dealId, ...problems.ofViews(revalued.views) };
			const { libor, rfr, rfrSpread } = revalued.views;
			if (!isFormed(libor) || !isFormed(rfr) || !isFormed(rfrSpread)) {
				return libor === undefined ? { ...identity, Error: errorWith('nothing-to-convert', {}) } : identity;
			}
			const terms = conversionTerms({ libor, rfr, rfrSpread }, adjustmentsOf(deal, revaluer));
			if (terms === undefined) return { ...identity, Error: errorWith('nothing-to-convert', {}) };
			const chosen = chosenTerms(terms, choiceOf(deal.dealId));
			const { currency } = deal.legs[0];
			const toReport = rfr.rates.toReport[0];
			const figures: Partial<Result> = {
				currency,
				liborLegs: [...terms.liborLegs],
				adjustmentBp: [...terms.adjustmentBp],
				signedPv01: terms.signedPv01,
				liborMtM: libor.presentValue,
				rfrMtM: rfr.presentValue,
				rfrFallbackMtM: rfrSpread.presentValue,
				transferFallback: terms.transferFallback,
				cashContract: terms.cashContract,
			};
			if (terms.neutralSpreadBp !== undefined) figures.neutralSpreadBp = terms.neutralSpreadBp;
			if (terms.commonSpreadBp !== undefined) figures.commonSpreadBp = terms.commonSpreadBp;
			else figures.noNeutralSpread = errorWith('spreads-cancel', {});
			if (chosen === undefined) return { ...identity, ...figures };
			const cashInCurrency = chosen.cash / toReport;
			figures.chosen = { ...chosen, spreadBp: [...chosen.spreadBp], cashInCurrency };
			const sent = valuationItems[place] as ValuationItem;
			Object.assign(figures, converted(sent, deal, revaluer, terms, chosen.spreadBp));
			const total = totals.get(currency) ?? noTotal(currency);
			total.deals++;
			total.cash += chosen.cash;
			total.cashInCurrency += cashInCurrency;
			total.transferFallback += terms.transferFallback;
			total.signedPv01 += terms.signedPv01;
			totals.set(currency, total);
			return { ...identity, ...figures };
		});
		return { results, totals: [...totals.values()] };
	},
	sizeRefusals(),
);

const noTotal = (currency: string) => ({
	currency,
	deals: 0,
	cash: 0,
	cashInCurrency: 0,
	transferFallback: 0,
	signedPv01: 0,
});

function isFormed(view: RevaluedView<LegColumns> | object | undefined): view is RevaluedView<LegColumns> {
	return view !== undefined && !('missing' in view);
}

/** The method of each deal. */
function choicesOf({ method = 'fallback', spreadBp = 0, choices = [] }: RequestOf<typeof swapConversion>) {
	const own = new Map(choices.map((choice) => [choice.dealId, choice]));
	return (dealId: string): Choice => {
		const choice = own.get(dealId);
		return { method: choice?.method ?? method, spreadBp: choice?.spreadBp ?? spreadBp };
	};
}

function adjustmentsOf({ legs }: Deal, { context }: Revaluer<LegColumns>) {
	return legs.map((leg) => {
		if (leg.kind !== 'term') return undefined;
		const adjustment = context.spreadAdjustment(leg);
		return 'reason' in adjustment ? undefined : adjustment.percent * 100;
	}) as [number | undefined, number | undefined];
}

interface ChosenTerms {
	readonly method: Method;
	/** One entry for each leg that was on a term index. */
	readonly spreadBp: readonly number[];
	/** In report currency. */
	readonly cash: number;
}

/** @returns undefined for the neutral spread of a deal that has none */
function chosenTerms(terms: ConversionTerms, { method, spreadBp }: Choice): ChosenTerms | undefined {
	if (method === 'fallback') return { method, spreadBp: terms.adjustmentBp, cash: terms.transferFallback };
	if (method === 'cash') {
		return { method, spreadBp: terms.liborLegs.map(() => spreadBp), cash: cashAtSpread(terms, spreadBp) };
	}
	if (terms.neutralSpreadBp === undefined) return undefined;
	return { method, spreadBp: [terms.neutralSpreadBp, ...terms.adjustmentBp.slice(1)], cash: 0 };
}

/** The converted deal and its own value. */
function converted(
	item: ValuationItem,
	deal: Deal,
	revaluer: Revaluer<LegColumns>,
	{ liborLegs }: ConversionTerms,
	spreadsBp: readonly number[],
): Pick<Result, 'converted' | 'convertedMtM'> {
	const spreadOf = (leg: 1 | 2) => spreadsBp[liborLegs.indexOf(leg)] ?? 0;
	const fields = convertedItem(item, deal, overnightOf(deal), [spreadOf(1), spreadOf(2)]);
	const read = readItem(fields);
	if ('problems' in read) return { converted: fields };
	const revalued = revaluer.revalue(read.deal);
	const rfr = 'failures' in revalued ? undefined : revalued.views.rfr;
	return { converted: fields, ...(isFormed(rfr) ? { convertedMtM: rfr.presentValue } : {}) };
}

/** Names of the overnight indices that replace term indices. */
function overnightOf({ legs }: Deal): readonly [string | undefined, string | undefined] {
	const [first, second] = legs.map((leg) => (leg.kind === 'term' ? overnightIndexOf(leg)?.index : undefined));
	return [first, second];
}
