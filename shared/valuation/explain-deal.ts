import type { AnswerOf } from '../contract/route.ts';
import type { explainCashflow } from '../contract/valuation-swaps.ts';
import type { Deal } from '../swap/deal.ts';
import { type DealFailure, isDealFailure } from '../swap/deal-failure.ts';
import type { CurvePoint, ExplainedDiscountFactor, InterestExplanation } from '../swap/deal-result.ts';
import { type CashflowPlace, explainCashflow as explain } from '../swap/explain-cashflow.ts';
import { epochDay } from '../time/local-date.ts';
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
	const factor = (explained: ExplainedDiscountFactor) => describeFactor(explained, market);
	return {
		dealId: deal.dealId,
		currency: deal.legs[place.leg].currency,
		snapshotId: market.inputs.snapshot.id,
		parts: parts.map(({ interest, notionalPayment, discountFactor }) => ({
			...(interest === undefined ? {} : { interest: describeInterest(interest, factor) }),
			notionalPayment,
			discountFactor: factor(discountFactor),
		})),
	};
}

function describeInterest(
	interest: InterestExplanation,
	factor: (explained: ExplainedDiscountFactor) => ReturnType<typeof describeFactor>,
) {
	const { notional, yearFraction, amount, spreadBp, spreadAdjustmentBp, origin, fallbackPeriod } = interest;
	const percent = (value: number) => (Number.isNaN(value) ? null : value);
	return {
		accrualStartDate: interest.accrualStart,
		accrualEndDate: interest.accrualEnd,
		notional,
		yearFraction,
		amount,
		ratePercent: percent(interest.ratePercent),
		couponRatePercent: percent(interest.couponRatePercent),
		spreadBp,
		spreadAdjustmentBp,
		origin,
		indexFixings: [...interest.indexFixings],
		...(fallbackPeriod === undefined
			? {}
			: {
					fallbackPeriod: { index: fallbackPeriod.index, startDate: fallbackPeriod.start, endDate: fallbackPeriod.end },
				}),
		forecast: interest.forecast.map(factor),
	};
}

function describeFactor(
	{
		curve: { definitionId, discountingTenor },
		date,
		discountFactor,
		from,
		to,
		isExtrapolated,
	}: ExplainedDiscountFactor,
	market: PreparedMarket,
) {
	const built = market.curves.curve(definitionId, discountingTenor);
	const constituents = 'reason' in built ? [] : built.constituents;
	const point = (at: CurvePoint) => ({
		...at,
		instruments: constituents
			.filter(({ pillarDay }) => pillarDay === epochDay(at.date))
			.map((each) => ({ instrumentCode: codeOf(each) })),
	});
	return {
		curveId: definitionId,
		discountingTenor,
		date,
		discountFactor,
		from: point(from),
		to: point(to),
		isExtrapolated,
	};
}
