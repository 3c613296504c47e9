import type { Deal } from '../deal/deal.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import type { CashflowExplanation } from './cashflow-explanation.ts';
import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type { ViewName } from './deal-result.ts';
import { explainedFactor } from './explain-compounding.ts';
import { explainInterest } from './explain-interest.ts';
import type { Market } from './market.ts';
import { notionalPaidWith, startExchangeDay } from './notional-exchange.ts';
import { ValuationContext } from './valuation-context.ts';
import { resolveDeal } from './value-deal.ts';
import { chosenCurveFaults, discountTablesOf } from './view-curves.ts';
import { valueLeg } from './view-legs.ts';

/** One row of a deal's cash flows. */
export interface CashflowPlace {
	readonly view: ViewName;
	readonly leg: 0 | 1;
	readonly date: LocalDate;
}

/**
 * Components of a cash flow: its fixings or forwards, its accrual, and its discount factor with the curve points
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
	const forecast = forecastCurve === undefined ? undefined : context.usedTable(forecastCurve);
	const day = epochDay(place.date);
	const parts: CashflowExplanation[] = [];
	const discountFactor = () => explainedFactor(discount, day);
	if (startExchangeDay(leg, context.valuationDay) === day) {
		const notionalPayment = -leg.sign * (leg.periods.notional[0] as number);
		parts.push({ interest: undefined, notionalPayment, discountFactor: discountFactor() });
	}
	for (let i = leg.from; i < leg.periods.count; i++) {
		if (leg.periods.payment[i] !== day) continue;
		parts.push({
			interest: explainInterest(leg, i, { context, view: place.view, indexFixings, forecast }),
			notionalPayment: leg.sign * notionalPaidWith(leg, i),
			discountFactor: discountFactor(),
		});
	}
	return parts;
}
