import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import { fallbackPeriod } from './cessation-fallback.ts';
import type { Deal } from './deal.ts';
import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type {
	CashflowExplanation,
	CurveUse,
	ExplainedDiscountFactor,
	IndexFixing,
	InterestExplanation,
	ViewName,
} from './deal-result.ts';
import type { Market, PricingCurve } from './market.ts';
import { notionalPaidWith, paysNotionalAtStart } from './notional-exchange.ts';
import { fixingDayOf, isCeased } from './term-leg.ts';
import { ValuationContext } from './valuation-context.ts';
import { resolveDeal } from './value-deal.ts';
import type { OpenLeg } from './value-leg.ts';
import { spreadAdjustmentOf } from './value-term-leg.ts';
import { chosenCurveFaults, discountTablesOf } from './view-curves.ts';
import { valueLeg } from './view-legs.ts';

/** One row of a deal's cash flows. */
export interface CashflowPlace {
	readonly view: ViewName;
	readonly leg: 0 | 1;
	readonly date: LocalDate;
}

/**
 * What a cash flow is made of: its fixings or forwards, its accrual, and its discount factor with the curve points
 * between which it lies. The parts sum to the amount of the cash flow.
 *
 * @returns no part for a date on which the leg pays nothing after the valuation date
 */
export function explainCashflow(
	deal: Deal,
	market: Market,
	place: CashflowPlace,
): readonly CashflowExplanation[] | DealFailure {
	const reportCurrency = deal.legs[0].currency;
	const context = new ValuationContext(market, { reportCurrency, getPaymentInfo: true, dv01Method: 'ZeroShift' });
	const [fault] = chosenCurveFaults(context, deal);
	if (fault !== undefined) return fault;
	const legs = resolveDeal(context, { ...deal, getPaymentInfo: true });
	if (isDealFailure(legs)) return legs;
	const discounts = discountTablesOf(context, deal, place.view);
	if (isDealFailure(discounts)) return discounts;
	const leg = legs[place.leg];
	const discount = discounts[place.leg];
	const outcome = valueLeg(context, place.view, leg, discount);
	if (isDealFailure(outcome)) return outcome;

	const { indexFixings = [], forecastCurve } = outcome.result;
	const adjustmentBp = spreadAdjustmentBp(context, leg, place.view);
	const day = epochDay(place.date);
	const parts: CashflowExplanation[] = [];
	const discountFactor = () => explainedFactor(discount.use, discount.curve, day);
	if (paysNotionalAtStart(leg, context.valuationDay) && leg.periods.dates[0] === day) {
		const notionalPayment = -leg.sign * (leg.periods.notional[0] as number);
		parts.push({ interest: undefined, notionalPayment, discountFactor: discountFactor() });
	}
	const forecast = forecastCurve === undefined ? undefined : forecastOf(market, forecastCurve);
	for (let i = leg.from; i < leg.periods.count; i++) {
		if (leg.periods.payment[i] !== day) continue;
		parts.push({
			interest: {
				...explainedInterest(leg, i, place.view, indexFixings, adjustmentBp, forecast),
				fallbackPeriod: fallbackPeriodOf(context, leg, i, place.view),
			},
			notionalPayment: leg.sign * notionalPaidWith(leg, i),
			discountFactor: discountFactor(),
		});
	}
	return parts;
}

function spreadAdjustmentBp(context: ValuationContext, { leg }: OpenLeg, view: ViewName): number {
	if (view !== 'rfrSpread' || leg.kind !== 'term') return 0;
	const adjustment = spreadAdjustmentOf(context, leg);
	if ('reason' in adjustment) throw new RangeError('a view was formed without its spread adjustment');
	return adjustment.percent * 100;
}

/** Where the rate of a period is the fallback after cessation: the overnight index and the days that it is compounded over. */
function fallbackPeriodOf(
	context: ValuationContext,
	{ leg, periods, overnightIndex }: OpenLeg,
	i: number,
	view: ViewName,
): InterestExplanation['fallbackPeriod'] {
	if (leg.kind !== 'term' || view !== 'libor' || overnightIndex === undefined) return undefined;
	const accrualStart = periods.dates[i] as EpochDay;
	const fixingDay = fixingDayOf(leg, accrualStart, context.calendarOfIndex(leg.index));
	if (fixingDay >= context.valuationDay || !isCeased(leg, fixingDay)) return undefined;
	const period = fallbackPeriod(leg, accrualStart, context.history(overnightIndex));
	if ('reason' in period) throw new RangeError('a fallback was calculated without its period');
	return { index: overnightIndex.index, start: dateOfEpochDay(period.start), end: dateOfEpochDay(period.end) };
}

/** A curve that explains its factors. */
type Explained = (day: EpochDay) => ExplainedDiscountFactor;

function forecastOf({ curves }: Market, use: CurveUse): Explained {
	const built = curves.curve(use.definitionId, use.discountingTenor);
	if ('reason' in built) throw new RangeError('a view was formed without its curve');
	return (day) => explainedFactor(use, built.curve, day);
}

function explainedInterest(
	{ leg, sign, periods, overnightYearFraction }: OpenLeg,
	i: number,
	view: ViewName,
	indexFixings: readonly IndexFixing[],
	spreadAdjustmentBp: number,
	forecast: Explained | undefined,
): Omit<InterestExplanation, 'fallbackPeriod'> {
	const accrualStart = dateOfEpochDay(periods.dates[i] as EpochDay);
	const accrualEnd = dateOfEpochDay(periods.dates[i + 1] as EpochDay);
	const own = indexFixings.filter((each) => each.accrualStartDate >= accrualStart && each.accrualEndDate <= accrualEnd);
	const projected = own.find(({ origin }) => origin === 'projected');
	const yearFraction = (view === 'libor' ? periods.yearFraction : overnightYearFraction)[i] as number;
	const notional = periods.notional[i] as number;
	const interest = periods.interest[i] as number;
	const couponRatePercent = (interest / (notional * yearFraction)) * 100;
	const spreadBp = leg.kind === 'fixed' ? 0 : leg.spreadBp;
	return {
		accrualStart,
		accrualEnd,
		notional,
		yearFraction,
		amount: sign * interest,
		couponRatePercent,
		ratePercent: couponRatePercent - (spreadBp + spreadAdjustmentBp) / 100,
		spreadBp,
		spreadAdjustmentBp,
		origin: leg.kind === 'fixed' ? 'fixed' : ((projected ?? own[0])?.origin ?? 'realised'),
		indexFixings: own,
		forecast:
			forecast === undefined || projected === undefined
				? []
				: [forecast(epochDay(projected.accrualStartDate)), forecast(epochDay(projected.accrualEndDate))],
	};
}

function explainedFactor(curve: CurveUse, pricing: PricingCurve, day: EpochDay): ExplainedDiscountFactor {
	const point = (at: EpochDay) => ({ date: dateOfEpochDay(at), discountFactor: pricing.discountFactor(at) });
	const [from, to] = pricing.nodesAround(day);
	return { curve, ...point(day), from: point(from), to: point(to), isExtrapolated: pricing.isExtrapolated(day) };
}
