import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type {
	CompoundingExplanation,
	CurvePoint,
	ExplainedDiscountFactor,
	InterestExplanation,
} from '#shared/swap/cashflow-explanation.ts';
import { type CurveUse, type DealFailure, isDealFailure } from '#shared/swap/deal-result.ts';
import { type CashflowPlace, explainCashflow as explain } from '#shared/swap/explain-cashflow.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { codeOf } from './describe-built-curve.ts';
import type { PreparedMarket } from './prepare-market.ts';

/** The explanation of a cash flow on the wire, with the quotes behind its curve points. */
export function explainDeal(
	deal: Deal,
	market: PreparedMarket,
	place: CashflowPlace,
): AnswerOf<typeof explainCashflow> | DealFailure {
	const parts = explain(deal, market.market, place);
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

/** The interpolation that was chosen, or that of the definition. */
function interpolationOf({ definitionId, interpolation }: CurveUse, { curves }: PreparedMarket) {
	const own = interpolation ?? curves.identityOf(definitionId)?.interpolation;
	if (own === undefined) throw new RangeError(`no definition ${definitionId}`);
	return own;
}

type DescribedPoint = ReturnType<typeof pointsOf>;

/** The points of a curve with their quotes. */
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
