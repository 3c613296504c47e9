import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { Averaging, TermLeg } from '../deal/deal.ts';
import { addTenor } from '../time/adjust-date.ts';
import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay, tenor } from '../time/local-date.ts';
import { type CompoundedDays, compoundedDays, growthOf, plainTerms } from './compounded-days.ts';
import type { DealFailure, IndexFixing, RateOrigin } from './deal-result.ts';
import { agreedRate, rateStartOf } from './leg-periods.ts';
import type { DiscountTable, OvernightHistory, SpreadAdjustmentTerms } from './market.ts';
import { isObservedApart, overnightGrowth } from './observed-leg.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import { fixingDayOf, type KnownRate, type TermRates } from './term-leg.ts';

function row(
	start: EpochDay,
	end: EpochDay,
	fixingDay: EpochDay,
	ratePercent: number,
	spreadPercent: number,
	origin: RateOrigin,
): IndexFixing {
	return {
		accrualStartDate: dateOfEpochDay(start),
		accrualEndDate: dateOfEpochDay(end),
		fixingDate: dateOfEpochDay(fixingDay),
		referenceRatePercent: ratePercent,
		couponRatePercent: ratePercent + spreadPercent,
		origin,
	};
}

/** Returns one rate per unpaid period of a term leg. */
export function termFixings(
	{ periods }: ResolvedLeg,
	leg: TermLeg,
	from: number,
	known: readonly (KnownRate | undefined)[],
	rates: TermRates,
): readonly IndexFixing[] {
	const { count, dates, stated } = periods;
	const isProjected = from + known.length < count || known.includes(undefined);
	const forecast = isProjected ? rates.forecast() : undefined;
	const rows: IndexFixing[] = [];
	for (let i = from; i < count; i++) {
		const start = dates[i] as EpochDay;
		const end = dates[i + 1] as EpochDay;
		const { base, origin }: { base: number; origin: RateOrigin } = known[i - from] ?? {
			base: simpleRate(start, end, yearFraction(leg.index.dayCount, start, end), forecast as DiscountTable),
			origin: 'projected',
		};
		const fixingDay = fixingDayOf(leg, rateStartOf(leg, periods, i), rates.indexCalendar);
		rows.push(row(start, end, fixingDay, base, (stated[i] as number) / 100, origin));
	}
	return rows;
}

/** Returns the simple rate (P(s)/P(e) − 1) / τ in percent. */
function simpleRate(start: EpochDay, end: EpochDay, accrual: number, forecast: DiscountTable): number {
	return ((forecast.discountFactor(start) / forecast.discountFactor(end) - 1) / accrual) * 100;
}

/**
 * Returns one rate per published fixing in the unpaid periods of an overnight leg, and one rate for the projected
 * remainder of each period.
 * @param adjustmentBp spread adjustment in addition to the leg's spread
 */
export function overnightFixings(
	{ leg, periods }: ResolvedLeg,
	adjustmentBp: number,
	from: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): readonly IndexFixing[] {
	const terms = leg.kind === 'overnight' ? leg : plainTerms;
	const isApart = isObservedApart(terms);
	const rows: IndexFixing[] = [];
	for (let i = from; i < periods.count; i++) {
		const spreadPercent = ((periods.stated[i] as number) + adjustmentBp) / 100;
		const start = periods.dates[i] as EpochDay;
		const end = periods.dates[i + 1] as EpochDay;
		const agreed = agreedRate(leg, periods, i);
		if (agreed !== undefined) {
			rows.push(row(start, end, start, agreed, (periods.stated[i] as number) / 100, 'agreed'));
			continue;
		}
		if (isApart || start < history.firstForecastDay || start >= end) {
			const days = compoundedDays(terms, start, end, history, forecast);
			rows.push(...compoundedFixings(days, spreadPercent, history.basis, terms.averaging));
			continue;
		}
		// Gives the same as `compoundedDays` without rows. Most periods are projected from start to end.
		const rate = simpleRate(start, end, (end - start) / history.basis, forecast);
		rows.push(row(start, end, history.calendar.adjusted(start, 'Preceding'), rate, spreadPercent, 'projected'));
	}
	return rows;
}

/** Returns the rates of one period. */
export function compoundedFixings(
	days: readonly CompoundedDays[],
	spreadPercent: number,
	basis: number,
	averaging: Averaging,
): readonly IndexFixing[] {
	const rows: IndexFixing[] = [];
	let i = 0;
	for (; i < days.length; i++) {
		const { start, end, observation, ratePercent, forward } = days[i] as CompoundedDays;
		if (forward !== undefined) break;
		rows.push(row(start, end, observation, ratePercent, spreadPercent, 'realised'));
	}
	if (i === days.length) return rows;
	const { start, observation, ratePercent } = days[i] as CompoundedDays;
	const { end } = days.at(-1) as CompoundedDays;
	const rest = growthOf(days.slice(i), basis, averaging);
	if (rest.days === 0) return rows;
	const rate = i + 1 === days.length ? ratePercent : ((rest.growth - 1) * 100 * basis) / rest.days;
	rows.push(row(start, end, observation, rate, spreadPercent, 'projected'));
	return rows;
}

/** Number of business days of the overnight index by which the fallback period starts before the accrual period. */
const observationLeadDays = 2;

/** Returns the overnight period that replaces a term rate after cessation. Starts and ends two business days early. */
export function fallbackPeriod(
	leg: TermLeg,
	accrualStart: EpochDay,
	{ calendar }: OvernightHistory,
): { readonly start: EpochDay; readonly end: EpochDay } | DealFailure {
	const outside = calendar.outside(accrualStart - 10);
	if (outside !== undefined) return outside;
	const start = calendar.shift(accrualStart, -observationLeadDays);
	const end = addTenor(start, tenor(leg.indexTenor), calendar);
	return typeof end === 'number' ? { start, end } : end;
}

/** Fallback rate with and without the spread adjustment; percent per year. */
export interface FallbackRate extends KnownRate {
	readonly adjustedReferenceRate: number;
}

/** Returns the days per year in the day count of a term index, which its fallback rate uses. */
export const yearlyBasisOf = ({ dayCount }: RateConventions) => (dayCount === 'ACT/365F' ? 365 : 360);

/**
 * Calculates the ISDA fallback of a term rate: the overnight index compounded over [S, E), on the yearly basis of the
 * term index, plus the spread adjustment. S is two index business days before the accrual start; E is one tenor after
 * S.
 *
 * If E is on or before the valuation date, the compounded rate and the spread adjustment are published, and rounded to
 * five decimals of a percent. Otherwise the remainder of the period is projected and nothing is rounded.
 */
export function fallbackRate(
	leg: TermLeg,
	accrualStart: EpochDay,
	spread: SpreadAdjustmentTerms,
	history: OvernightHistory,
	forecast: DiscountTable,
): FallbackRate | DealFailure {
	const period = fallbackPeriod(leg, accrualStart, history);
	if ('reason' in period) return period;
	const { start, end } = period;
	const growth = overnightGrowth(start, end, history, forecast);
	if ('reason' in growth) return growth;
	const percentOf = (factor: number) => (factor - 1) * percentPerGrowth(leg, period);
	if (end <= forecast.firstDay) {
		const { adjustedReferenceRate, rate } = publishedFallback(percentOf(growth.base), spread);
		return { base: rate, shifted: rate, origin: 'fallback', adjustedReferenceRate };
	}
	const adjustedReferenceRate = percentOf(growth.base);
	return {
		adjustedReferenceRate,
		base: adjustedReferenceRate + spread.percent,
		shifted: percentOf(growth.shifted) + spread.percent,
		origin: 'fallback, projected',
	};
}

/** Returns the rate of a term index in percent, per unit of interest over the fallback period. */
export function percentPerGrowth({ index }: TermLeg, { start, end }: { start: EpochDay; end: EpochDay }): number {
	return (100 * yearlyBasisOf(index)) / (end - start);
}

/** Rounds the compounded rate and the spread adjustment of a fallback rate as they are published. */
export function publishedFallback(percent: number, spread: SpreadAdjustmentTerms) {
	const adjustedReferenceRate = roundPublished(percent);
	return { adjustedReferenceRate, rate: roundPublished(adjustedReferenceRate + spread.percent) };
}

/** Rounds a rate to five decimals, half away from zero, as fallback rates are published. */
function roundPublished(percent: number): number {
	return (Math.sign(percent) * Math.round(Math.abs(percent) * 1e5)) / 1e5;
}
