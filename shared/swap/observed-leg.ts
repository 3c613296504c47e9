import { type GridFailure, type ObservationGrid, observationGridOfDays } from '../compounding/observation-grid.ts';
import { type Averaging, legNames, type OvernightLeg } from '../deal/deal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { DealFailure } from './deal-result.ts';
import { agreedRate, fillAgreedInterest, hasStubs, type LegPeriods } from './leg-periods.ts';
import { fillProjectedInterest, type ShiftedValue } from './leg-value.ts';
import type { DiscountTable, OvernightHistory } from './market.ts';
import type { ResolvedLeg } from './resolve-leg.ts';

/** True if a leg needs daily calculation: it averages, or observation days or weights can differ from accrual days. */
export function isObservedApart({ lookbackDays, lockoutDays, observationMethod, averaging }: ObservedTerms): boolean {
	return lookbackDays > 0 || lockoutDays > 0 || observationMethod !== 'Lookback' || averaging === 'Average';
}

/** Terms of an overnight leg that determine its observation days. */
export type ObservedTerms = Pick<OvernightLeg, 'lookbackDays' | 'lockoutDays' | 'observationMethod' | 'averaging'>;

/** Returns the observation days of a period, by the same rules as in the loan calculator. */
export function gridOf(
	leg: ObservedTerms,
	start: EpochDay,
	end: EpochDay,
	{ calendar }: OvernightHistory,
): ObservationGrid | GridFailure {
	return observationGridOfDays(start, end, calendar, {
		lookbackDays: leg.lookbackDays,
		hasObservationShift: leg.observationMethod !== 'Lookback',
		lockoutDays: leg.lockoutDays,
		allowsNonBusinessDates: true,
	});
}

/**
 * Returns the product of the daily factors of a grid. For a leg that averages, returns 1 plus the sum of daily rate
 * times weight. A day observed before the valuation date uses its fixing. Any other day uses the curve's simple rate
 * from its observation date o to the next business day o′, (P(o)/P(o′) − 1) · B / (o′ − o).
 */
function observedGrowth(
	{ observations, accrualDays }: ObservationGrid,
	history: OvernightHistory,
	{ columns, firstDay }: DiscountTable,
	averaging: Averaging,
): ShiftedValue | DealFailure {
	const { calendar, basis, firstForecastDay } = history;
	const isSum = averaging === 'Average';
	let base = 1;
	let shifted = 1;
	for (let i = 0; i < observations.length; i++) {
		const day = observations[i] as EpochDay;
		const weight = accrualDays[i] as number;
		if (day < firstForecastDay) {
			const fixing = history.fixingOn(day);
			if (typeof fixing !== 'number') return fixing;
			const factor = 1 + ((fixing / 100) * weight) / basis;
			base = isSum ? base + (factor - 1) : base * factor;
			shifted = isSum ? shifted + (factor - 1) : shifted * factor;
			continue;
		}
		const next = calendar.businessDays[calendar.indexOnOrBefore(day) + 1] as EpochDay;
		const from = 2 * (day - firstDay);
		const to = 2 * (next - firstDay);
		const share = weight / (next - day);
		const factor = 1 + ((columns[from] as number) / (columns[to] as number) - 1) * share;
		const shiftedFactor = 1 + ((columns[from + 1] as number) / (columns[to + 1] as number) - 1) * share;
		base = isSum ? base + (factor - 1) : base * factor;
		shifted = isSum ? shifted + (shiftedFactor - 1) : shifted * shiftedFactor;
	}
	return { base, shifted };
}

/**
 * Writes the interest of an overnight leg with a lookback, a lockout, an observation shift or averaging.
 *
 * `Lookback`: N · (∏ − 1 + s · τ), with the weights of the accrual period. `PeriodShift`: the same formula with weights
 * and year fraction of the observation period. `Mixed`: N · ((∏ − 1) / τ_observed + s) · τ.
 */
export function fillObservedInterest(
	{ periods }: ResolvedLeg,
	leg: OvernightLeg,
	place: 0 | 1,
	from: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): DealFailure | undefined {
	const { count, dates, notional, rate, yearFraction, interest, shiftedInterest } = periods;
	const fault = lockoutFault(periods, leg, place, history);
	if (fault !== undefined) return fault;
	for (let i = from; i < count; i++) {
		if (agreedRate(leg, periods, i) !== undefined) continue;
		const grid = gridOf(leg, dates[i] as EpochDay, dates[i + 1] as EpochDay, history);
		if ('reason' in grid) return gridFailure(grid, place);
		const growth = observedGrowth(grid, history, forecast, leg.averaging);
		if ('reason' in growth) return growth;
		const observed = grid.observationDays / history.basis;
		const accrued = yearFraction[i] as number;
		const amount = notional[i] as number;
		const scale = leg.observationMethod === 'Mixed' ? accrued / observed : 1;
		const spreadAmount = (rate[i] as number) * (leg.observationMethod === 'PeriodShift' ? observed : accrued);
		if (leg.observationMethod === 'PeriodShift') periods.otherYearFraction[i] = observed;
		interest[i] = amount * ((growth.base - 1) * scale + spreadAmount);
		shiftedInterest[i] = amount * ((growth.shifted - 1) * scale + spreadAmount);
	}
	fillAgreedInterest(leg, periods, from);
	return undefined;
}

/**
 * Returns the fault of a lockout that leaves no day of the shortest period. Paid periods count as well, so the result
 * does not depend on the valuation date. Periods before the index calendar do not count.
 */
export function lockoutFault(
	{ count, dates }: LegPeriods,
	{ lockoutDays }: OvernightLeg,
	place: 0 | 1,
	{ calendar }: OvernightHistory,
): DealFailure | undefined {
	if (lockoutDays === 0) return undefined;
	let shortest = 0;
	let fewest = Number.POSITIVE_INFINITY;
	for (let i = 0; i < count; i++) {
		const start = dates[i] as EpochDay;
		const end = dates[i + 1] as EpochDay;
		const isListed = start >= (calendar.businessDays[0] as EpochDay) && end <= calendar.lastDay;
		if (!isListed || start >= end) continue;
		const days = observedDays(start, end, calendar);
		if (days >= fewest) continue;
		shortest = i;
		fewest = days;
	}
	if (lockoutDays < fewest) return undefined;
	const [from, to] = [dates[shortest], dates[shortest + 1]].map((day) => dateOfEpochDay(day as EpochDay));
	return {
		reason: 'lockout-too-long',
		field: legNames[place].IndexLockoutPeriod,
		found: String(lockoutDays),
		expected: `at most ${fewest - 1}, one less than the business days of the shortest period, ${from} to ${to}`,
	};
}

function observedDays(start: EpochDay, end: EpochDay, calendar: BusinessCalendar): number {
	const days = calendar.indexOnOrBefore(end) - calendar.indexOnOrBefore(start);
	return days + (calendar.isBusinessDay(end) ? 0 : 1);
}

export function gridFailure(failure: GridFailure, place: 0 | 1): DealFailure {
	switch (failure.reason) {
		case 'outside-calendar':
			return failure;
		case 'empty-observation-period':
			return {
				reason: 'field-contradiction',
				field: legNames[place].IndexObservationMethod,
				found: `no observation day from ${failure.start} to ${failure.end}`,
				expected: 'a period with a business day of the index',
			};
		default:
			throw new RangeError(`an accrual period cannot fail with ${failure.reason}`);
	}
}

/**
 * Returns the growth of one unit over [start, end), without lookback, lockout and observation shift. Uses published
 * fixings up to the first business day on or after the valuation date, then the curve.
 */
export function overnightGrowth(
	start: EpochDay,
	end: EpochDay,
	history: OvernightHistory,
	forecast: DiscountTable,
): ShiftedValue | DealFailure {
	const { firstForecastDay } = history;
	const { columns, firstDay } = forecast;
	const realised = history.growth(start, Math.min(end, firstForecastDay));
	if (typeof realised !== 'number') return realised;
	if (end <= firstForecastDay) return { base: realised, shifted: realised };
	const from = 2 * (Math.max(start, firstForecastDay) - firstDay);
	const to = 2 * (end - firstDay);
	return {
		base: (realised * (columns[from] as number)) / (columns[to] as number),
		shifted: (realised * (columns[from + 1] as number)) / (columns[to + 1] as number),
	};
}

/**
 * Writes the interest of a leg that compounds an overnight index in arrears: N · (growth − 1 + spread · τ).
 * @param yearFraction by the day count of the overnight index
 */
export function fillOvernightInterest(
	{ leg, periods }: ResolvedLeg,
	yearFraction: Float64Array,
	from: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): DealFailure | undefined {
	const { count, dates, notional, rate, interest, shiftedInterest } = periods;
	let i = from;
	const isStubbed = hasStubs(leg);
	for (; i < count && (dates[i] as EpochDay) < history.firstForecastDay; i++) {
		if (isStubbed && agreedRate(leg, periods, i) !== undefined) continue;
		const growth = overnightGrowth(dates[i] as EpochDay, dates[i + 1] as EpochDay, history, forecast);
		if ('reason' in growth) return growth;
		const spreadAmount = (rate[i] as number) * (yearFraction[i] as number);
		interest[i] = (notional[i] as number) * (growth.base - 1 + spreadAmount);
		shiftedInterest[i] = (notional[i] as number) * (growth.shifted - 1 + spreadAmount);
	}
	fillProjectedInterest(periods, yearFraction, i, forecast);
	if (isStubbed) fillAgreedInterest(leg, periods, from);
	return undefined;
}
