import type { OvernightLeg } from '../deal/deal.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { Cashflow, DealFailure, IndexFixing, LegResult } from './deal-result.ts';
import { overnightFixings } from './index-fixings.ts';
import type { LegFee } from './leg-periods.ts';
import {
	compoundInterest,
	discountedExchanges,
	discountedInterest,
	fillFixedInterest,
	notionalPaidWith,
	type ShiftedValue,
	startExchangeDay,
} from './leg-value.ts';
import type { DiscountTable } from './market.ts';
import { fillObservedInterest, fillOvernightInterest, isObservedApart } from './observed-leg.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import { flagBits } from './view-flags.ts';

/** Returns the payments of a leg after the valuation date, by date, from the interest columns written by the view. */
function cashflowsOf(
	resolved: ResolvedLeg,
	from: number,
	discount: DiscountTable,
	valuationDay: EpochDay,
): readonly Cashflow[] {
	const { sign, periods } = resolved;
	const { count, payment, notional, interest } = periods;
	const { columns, firstDay } = discount;
	const flows: Cashflow[] = [];
	const startDay = startExchangeDay(resolved, valuationDay);
	// If a period ends before the start exchange is paid, its payment is merged with the exchange.
	const isJoined = startDay !== undefined && from < count && payment[from] === startDay;
	if (startDay !== undefined && !isJoined) {
		const outstanding = notional[0] as number;
		flows.push({
			date: dateOfEpochDay(startDay),
			discountFactor: columns[2 * (startDay - firstDay)] as number,
			totalAmount: -sign * outstanding,
			residualAmount: outstanding,
		});
	}
	let amount = isJoined ? -(notional[0] as number) : 0;
	for (let i = from; i < count; i++) {
		const day = payment[i] as EpochDay;
		amount += interest[i] as number;
		amount += notionalPaidWith(resolved, i);
		if (i + 1 < count && payment[i + 1] === day) continue;
		flows.push({
			date: dateOfEpochDay(day),
			discountFactor: columns[2 * (day - firstDay)] as number,
			totalAmount: sign * amount,
			residualAmount: i + 1 < count ? (notional[i + 1] as number) : 0,
		});
		amount = 0;
	}
	for (const fee of resolved.fees) if (fee.day > valuationDay) addFee(flows, resolved, from, fee, discount);
	return flows;
}

function addFee(
	flows: Cashflow[],
	{ sign, periods }: ResolvedLeg,
	from: number,
	{ day, amount }: LegFee,
	discount: DiscountTable,
): void {
	const date = dateOfEpochDay(day);
	const at = flows.findIndex((flow) => flow.date >= date);
	const next = flows[at];
	if (next?.date === date) {
		flows[at] = { ...next, totalAmount: next.totalAmount + sign * amount };
		return;
	}
	const place = at < 0 ? flows.length : at;
	const outstanding = from < periods.count ? (periods.notional[from] as number) : 0;
	const residualAmount = flows[place - 1]?.residualAmount ?? outstanding;
	const discountFactor = discount.discountFactor(day);
	flows.splice(place, 0, { date, discountFactor, totalAmount: sign * amount, residualAmount });
}

export interface LegOutcome {
	readonly result: LegResult;
	/** Signed, in the leg's currency. */
	readonly value: ShiftedValue;
	readonly forecast: DiscountTable | undefined;
	/** Combination of `flagBits`. */
	readonly flags: number;
}

/** Leg of the current deal, with the index of its first unpaid period. */
export interface OpenLeg extends ResolvedLeg {
	readonly place: 0 | 1;
	readonly from: number;
	/** True if cash flows and fixings are requested. */
	readonly wantsPayments: boolean;
}

/**
 * Discounts the interest columns of a leg, and its notional payments.
 * @param indexFixings undefined if payments are not requested
 */
export function discountLeg(
	leg: OpenLeg,
	discount: DiscountTable,
	forecast: DiscountTable | undefined,
	flags: number,
	indexFixings: readonly IndexFixing[] | undefined,
): LegOutcome {
	const { sign } = leg;
	const interest = discountedInterest(leg.periods, leg.from, discount);
	const exchanges = discountedExchanges(leg, leg.from, discount, discount.firstDay);
	const value = {
		base: sign * (interest.base + exchanges.base),
		shifted: sign * (interest.shifted + exchanges.shifted),
	};
	const result = legResult(leg, value, discount, forecast, indexFixings);
	return { result, value, forecast, flags: flags | extrapolationOf(leg, discount, forecast) };
}

export function legResult(
	leg: OpenLeg,
	value: ShiftedValue,
	discount: DiscountTable,
	forecast: DiscountTable | undefined,
	indexFixings: readonly IndexFixing[] | undefined,
): LegResult {
	const result = {
		currency: leg.leg.currency,
		presentValue: value.base,
		dv01: value.shifted - value.base,
		discountCurve: discount.use,
		forecastCurve: forecast?.use,
	};
	if (indexFixings === undefined) return result;
	return { ...result, cashflows: cashflowsOf(leg, leg.from, discount, discount.firstDay), indexFixings };
}

function extrapolationOf(
	{ periods, from, fees }: OpenLeg,
	discount: DiscountTable,
	forecast: DiscountTable | undefined,
): number {
	const { count, payment, dates } = periods;
	const lastFee = fees.at(-1);
	if (lastFee !== undefined && discount.curve.isExtrapolated(lastFee.day)) return flagBits.extrapolated;
	if (from === count) return 0;
	const isBeyond =
		discount.curve.isExtrapolated(payment[count - 1] as EpochDay) ||
		forecast?.curve.isExtrapolated(dates[count] as EpochDay) === true;
	return isBeyond ? flagBits.extrapolated : 0;
}

export function valueFixedLeg(leg: OpenLeg, discount: DiscountTable): LegOutcome {
	fillFixedInterest(leg, leg.from);
	compoundInterest(leg, leg.from, false);
	return discountLeg(leg, discount, undefined, 0, leg.wantsPayments ? [] : undefined);
}

export function valueOvernightLeg(
	context: ValuationContext,
	leg: OpenLeg,
	terms: OvernightLeg,
	discount: DiscountTable,
	forecast: DiscountTable,
): LegOutcome | DealFailure {
	const { periods, from, place } = leg;
	const history = context.history(terms.index);
	const failure = isObservedApart(terms)
		? fillObservedInterest(leg, terms, place, from, history, forecast)
		: fillOvernightInterest(leg, periods.yearFraction, from, history, forecast);
	if (failure !== undefined) return failure;
	compoundInterest(leg, from, false);
	const fixings = leg.wantsPayments ? overnightFixings(leg, 0, from, history, forecast) : undefined;
	return discountLeg(leg, discount, forecast, 0, fixings);
}

/** Returns the last accrual or payment day. */
export function lastDayOf({ periods }: OpenLeg): EpochDay {
	const { count, payment, dates } = periods;
	return Math.max(payment[count - 1] as EpochDay, dates[count] as EpochDay);
}
