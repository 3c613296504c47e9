import type { EpochDay } from '../time/local-date.ts';
import type { DiscountTable } from './discount-table.ts';
import type { LegPeriods } from './leg-periods.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import { agreedRate, hasStubs } from './stub-rate.ts';

/** A value on the curves as they are, and on the shifted ones. */
export interface ShiftedValue {
	readonly base: number;
	readonly shifted: number;
}

export const noValue: ShiftedValue = { base: 0, shifted: 0 };

/** The first period that is paid after the valuation date; `count` when all are paid. */
export function firstUnpaid({ count, payment }: LegPeriods, valuationDay: EpochDay): number {
	let i = 0;
	while (i < count && (payment[i] as EpochDay) <= valuationDay) i++;
	return i;
}

/** The interest columns of a leg, discounted; unsigned. */
export function discountedInterest(periods: LegPeriods, from: number, discount: DiscountTable): ShiftedValue {
	const { count, payment, interest, shiftedInterest } = periods;
	const { columns, firstDay } = discount;
	let base = 0;
	let shifted = 0;
	for (let i = from; i < count; i++) {
		const at = 2 * ((payment[i] as number) - firstDay);
		base += (interest[i] as number) * (columns[at] as number);
		shifted += (shiftedInterest[i] as number) * (columns[at + 1] as number);
	}
	return { base, shifted };
}

/**
 * The value of a rate of 1 on every unpaid period that pays no agreed rate, by the given year fractions; unsigned.
 */
export function annuity(
	{ leg, periods }: ResolvedLeg,
	yearFraction: Float64Array,
	from: number,
	discount: DiscountTable,
): ShiftedValue {
	const { count, payment, notional } = periods;
	const { columns, firstDay } = discount;
	const isStubbed = hasStubs(leg);
	let base = 0;
	let shifted = 0;
	for (let i = from; i < count; i++) {
		if (isStubbed && agreedRate(leg, periods, i) !== undefined) continue;
		const at = 2 * ((payment[i] as number) - firstDay);
		const amount = (notional[i] as number) * (yearFraction[i] as number);
		base += amount * (columns[at] as number);
		shifted += amount * (columns[at + 1] as number);
	}
	return { base, shifted };
}

/** Writes the interest of a fixed leg. */
export function fillFixedInterest({ periods }: ResolvedLeg, from: number): void {
	const { count, notional, rate, yearFraction, interest, shiftedInterest } = periods;
	for (let i = from; i < count; i++) {
		const amount = (notional[i] as number) * (rate[i] as number) * (yearFraction[i] as number);
		interest[i] = amount;
		shiftedInterest[i] = amount;
	}
}

/**
 * Writes the interest of periods whose rate is projected: N · (P(s)/P(e) − 1 + spread · τ) over the accrual period
 * [s, e). The same for an overnight index compounded in arrears and for a term index on its own day count, stubs
 * included.
 */
export function fillProjectedInterest(
	{ count, dates, notional, rate, interest, shiftedInterest }: LegPeriods,
	yearFraction: Float64Array,
	from: number,
	{ columns, firstDay }: DiscountTable,
): void {
	if (from >= count) return;
	const first = 2 * ((dates[from] as EpochDay) - firstDay);
	let start = columns[first] as number;
	let shiftedStart = columns[first + 1] as number;
	for (let i = from; i < count; i++) {
		const at = 2 * ((dates[i + 1] as EpochDay) - firstDay);
		const end = columns[at] as number;
		const shiftedEnd = columns[at + 1] as number;
		const added = (rate[i] as number) * (yearFraction[i] as number) - 1;
		const amount = notional[i] as number;
		interest[i] = amount * (start / end + added);
		shiftedInterest[i] = amount * (shiftedStart / shiftedEnd + added);
		start = end;
		shiftedStart = shiftedEnd;
	}
}
