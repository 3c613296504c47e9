import type { AnswerOf } from '#shared/contract/route.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { conversionMethods, swapConversion } from '#shared/contract/valuation-risk.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { agreedRate } from '#shared/swap/leg-periods.ts';
import { compounds } from '#shared/swap/leg-value.ts';
import { isReplaceable } from '#shared/swap/resolve-leg.ts';
import { type ConversionTerms, cashAtSpread, conversionTerms } from '#shared/swap/risk/conversion.ts';
import { type RevaluedView, Revaluer } from '#shared/swap/risk/revalue.ts';
import { ScenarioStates } from '#shared/swap/risk/scenario-values.ts';
import type { LegColumns } from '#shared/swap/risk/value-flows.ts';
import type { OpenLeg } from '#shared/swap/value-leg.ts';
import { errorOf } from '../../pricing/failure-problem.ts';
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
import { type ConvertedLeg, convertedItem } from './converted-deal.ts';

type Answer = AnswerOf<typeof swapConversion>;
type Totals = BookTotals<Answer>;
type Total = Answer['totals'][number];
type Result = Answer['results'][number];
type Method = (typeof conversionMethods)[number];
type Choice = { readonly method: Method; readonly spreadBp: number };

interface ConversionRequest {
	readonly reportCurrency: string;
	readonly method?: Method | undefined;
	readonly spreadBp?: number | undefined;
	readonly choices?: readonly {
		readonly dealId: string;
		readonly method: Method;
		readonly spreadBp?: number | undefined;
	}[];
}

export function conversionAnalysis(prepared: PreparedMarket, request: ConversionRequest): BookAnalysis<Answer> {
	const market = riskMarketOf(prepared);
	const { reportCurrency } = request;
	const revaluer = new Revaluer(market, new ScenarioStates(market, []), { reportCurrency, wantsAccrued: false });
	const choiceOf = choicesOf(request);
	const known = knownMarketOf(prepared);
	return { open: () => new BookConversion(revaluer, choiceOf, new BookProblems(known)) };
}

export function joinConversion(parts: readonly Totals[]): Totals {
	const totals = new Map<string, Total>();
	for (const { totals: part } of parts) for (const each of part) addTotal(totals, each);
	return { totals: [...totals.values()] };
}

class BookConversion implements AnalysedBook<Answer> {
	readonly #revaluer: Revaluer<LegColumns>;
	readonly #choiceOf: (dealId: string) => Choice;
	readonly #problems: BookProblems;
	readonly #totals = new Map<string, Total>();

	constructor(revaluer: Revaluer<LegColumns>, choiceOf: (dealId: string) => Choice, problems: BookProblems) {
		this.#revaluer = revaluer;
		this.#choiceOf = choiceOf;
		this.#problems = problems;
	}

	totals(): Totals {
		return { totals: [...this.#totals.values()] };
	}

	add(item: ReadItem, sent: unknown): Result {
		if ('problems' in item) return this.#problems.ofItem(item);
		const { deal } = item;
		if (deal.instrumentTag === 'LIBOR' && deal.legs.some((leg) => isReplaceable(leg) && compounds({ leg }))) {
			return { dealId: deal.dealId, Error: errorWith('compounding-not-converted', {}) };
		}
		const revalued = this.#revaluer.revalue(deal);
		if ('failures' in revalued) return this.#problems.ofDeal(deal, revalued.failures);
		const identity = { dealId: deal.dealId, ...this.#problems.ofViews(revalued.views) };
		const { libor, rfr, rfrSpread } = revalued.views;
		if (!isFormed(libor) || !isFormed(rfr)) {
			return libor === undefined ? { ...identity, Error: errorWith('nothing-to-convert', {}) } : identity;
		}
		const fallback = isFormed(rfrSpread) ? rfrSpread : undefined;
		const terms = conversionTerms({ libor, rfr, rfrSpread: fallback }, adjustmentsOf(deal, this.#revaluer));
		if (terms === undefined) return { ...identity, Error: errorWith('nothing-to-convert', {}) };
		const chosen = chosenTerms(terms, this.#choiceOf(deal.dealId));
		const { currency } = deal.legs[0];
		const toReport = rfr.rates.toReport[0];
		const figures: Partial<Result> = {
			currency,
			liborLegs: [...terms.liborLegs],
			signedPv01: terms.signedPv01,
			liborMtM: libor.presentValue,
			rfrMtM: rfr.presentValue,
			cashContract: terms.cashContract,
		};
		const { adjustmentBp, transferFallback } = terms;
		if (adjustmentBp !== undefined) figures.adjustmentBp = [...adjustmentBp];
		if (fallback !== undefined) figures.rfrFallbackMtM = fallback.presentValue;
		if (transferFallback !== undefined) figures.transferFallback = transferFallback;
		if (terms.neutralSpreadBp !== undefined) figures.neutralSpreadBp = terms.neutralSpreadBp;
		if (terms.commonSpreadBp !== undefined) figures.commonSpreadBp = terms.commonSpreadBp;
		else if (terms.signedPv01 !== 0 || terms.liborLegs.length > 1)
			figures.noNeutralSpread = errorWith('spreads-cancel', {});
		else figures.noNeutralSpread = errorWith('no-interest-left', { leg: terms.liborLegs[0] as number });
		if (chosen === undefined) return { ...identity, ...figures };
		const spreadOf = (leg: 1 | 2) => chosen.spreadBp[terms.liborLegs.indexOf(leg)] ?? 0;
		const legs = [convertedLeg(rfr.legs[0].open, spreadOf(1)), convertedLeg(rfr.legs[1].open, spreadOf(2))] as const;
		const cashInCurrency = chosen.cash / toReport;
		figures.chosen = { ...chosen, spreadBp: [...chosen.spreadBp], cashInCurrency };
		Object.assign(figures, this.#converted(sent as ValuationItem, deal, legs));
		addTotal(this.#totals, {
			currency,
			deals: 1,
			cash: chosen.cash,
			cashInCurrency,
			fallbackDeals: transferFallback === undefined ? 0 : 1,
			transferFallback: transferFallback ?? 0,
			signedPv01: terms.signedPv01,
		});
		return { ...identity, ...figures };
	}

	#converted(
		item: ValuationItem,
		deal: Deal,
		legs: readonly [ConvertedLeg, ConvertedLeg],
	): Pick<Result, 'converted' | 'convertedMtM' | 'noConvertedMtM'> {
		const converted = convertedItem(item, deal, legs);
		const read = readItem(converted);
		if ('problems' in read) return { converted, noConvertedMtM: errorOf(read.problems[0]) };
		const revalued = this.#revaluer.revalue(read.deal);
		const rfr = 'failures' in revalued ? { missing: revalued.failures[0] } : revalued.views.rfr;
		if (isFormed(rfr)) return { converted, convertedMtM: rfr.presentValue };
		if (rfr?.missing === undefined) throw new RangeError('a converted deal has the view rfr, or a failure');
		return { converted, noConvertedMtM: this.#problems.ofFailure(rfr.missing) };
	}
}

function addTotal(totals: Map<string, Total>, added: Total): void {
	const total = totals.get(added.currency);
	if (total === undefined) totals.set(added.currency, { ...added });
	else for (const field of sums) total[field] += added[field];
}

const sums = ['deals', 'cash', 'cashInCurrency', 'fallbackDeals', 'transferFallback', 'signedPv01'] as const;

function isFormed(view: RevaluedView<LegColumns> | object | undefined): view is RevaluedView<LegColumns> {
	return view !== undefined && !('missing' in view);
}

function choicesOf({ method = 'fallback', spreadBp = 0, choices = [] }: ConversionRequest) {
	const own = new Map(choices.map((choice) => [choice.dealId, choice]));
	return (dealId: string): Choice => {
		const choice = own.get(dealId);
		return { method: choice?.method ?? method, spreadBp: choice?.spreadBp ?? spreadBp };
	};
}

function adjustmentsOf({ legs }: Deal, { context }: Revaluer<LegColumns>) {
	return legs.map((leg) => {
		if (leg.kind !== 'term' || !isReplaceable(leg)) return undefined;
		const adjustment = context.spreadAdjustment(leg);
		return 'reason' in adjustment ? undefined : adjustment.percent * 100;
	}) as [number | undefined, number | undefined];
}

interface ChosenTerms {
	readonly method: Method;
	/** Spreads of the legs that were on a term index, one per leg. */
	readonly spreadBp: readonly number[];
	/** Compensation payment in report currency. */
	readonly cash: number;
}

/** @returns undefined if the deal does not have the fallback spread or the neutral spread */
function chosenTerms(terms: ConversionTerms, { method, spreadBp }: Choice): ChosenTerms | undefined {
	const { adjustmentBp, transferFallback } = terms;
	if (method === 'fallback') {
		if (adjustmentBp === undefined || transferFallback === undefined) return undefined;
		return { method, spreadBp: adjustmentBp, cash: transferFallback };
	}
	if (method === 'cash') {
		return { method, spreadBp: terms.liborLegs.map(() => spreadBp), cash: cashAtSpread(terms, spreadBp) };
	}
	if (terms.neutralSpreadBp === undefined) return undefined;
	return { method, spreadBp: [terms.neutralSpreadBp, ...(adjustmentBp?.slice(1) ?? [])], cash: 0 };
}

/**
 * Stub rates that are fixed in the contract are adjusted so that the stubs pay the same amount, because the overnight
 * index may have a different day count. Stubs get no spread adjustment.
 */
function convertedLeg({ leg, periods, overnightYearFraction }: OpenLeg, spreadBp: number): ConvertedLeg {
	if (!isReplaceable(leg)) return { spreadBp };
	const [first, last] = [0, periods.count - 1].map((i) => {
		const agreed = agreedRate(leg, periods, i);
		if (agreed === undefined) return undefined;
		const spread = (periods.rate[i] as number) * 100;
		const share = (periods.yearFraction[i] as number) / (overnightYearFraction[i] as number);
		return (agreed + spread) * share - spread - spreadBp / 100;
	});
	const isFirst = leg.firstStub !== undefined;
	return {
		spreadBp,
		...(isFirst && first !== undefined ? { firstStubPercent: first } : {}),
		...(leg.lastStub !== undefined && last !== undefined ? { lastStubPercent: last } : {}),
	};
}
