import type { StubRate, TermLeg } from '../deal/deal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import { type DealFailure, isDealFailure, type RateOrigin } from './deal-result.ts';
import { hasStubs, type LegPeriods, ownRateOf, rateStartOf } from './leg-periods.ts';
import { fillProjectedInterest } from './leg-value.ts';
import type { DiscountTable } from './market.ts';
import type { ResolvedLeg } from './resolve-leg.ts';

/** Rate of a period that does not come from the leg's curve; percent per year. */
export interface KnownRate {
	readonly base: number;
	/** Rate on shifted curves. It differs from `base` if part of the rate is projected. */
	readonly shifted: number;
	readonly origin: RateOrigin;
}

export interface TermRates {
	readonly indexCalendar: BusinessCalendar;
	readonly valuationDay: EpochDay;
	/** Returns the published fixing of a day before the valuation date, or the fallback after cessation. */
	knownRate(fixingDay: EpochDay, accrualStart: EpochDay): KnownRate | DealFailure;
	/** Returns the curve of the index. Called only if a rate is projected. */
	forecast(): DiscountTable | DealFailure;
	/** Projects a ceased index without a curve, for the given reason; undefined for any other index. */
	impliedRate(accrualStart: EpochDay, failure: DealFailure): KnownRate | DealFailure | undefined;
	/** Returns the own rate of a stub, or a rate in arrears. `start` is the start of the rate's own period. */
	stubRate(stub: StubRate, start: EpochDay, end: EpochDay): KnownRate | DealFailure;
	fallback(accrualStart: EpochDay): KnownRate | DealFailure;
}

/** Returns a rate's fixing day: accrual start, moved back to a business day, minus the lag in index business days. */
export function fixingDayOf(leg: TermLeg, accrualStart: EpochDay, indexCalendar: BusinessCalendar): EpochDay {
	return indexCalendar.shift(indexCalendar.adjusted(accrualStart, 'Preceding'), -leg.fixingLagDays);
}

/**
 * Upper limit of the fixing lag in calendar days. If a period starts more than this number of days after the valuation
 * date, it is fixed after the valuation date.
 */
export const longestFixingLag = 45;

/**
 * Writes the interest of a term leg, N · (F + spread) · τ over the accrual period [s, e), stubs included. The forward F
 * = (P(s)/P(e) − 1)/τ_index uses the curve and day count of the index.
 *
 * A rate fixed before the valuation date is known. A fixing of the valuation date itself is projected. A ceased index
 * without a curve is projected by its fallback.
 * @returns the rate of each period from the first unpaid one, undefined if it is projected; or a failure
 */
export function fillTermInterest(
	resolved: ResolvedLeg,
	leg: TermLeg,
	from: number,
	rates: TermRates,
): readonly (KnownRate | undefined)[] | DealFailure {
	const known = fillPeriods(resolved, leg, from, rates);
	const { periods } = resolved;
	const last = periods.count - 1;
	if ('reason' in known || leg.lastStub === undefined || last < from) return known;
	const start = rateStartOf(leg, periods, last);
	const rate = rates.stubRate(leg.lastStub, start, periods.dates[last + 1] as EpochDay);
	if (isDealFailure(rate)) return rate;
	writeKnown(periods, last, rate);
	return Array.from({ length: last - from + 1 }, (_, i) => (i === last - from ? rate : known[i]));
}

/** Writes the interest at the leg's rate, including a stub at the end that a later step overwrites. */
function fillPeriods(
	{ periods }: ResolvedLeg,
	leg: TermLeg,
	from: number,
	rates: TermRates,
): readonly (KnownRate | undefined)[] | DealFailure {
	const { count, dates, yearFraction: accruals } = periods;
	const known: (KnownRate | undefined)[] = [];
	const isOwn = leg.resetsInArrears || hasStubs(leg);
	let i = from;
	for (; i < count; i++) {
		const start = dates[i] as EpochDay;
		const own = isOwn ? ownRateOf(leg, periods, i) : undefined;
		if (own !== undefined) {
			const rate = rates.stubRate(own, rateStartOf(leg, periods, i), dates[i + 1] as EpochDay);
			if (isDealFailure(rate)) return rate;
			writeKnown(periods, i, rate);
			known.push(rate);
			continue;
		}
		if (start > rates.valuationDay + longestFixingLag) break;
		const outside = rates.indexCalendar.outside(start - longestFixingLag);
		if (outside !== undefined) return outside;
		const fixingDay = fixingDayOf(leg, start, rates.indexCalendar);
		if (fixingDay >= rates.valuationDay) break;
		const rate = rates.knownRate(fixingDay, start);
		if (isDealFailure(rate)) return rate;
		writeKnown(periods, i, rate);
		known.push(rate);
	}
	const onIndex = leg.fallbackDate === undefined ? count : firstFrom(periods, i, leg.fallbackDate);
	if (i < onIndex) {
		const forecast = rates.forecast();
		if (!isDealFailure(forecast)) {
			fillProjectedInterest(periods, accruals, i, forecast);
			if (leg.dayCount !== leg.index.dayCount) countByLeg(periods, leg, i);
			if (onIndex === count) return known;
			known.length = onIndex - from;
			i = onIndex;
		}
		for (; i < onIndex; i++) {
			const rate = rates.impliedRate(dates[i] as EpochDay, forecast as DealFailure);
			if (rate === undefined) return forecast as DealFailure;
			if (isDealFailure(rate)) return rate;
			writeKnown(periods, i, rate);
			known.push(rate);
		}
	}
	for (; i < count; i++) {
		const rate = rates.fallback(dates[i] as EpochDay);
		if (isDealFailure(rate)) return rate;
		writeKnown(periods, i, rate);
		known.push(rate);
	}
	return known;
}

/** Returns the first period, counted from `from`, that starts on or after a day; `count` if no period does. */
export function firstFrom({ count, dates }: LegPeriods, from: number, day: EpochDay): number {
	let i = from;
	while (i < count && (dates[i] as EpochDay) < day) i++;
	return i;
}

function writeKnown(periods: LegPeriods, i: number, { base, shifted }: KnownRate): void {
	const spread = periods.rate[i] as number;
	const amount = (periods.notional[i] as number) * (periods.yearFraction[i] as number);
	periods.interest[i] = amount * (base / 100 + spread);
	periods.shiftedInterest[i] = amount * (shifted / 100 + spread);
}

/** Converts interest from the index's day count to the leg's: multiplies the interest without spread by τ/τ_index. */
function countByLeg(periods: LegPeriods, { index }: TermLeg, from: number): void {
	const { count, dates, notional, rate, yearFraction: accruals, interest, shiftedInterest } = periods;
	for (let i = from; i < count; i++) {
		const accrual = accruals[i] as number;
		const scale = accrual / yearFraction(index.dayCount, dates[i] as EpochDay, dates[i + 1] as EpochDay);
		const spread = (notional[i] as number) * (rate[i] as number) * accrual;
		interest[i] = ((interest[i] as number) - spread) * scale + spread;
		shiftedInterest[i] = ((shiftedInterest[i] as number) - spread) * scale + spread;
	}
}

/** True if a period pays the fallback: by the leg's fallback date, otherwise if the index ceased by the fixing day. */
export function paysFallback(leg: TermLeg, fixingDay: EpochDay, accrualStart: EpochDay): boolean {
	return leg.fallbackDate === undefined ? isCeased(leg, fixingDay) : accrualStart >= leg.fallbackDate;
}

/** True if the publication of an index had ended before the fixing day. */
export function isCeased({ index, indexTenor }: TermLeg, fixingDay: EpochDay): boolean {
	const last = index.lastPublished?.[indexTenor];
	return last !== undefined && dateOfEpochDay(fixingDay) > last;
}

export function missingTermFixing({ index, indexTenor }: TermLeg, fixingDay: EpochDay): DealFailure {
	return {
		reason: 'missing-fixing',
		index: index.index,
		currency: index.currency,
		tenor: indexTenor,
		date: dateOfEpochDay(fixingDay),
	};
}
