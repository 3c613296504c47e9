import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { CompounderCache, LoanFailure } from '#shared/compounding/loan-totals.ts';
import { type EpochDay, isWeekend } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { type Amounts, interestOfPeriod } from './period-interest.ts';
import { periodGrid, type ResolvedLife } from './resolve-life.ts';
import { knownDays } from './schedule-table.ts';

export interface RevisedSeries {
	readonly day: EpochDay;
	readonly before: FixingSeries;
	readonly after: FixingSeries;
}

export interface RevisedAmount {
	readonly period: LifePeriod;
	/** Undefined if the fixing was missing before, so that the amount was not known. */
	readonly before: Amounts | undefined;
	readonly after: Amounts;
}

/** Caches of compounding results with the old and with the revised fixings. All loans share them. */
export interface RevisionCompounders {
	readonly before: CompounderCache;
	readonly after: CompounderCache;
}

/** True if the interest of a period depends on the fixing of a day. Fast: does not compound. */
export function observesFixing(life: ResolvedLife, period: LifePeriod, day: EpochDay): boolean {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return false;
	const { joint } = life.calendars;
	const { lookbackDays, lockoutDays } = life.terms.observation;
	const first = joint.indexOnOrBefore(grid.startDay) - lookbackDays;
	const last = first + grid.rows - 1 - lockoutDays;
	return observationDays(life, day).some((each) => {
		if (joint.outside(each) !== undefined || !joint.isBusinessDay(each)) return false;
		const place = joint.indexOnOrBefore(each);
		return place >= first && place <= last;
	});
}

/** Returns the day itself and, if weekends are business days of the loan, the weekend days that use its fixing. */
function observationDays({ calendars: { joint, publication } }: ResolvedLife, day: EpochDay): readonly EpochDay[] {
	const days = [day];
	if (!joint.weekendsAreBusinessDays || publication.outside(day) !== undefined) return days;
	for (let next = day + 1; publication.outside(next) === undefined && !publication.isBusinessDay(next); next++) {
		if (isWeekend(next)) days.push(next);
	}
	return days;
}

/** Returns the periods that use a day's fixing and whose last fixing is published by `today`. Fast: no compounding. */
export function knownPeriodsOf(life: ResolvedLife, day: EpochDay, today: EpochDay): readonly LifePeriod[] {
	return life.periods.filter((period) => {
		if (!observesFixing(life, period, day)) return false;
		const known = knownDays(life, period);
		return !('reason' in known) && known.knownDay <= today;
	});
}

/** Returns the known amounts that a revised fixing changes. @param today later known amounts are not known yet */
export function revisedAmounts(
	life: ResolvedLife,
	{ day, before, after }: RevisedSeries,
	today: EpochDay,
	compounders: RevisionCompounders,
): readonly RevisedAmount[] {
	return knownPeriodsOf(life, day, today).flatMap((period): RevisedAmount[] => {
		const now = interestOfPeriod(life, period, { series: after, compounders: compounders.after });
		if ('reason' in now) return [];
		const earlier = interestOfPeriod(life, period, { series: before, compounders: compounders.before });
		const old = amountsOrMissing(earlier);
		return old?.interestAmount === now.interestAmount ? [] : [{ period, before: old, after: now }];
	});
}

const amountsOrMissing = (amounts: Amounts | LoanFailure) => ('reason' in amounts ? undefined : amounts);
