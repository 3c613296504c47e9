import type { CompoundingMethod } from '../deal/deal.ts';
import { adjustKnown } from '../time/adjust-date.ts';
import type { EpochDay } from '../time/local-date.ts';
import { agreedRate, hasStubs, type LegPeriods, noFees } from './leg-periods.ts';
import type { DiscountTable } from './market.ts';
import type { ResolvedLeg } from './resolve-leg.ts';

/** Value on unshifted and on shifted curves. */
export interface ShiftedValue {
	readonly base: number;
	readonly shifted: number;
}

const noValue: ShiftedValue = { base: 0, shifted: 0 };

/** Returns the index of the first period that is paid after the valuation date, or `count` if all are paid. */
export function firstUnpaid({ count, payment }: LegPeriods, valuationDay: EpochDay): number {
	let i = 0;
	while (i < count && (payment[i] as EpochDay) <= valuationDay) i++;
	return i;
}

/** Returns the discounted interest of a leg, read from its interest columns; unsigned. */
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

/** Returns the unsigned value of a rate of 1 on unpaid periods without an agreed rate, for given year fractions. */
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

export function fillFixedInterest({ periods }: ResolvedLeg, from: number): void {
	const { count, notional, rate, yearFraction, interest, shiftedInterest } = periods;
	for (let i = from; i < count; i++) {
		const amount = (notional[i] as number) * (rate[i] as number) * (yearFraction[i] as number);
		interest[i] = amount;
		shiftedInterest[i] = amount;
	}
}

/**
 * Writes the interest of periods with a projected rate: N · (P(s)/P(e) − 1 + spread · τ) over the accrual period [s,
 * e). The formula applies to an overnight index compounded in arrears. It also applies to a term index by its own day
 * count, including stubs.
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

/**
 * Returns the notional paid with the interest of a period: the amortised amount or, in the last period, the outstanding
 * notional. Zero without an exchange at the end. Unsigned.
 */
export function notionalPaidWith({ leg, periods: { count, notional } }: ResolvedLeg, period: number): number {
	if (leg.notionalExchange !== 'End' && leg.notionalExchange !== 'Both') return 0;
	const outstanding = notional[period] as number;
	return period === count - 1 ? outstanding : outstanding - (notional[period + 1] as number);
}

/**
 * Returns the day of the notional exchange at the start: the adjusted start or, with `NoMoving`, the next business day.
 * @returns undefined without an exchange at the start, or if its day is not after the valuation date
 */
export function startExchangeDay(
	{ leg, periods, calendar }: ResolvedLeg,
	valuationDay: EpochDay,
): EpochDay | undefined {
	if (leg.notionalExchange !== 'Start' && leg.notionalExchange !== 'Both') return undefined;
	const day = adjustKnown(periods.dates[0] as EpochDay, 'Following', calendar);
	return day > valuationDay ? day : undefined;
}

/** Returns the discounted value of unpaid notional exchanges and fees; unsigned. */
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

/** True if earlier interest of the same payment period earns interest on this leg. */
export const compounds = ({ leg }: Pick<ResolvedLeg, 'leg'>): boolean =>
	leg.calculation !== undefined && leg.calculation.method !== 'None';

/**
 * Returns the interest that a calculation period earns on earlier interest of its payment period.
 * @param own interest of the period on its notional, spread included
 * @param spread part of `own` that comes from the spread
 * @param earlier interest on which the period compounds
 */
export function interestOnInterest(
	method: CompoundingMethod,
	own: number,
	spread: number,
	notional: number,
	earlier: number,
): number {
	// The notional changes only at the start of a payment period, so a zero notional has no earlier interest.
	if (notional === 0 || method === 'None') return 0;
	return earlier * ((method === 'Straight' ? own : own - spread) / notional);
}

/** Returns the part of a period's interest on which later periods of the same payment period compound. */
export const compoundingPart = (method: CompoundingMethod, interest: number, spread: number): number =>
	method === 'SpreadExclusive' ? interest - spread : interest;

/** Returns the year fractions by which a leg's spread accrues. */
export function spreadYears({ leg, periods, overnightYearFraction }: ResolvedLeg, isReplaced: boolean): Float64Array {
	if (leg.kind === 'overnight' && leg.observationMethod === 'PeriodShift') return periods.otherYearFraction;
	return isReplaced ? overnightYearFraction : periods.yearFraction;
}

/** Returns the amount of the spread in a period; 0 on a fixed leg. */
export function spreadAmount({ leg, periods }: ResolvedLeg, i: number, years: Float64Array): number {
	if (leg.kind === 'fixed') return 0;
	const own = hasStubs(leg) && agreedRate(leg, periods, i) !== undefined ? periods.yearFraction : years;
	return (periods.notional[i] as number) * (periods.rate[i] as number) * (own[i] as number);
}

/**
 * Adds to the interest of every unpaid period the interest on earlier interest of the same payment period. Does nothing
 * on a leg that does not compound.
 * @see docs/methodology.md, Interest; test/golden/swap/fields/compounding.json
 */
export function compoundInterest(leg: ResolvedLeg, from: number, isReplaced: boolean): void {
	const method = leg.leg.calculation?.method;
	if (method === undefined || method === 'None') return;
	const { periods } = leg;
	const years = spreadYears(leg, isReplaced);
	compoundColumn(leg, method, from, years, periods.interest);
	compoundColumn(leg, method, from, years, periods.shiftedInterest);
}

function compoundColumn(
	leg: ResolvedLeg,
	method: CompoundingMethod,
	from: number,
	years: Float64Array,
	interest: Float64Array,
): void {
	const { count, notional, opensPayment }: LegPeriods = leg.periods;
	let earlier = 0;
	for (let i = from; i < count; i++) {
		if (opensPayment[i] === 1) earlier = 0;
		const own = interest[i] as number;
		const spread = spreadAmount(leg, i, years);
		const total = own + interestOnInterest(method, own, spread, notional[i] as number, earlier);
		interest[i] = total;
		earlier += compoundingPart(method, total, spread);
	}
}

/** Returns the earlier interest on which a period compounds. The interest columns must already be compounded. */
export function earlierInterest(leg: ResolvedLeg, period: number, isReplaced: boolean): number {
	const method = leg.leg.calculation?.method ?? 'None';
	const { interest, opensPayment } = leg.periods;
	const years = spreadYears(leg, isReplaced);
	let earlier = 0;
	for (let i = period; opensPayment[i] === 0; i--) {
		earlier += compoundingPart(method, interest[i - 1] as number, spreadAmount(leg, i - 1, years));
	}
	return earlier;
}
