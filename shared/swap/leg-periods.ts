import { type Deal, type Leg, legNames, type StubRate, type TermLeg } from '../deal/deal.ts';
import { addTenor } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay, tenor as tenorOf } from '../time/local-date.ts';
import { ScheduleDates } from '../time/schedule-dates.ts';
import type { DealFailure } from './deal-result.ts';

/**
 * Periods of a leg as columns: each column has one element per period.
 *
 * One object is reused for all legs. The next leg overwrites the columns.
 * @see docs/adr/0039-swaps-in-arrays.md
 */
export class LegPeriods {
	count = 0;
	/** Unadjusted and adjusted dates, with a flag for each regular period. */
	readonly schedule = new ScheduleDates();
	/** Adjusted dates. Period i accrues from date i to date i + 1, so there is one more date than periods. */
	readonly dates = this.schedule.adjusted;
	readonly payment = new Int32Array(this.dates.length);
	/** Flag of each period: 1 if it starts a payment period. Used only for a leg with calculation periods. */
	readonly opensPayment = new Uint8Array(this.dates.length);
	readonly notional = new Float64Array(this.dates.length);
	/** Fixed rate in percent, or spread of a floating leg in basis points, as stated in the deal. */
	readonly stated = new Float64Array(this.dates.length);
	/** Fixed rate or spread as a number; 0.01 for 1 %. */
	readonly rate = new Float64Array(this.dates.length);
	/** Year fraction by the leg's day count. */
	readonly yearFraction = new Float64Array(this.dates.length);
	/**
	 * Year fraction by the day count of the overnight index that replaces a term index. For an overnight leg with
	 * `PeriodShift`: year fraction of the observation period.
	 */
	readonly otherYearFraction = new Float64Array(this.dates.length);
	/** Interest per period on unshifted and on shifted curves. Overwritten when the leg is valued in a different view. */
	readonly interest = new Float64Array(this.dates.length);
	readonly shiftedInterest = new Float64Array(this.dates.length);
}

/** Fee that is paid together with a leg. */
export interface LegFee {
	readonly day: EpochDay;
	/** Amount in the leg's currency. Positive if it is paid in the same direction as the leg's interest. */
	readonly amount: number;
}

/** Empty list shared by all deals without fees. */
export const noFees: readonly LegFee[] = [];

/** Returns a leg's fees by date. A fee belongs to the leg with its currency or, if both legs have it, to the first. */
export function feesOf({ fees, legs }: Deal, place: 0 | 1): readonly LegFee[] {
	if (fees === undefined) return noFees;
	const { currency, payReceive } = legs[place];
	if (place === 1 && currency === legs[0].currency) return noFees;
	return fees
		.filter((fee) => fee.currency === currency)
		.map((fee) => ({ day: fee.day, amount: fee.payReceive === payReceive ? fee.amount : -fee.amount }))
		.sort((a, b) => a.day - b.day);
}

/** True if the leg has a stub with its own rate. */
export function hasStubs({ firstStub, lastStub }: Leg): boolean {
	return firstStub !== undefined || lastStub !== undefined;
}

/** Returns the own rate of a stub period, or undefined if the leg's rate applies. */
export function stubOf(leg: Leg, { count }: LegPeriods, period: number): StubRate | undefined {
	if (leg.firstStub !== undefined && period === 0) return leg.firstStub;
	return leg.lastStub !== undefined && period === count - 1 ? leg.lastStub : undefined;
}

/**
 * Returns the rate of a period that is not the forward over the period itself. This is the own rate of a stub or, for a
 * leg that resets in arrears, the rate of the tenor that starts at the period's end.
 */
export function ownRateOf(leg: TermLeg, periods: LegPeriods, period: number): StubRate | undefined {
	const stub = stubOf(leg, periods, period);
	return stub === undefined && leg.resetsInArrears ? { tenors: [leg.indexTenor] } : stub;
}

/** Returns the start of a period's rate: the accrual start or, for a leg that resets in arrears, the accrual end. */
export function rateStartOf({ resetsInArrears }: TermLeg, { dates }: LegPeriods, period: number): EpochDay {
	return dates[resetsInArrears ? period + 1 : period] as EpochDay;
}

/** Returns a floating leg's agreed rate of a period in percent, equal in every view. Undefined if an index sets it. */
export function agreedRate(leg: Leg, periods: LegPeriods, period: number): number | undefined {
	if (leg.kind === 'fixed') return undefined;
	const stub = stubOf(leg, periods, period);
	return stub !== undefined && 'ratePercent' in stub ? stub.ratePercent : undefined;
}

/** Writes the interest of unpaid stubs with an agreed rate: N · (rate + spread) · τ by the leg's day count. */
export function fillAgreedInterest(leg: Leg, periods: LegPeriods, from: number): void {
	const { count, notional, yearFraction: accrued, rate, interest, shiftedInterest } = periods;
	for (const i of new Set([0, count - 1])) {
		const agreed = i < from ? undefined : agreedRate(leg, periods, i);
		if (agreed === undefined) continue;
		const amount = (notional[i] as number) * (accrued[i] as number) * (agreed / 100 + (rate[i] as number));
		interest[i] = amount;
		shiftedInterest[i] = amount;
	}
}

/** Returns the fault of an own stub rate whose period is a regular period. */
export function stubFault(leg: Leg, { count, schedule }: LegPeriods, place: 0 | 1): DealFailure | undefined {
	const names = legNames[place];
	const { firstStub, lastStub } = leg;
	const fault = (field: string, found: string, expected: string): DealFailure => ({
		reason: 'field-contradiction',
		field,
		found,
		expected,
	});
	if (firstStub !== undefined && schedule.isRegular[0] === 1) {
		const field = 'ratePercent' in firstStub ? names.FirstStubRate : names.FirstStubTenor;
		return fault(field, 'a rate for a stub, with a whole first period', 'blank, or dates with a stub at the start');
	}
	if (lastStub === undefined) return undefined;
	const field = 'ratePercent' in lastStub ? names.LastStubRate : names.LastStubTenor;
	if (schedule.isRegular[count - 1] === 1) {
		return fault(field, 'a rate for a stub, with a whole last period', 'blank, or dates with a stub at the end');
	}
	if (firstStub === undefined || count > 1) return undefined;
	return fault(field, 'rates for two stubs, with one period', 'blank, since the first stub is the whole deal');
}

/** Returns a fault if a stub's length is not between its two tenors. Stubs before the index calendar are unchecked. */
export function stubTenorFault(
	leg: TermLeg,
	periods: LegPeriods,
	place: 0 | 1,
	calendar: BusinessCalendar,
): DealFailure | undefined {
	const names = legNames[place];
	const { count, dates } = periods;
	for (const [i, field] of [
		[0, names.FirstStubTenor],
		[count - 1, names.LastStubTenor],
	] as const) {
		const stub = stubOf(leg, periods, i);
		const [start, end] = [dates[i] as EpochDay, dates[i + 1] as EpochDay];
		if (stub === undefined || !('tenors' in stub) || start < (calendar.businessDays[0] as EpochDay)) continue;
		const parts = stubParts(leg, stub.tenors, start, end, calendar);
		if ('reason' in parts) return parts;
		const [shorter, longer] = parts;
		if (shorter === undefined || longer === undefined || (end >= shorter.end && end <= longer.end)) continue;
		return {
			reason: 'field-contradiction',
			field,
			found: `${stub.tenors.join(' and ')} for a stub from ${dateOfEpochDay(start)} to ${dateOfEpochDay(end)}`,
			expected: `a tenor that ends on or before the stub and one that ends on or after it; they end on ${parts.map((part) => dateOfEpochDay(part.end)).join(' and ')}`,
		};
	}
	return undefined;
}

export interface StubPart {
	/** Weight of this tenor's rate; the weights of a stub add up to 1. */
	readonly weight: number;
	/** The leg's terms with the tenor of this rate. A chosen curve is kept only if the tenor is the leg's own. */
	readonly terms: TermLeg;
	readonly end: EpochDay;
	readonly yearFraction: number;
}

/** Returns the rates of a stub by tenor. Two rates are interpolated linearly by days between the tenors' lengths. */
export function stubParts(
	leg: TermLeg,
	tenors: readonly string[],
	start: EpochDay,
	end: EpochDay,
	calendar: BusinessCalendar,
): readonly StubPart[] | DealFailure {
	const ends: EpochDay[] = [];
	for (const each of tenors) {
		const found = addTenor(start, tenorOf(each), calendar);
		if (typeof found !== 'number') return found;
		ends.push(found);
	}
	const [shorter, longer] = ends as [EpochDay, EpochDay | undefined];
	const share = longer === undefined ? 0 : (end - shorter) / (longer - shorter);
	const weights = [1 - share, share];
	return tenors.map((indexTenor, i) => ({
		weight: weights[i] as number,
		terms: { ...leg, indexTenor, curve: indexTenor === leg.indexTenor ? leg.curve : undefined },
		end: ends[i] as EpochDay,
		yearFraction: yearFraction(leg.index.dayCount, start, ends[i] as EpochDay),
	}));
}
