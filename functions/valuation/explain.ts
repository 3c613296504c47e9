import { operation } from '#functions/directory/access/operation.ts';
import { refuseProblem } from '#platform/http/refusal.ts';
import { problemOf } from '#shared/contract/problems.ts';
import type { AnswerOf, Problem } from '#shared/contract/route.ts';
import { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type {
	CompoundingExplanation,
	CurvePoint,
	ExplainedDiscountFactor,
	InterestExplanation,
} from '#shared/swap/cashflow-explanation.ts';
import { type CurveUse, type DealFailure, isDealFailure } from '#shared/swap/deal-result.ts';
import { type CashflowPlace, explainCashflow as explainParts } from '#shared/swap/explain-cashflow.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { requireFixings } from './check-fixings.ts';
import { requireProvider } from './market-data/providers.ts';
import { codeOf } from './pricing/describe-built-curve.ts';
import { dealProblem } from './pricing/failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from './pricing/prepare-market.ts';
import { readItem, valueBatch } from './pricing/value-batch.ts';
import { requireMarket, requireOwnLogin } from './require-market.ts';

/** Returns the explanation of a cash flow for the API, with the quotes behind its curve points. */
function explainDeal(
	deal: Deal,
	market: PreparedMarket,
	place: CashflowPlace,
): AnswerOf<typeof explainCashflow> | DealFailure {
	const parts = explainParts(deal, market.market, place);
	if (isDealFailure(parts)) return parts;
	return {
		dealId: deal.dealId,
		currency: deal.legs[place.leg].currency,
		snapshotId: market.inputs.snapshot.id,
		parts: parts.map(({ interest, notionalPayment, fee, discountFactor }) => ({
			...(interest === undefined ? {} : { interest: describeInterest(interest, market) }),
			notionalPayment,
			...(fee === undefined ? {} : { feePayment: fee }),
			discountFactor: describeFactor(discountFactor, market),
		})),
	};
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

function describeInterest(interest: InterestExplanation, market: PreparedMarket) {
	const { notional, yearFraction, amount, spreadBp, spreadAdjustmentBp, origin } = interest;
	const { fallbackPeriod: period, compounding, forecastYearFraction, forecast } = interest;
	const [factor] = forecast;
	return {
		accrualStartDate: interest.accrualStart,
		accrualEndDate: interest.accrualEnd,
		notional,
		yearFraction,
		amount,
		ratePercent: orNull(interest.ratePercent),
		couponRatePercent: orNull(interest.couponRatePercent),
		spreadBp,
		spreadAdjustmentBp,
		origin,
		indexFixings: [...interest.indexFixings],
		...(interest.onEarlier && { onEarlier: interest.onEarlier }),
		...(interest.stubRates && { stubRates: interest.stubRates.map((rate) => ({ ...rate })) }),
		...(period && { fallbackPeriod: { index: period.index, startDate: period.start, endDate: period.end } }),
		...(compounding && { compounding: describeCompounding(compounding, pointsOf(factor?.curve, market)) }),
		forecast: forecast.map((each) => describeFactor(each, market)),
		...(forecastYearFraction === undefined ? {} : { forecastYearFraction }),
	};
}

function describeCompounding({ averaging, rows, curvePoints, ...rest }: CompoundingExplanation, point: DescribedPoint) {
	return {
		...(averaging === 'Average' ? { averaging } : {}),
		...rest,
		rows: rows.map(({ accrualStart, accrualEnd, forward, ...row }) => ({
			accrualStartDate: accrualStart,
			accrualEndDate: accrualEnd,
			...row,
			forward: forward && { from: forward[0], to: forward[1] },
		})),
		curvePoints: curvePoints.map(point),
	};
}

function describeFactor(explained: ExplainedDiscountFactor, market: PreparedMarket) {
	const { curve, date, discountFactor, from, to, isExtrapolated } = explained;
	const point = pointsOf(curve, market);
	return {
		curveId: curve.definitionId,
		discountingTenor: curve.discountingTenor,
		date,
		discountFactor,
		from: point(from),
		to: point(to),
		isExtrapolated,
		interpolation: interpolationOf(curve, market),
	};
}

/** Returns the interpolation chosen by the user, otherwise that of the curve definition. */
function interpolationOf({ definitionId, interpolation }: CurveUse, { curves }: PreparedMarket) {
	const own = interpolation ?? curves.identityOf(definitionId)?.interpolation;
	if (own === undefined) throw new RangeError(`no definition ${definitionId}`);
	return own;
}

type DescribedPoint = ReturnType<typeof pointsOf>;

function pointsOf(curve: CurveUse | undefined, market: PreparedMarket) {
	const built = curve && market.curves.curve(curve.definitionId, curve.discountingTenor, curve.interpolation);
	const constituents = built === undefined || 'reason' in built ? [] : built.constituents;
	return (at: CurvePoint) => ({
		...at,
		instruments: constituents
			.filter(({ pillarDay }) => pillarDay === epochDay(at.date))
			.map((each) => ({ instrumentCode: codeOf(each) })),
	});
}

/** Explains a cash flow. Refuses a deal with faults with the problem that a valuation returns as its `Error`. */
export const explain = operation(explainCashflow, async ({ request, caller }) => {
	const { valuationDate, valuationItem, view, leg, date, userId, secretName, fixings } = request;
	requireOwnLogin(userId, caller);
	const provider = await requireProvider(caller, secretName);
	const read = readItem(valuationItem);
	if ('problems' in read) throw refuseProblem(read.problems[0]);
	const { deal } = read;
	const needed = requirementsOf([deal], epochDay(valuationDate));
	const source = { orgId: caller.organisation.orgId, provider, fixings: requireFixings(fixings) };
	const market = await requireMarket(source, valuationDate, needed);
	const place: CashflowPlace = { view, leg: leg === 1 ? 0 : 1, date };
	const explained = explainDeal(deal, market, place);
	if ('reason' in explained) throw refuseProblem(dealProblem(explained, knownMarketOf(market)));
	if (explained.parts.length === 0) throw refuseProblem(noCashFlow(deal, market, place));
	return explained;
});

/** Returns the problem for a date without a cash flow. It names the nearest dates with a cash flow before and after. */
function noCashFlow(deal: Deal, market: PreparedMarket, { view, leg, date }: CashflowPlace): Problem {
	const terms = { reportCurrency: deal.legs[0].currency, dv01Method: 'ZeroShift', getPaymentInfo: true } as const;
	const [result] = valueBatch([{ deal: { ...deal, getPaymentInfo: true } }], market, terms);
	const flows = result?.cashflows?.[view]?.[leg === 0 ? 'leg1' : 'leg2'] ?? [];
	const dates = flows.map((flow) => flow.date as LocalDate);
	const around = [dates.findLast((each) => each < date), dates.find((each) => each > date)];
	const nearest = around.filter((each) => each !== undefined).join(', ');
	if (nearest === '') return problemOf('no-cash-flows', { leg: leg + 1, from: market.inputs.valuationDate });
	return problemOf('no-cash-flow-on-date', { leg: leg + 1, date, nearest });
}
