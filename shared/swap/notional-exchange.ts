import { adjustKnown } from '../time/adjust-date.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { DiscountTable } from './discount-table.ts';
import { noFees } from './leg-fees.ts';
import { noValue, type ShiftedValue } from './leg-value.ts';
import type { ResolvedLeg } from './resolve-leg.ts';

/**
 * The notional that is paid with the interest of a period: what is amortised then, and with the last payment what is
 * left. Zero without an exchange at the end. Unsigned.
 */
export function notionalPaidWith({ leg, periods: { count, notional } }: ResolvedLeg, period: number): number {
	if (leg.notionalExchange !== 'End' && leg.notionalExchange !== 'Both') return 0;
	const outstanding = notional[period] as number;
	return period === count - 1 ? outstanding : outstanding - (notional[period + 1] as number);
}

/**
 * Day of the exchange at the start: the adjusted start, with `NoMoving` the next business day.
 *
 * @returns undefined without such an exchange, and for one that is not after the valuation date
 */
export function startExchangeDay(
	{ leg, periods, calendar }: ResolvedLeg,
	valuationDay: EpochDay,
): EpochDay | undefined {
	if (leg.notionalExchange !== 'Start' && leg.notionalExchange !== 'Both') return undefined;
	const day = adjustKnown(periods.dates[0] as EpochDay, 'Following', calendar);
	return day > valuationDay ? day : undefined;
}

/** All unpaid exchanges and fees, discounted; unsigned. */
export function discountedExchanges(
	resolved: ResolvedLeg,
	from: number,
	discount: DiscountTable,
	valuationDay: EpochDay,
): ShiftedValue {
	const { leg, periods, fees } = resolved;
	if (leg.notionalExchange === 'None' && fees === noFees) return noValue;
	const { columns, firstDay } = discount;
	let base = 0;
	let shifted = 0;
	const add = (day: EpochDay, amount: number) => {
		const at = 2 * (day - firstDay);
		base += amount * (columns[at] as number);
		shifted += amount * (columns[at + 1] as number);
	};
	for (const { day, amount } of fees) if (day > valuationDay) add(day, amount);
	const startDay = startExchangeDay(resolved, valuationDay);
	if (startDay !== undefined) add(startDay, -(periods.notional[0] as number));
	for (let i = from; i < periods.count; i++) add(periods.payment[i] as EpochDay, notionalPaidWith(resolved, i));
	return { base, shifted };
}
