import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { TermLeg } from '../deal/deal.ts';
import { addTenor } from '../time/adjust-date.ts';
import { type EpochDay, tenor } from '../time/local-date.ts';
import type { DealFailure } from './deal-failure.ts';
import type { DiscountTable } from './discount-table.ts';
import type { SpreadAdjustmentTerms } from './market.ts';
import type { OvernightHistory } from './overnight-history.ts';
import { overnightGrowth } from './overnight-leg.ts';
import type { KnownRate } from './term-leg.ts';

/** Business days of the overnight index from the start of its observation to the start of the accrual. */
const observationLeadDays = 2;

/** The overnight period that stands for a term rate after cessation: it starts and ends two business days early. */
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

/** A fallback rate, and the part of it that is not the spread adjustment; percent per year. */
export interface FallbackRate extends KnownRate {
	readonly adjustedReferenceRate: number;
}

/** Days of the year in the day count of a term index, as far as its fallback rate is concerned. */
export const yearlyBasisOf = ({ dayCount }: RateConventions) => (dayCount === 'ACT/365F' ? 365 : 360);

/**
 * The ISDA fallback of a term rate: the overnight index compounded over [S, E), S two business days of the index before
 * the accrual start and E a tenor later, on the yearly basis of the term index, plus the spread adjustment.
 *
 * Once E is not after the valuation date both figures are published, and rounded to five decimals of the percent; before,
 * the rest of the period is projected and nothing is rounded.
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

/** The rate of a term index, in percent, for a growth of 1 over the fallback period. */
export function percentPerGrowth({ index }: TermLeg, { start, end }: { start: EpochDay; end: EpochDay }): number {
	return (100 * yearlyBasisOf(index)) / (end - start);
}

/** Both parts of a fallback rate as they are published. */
export function publishedFallback(percent: number, spread: SpreadAdjustmentTerms) {
	const adjustedReferenceRate = roundPublished(percent);
	return { adjustedReferenceRate, rate: roundPublished(adjustedReferenceRate + spread.percent) };
}

/** Five decimals, half away from zero, as fallback rates are published. */
function roundPublished(percent: number): number {
	return (Math.sign(percent) * Math.round(Math.abs(percent) * 1e5)) / 1e5;
}
