import type { EpochDay } from '../time/local-date.ts';
import type { DiscountTable } from './discount-table.ts';
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

/** Whether the notional is paid out on the adjusted start, which must lie after the valuation date. */
export function paysNotionalAtStart({ leg, periods }: ResolvedLeg, valuationDay: EpochDay): boolean {
	const isExchanged = leg.notionalExchange === 'Start' || leg.notionalExchange === 'Both';
	return isExchanged && (periods.dates[0] as EpochDay) > valuationDay;
}

/** All unpaid exchanges, discounted; unsigned. */
export function discountedExchanges(
	resolved: ResolvedLeg,
	from: number,
	discount: DiscountTable,
	valuationDay: EpochDay,
): ShiftedValue {
	const { leg, periods } = resolved;
	if (leg.notionalExchange === 'None') return noValue;
	const { columns, firstDay } = discount;
	let base = 0;
	let shifted = 0;
	const add = (day: EpochDay, amount: number) => {
		const at = 2 * (day - firstDay);
		base += amount * (columns[at] as number);
		shifted += amount * (columns[at + 1] as number);
	};
	if (paysNotionalAtStart(resolved, valuationDay)) {
		add(periods.dates[0] as EpochDay, -(periods.notional[0] as number));
	}
	for (let i = from; i < periods.count; i++) add(periods.payment[i] as EpochDay, notionalPaidWith(resolved, i));
	return { base, shifted };
}
