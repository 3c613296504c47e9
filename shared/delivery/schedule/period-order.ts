import type { JobFault } from '#shared/input/job-fault.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { type CompoundedRate, compoundedRate } from './rates.ts';
import { type DateStep, parseRelativeDate, type RelativeDate } from './relative-date.ts';

/** Start and end of an entry of `Rates`. An entry with a tenor or days instead of a start has no order to check. */
type Period = Pick<ReturnType<typeof compoundedRate.parse>, 'startDate' | 'endDate'>;

/**
 * Returns a fault for each entry whose period is empty in every run, so that no run could calculate it.
 *
 * The schema accepts them, because saved jobs can have them. Entries with other faults are skipped. Dates whose order
 * depends on the run, such as a fixed start with the end `T`, are accepted.
 *
 * @param rates `Rates` of a job of type Compounded, as written
 */
export function orderFaults(rates: readonly unknown[], place: JobFault['path']): readonly JobFault[] {
	return rates.flatMap((written, index) => {
		const { data } = compoundedRate.safeParse(written);
		if (data?.startDate === undefined || !isReversed(data)) return [];
		const { startDate, endDate } = data;
		const message = `startDate ${startDate} must be before endDate ${endDate}, as in startDate T-3M with endDate T`;
		const path = [...place, index, 'startDate'];
		return [{ path, code: 'start-not-before-end' as const, message, params: { start: startDate, end: endDate } }];
	});
}

/** True if a period is empty in every run. False if the dates alone cannot show it. */
export function isReversed({ startDate = '', endDate }: Period): boolean {
	const [start, end] = [parseRelativeDate(startDate), parseRelativeDate(endDate)];
	if (start === undefined || end === undefined) return false;
	if ('fixed' in start) return 'fixed' in end && epochDay(end.fixed) <= epochDay(start.fixed);
	// A relative end is a business day, so zero or forward steps cannot lead before it.
	if (start.anchor === 'E') return 'anchor' in end && daysOf(start.steps).least >= 0;
	if ('fixed' in end || end.anchor !== start.anchor) return false;
	return isNotAfter(end, start);
}

/**
 * Returns the minimum number of calendar days in an entry's period, over all runs.
 *
 * @returns 0 if the dates alone cannot show it, such as for a fixed start with the end `T`
 */
export function leastPeriodDays({
	tenor,
	days,
	startDate,
	endDate,
}: Pick<CompoundedRate, 'tenor' | 'days' | 'startDate' | 'endDate'>): number {
	if (days !== undefined) return days;
	const [start, end] = [parseRelativeDate(startDate ?? `E-${tenor}`), parseRelativeDate(endDate)];
	if (start === undefined || end === undefined) return 0;
	if ('fixed' in start) return 'fixed' in end ? epochDay(end.fixed) - epochDay(start.fixed) : 0;
	// A start on a non-business day moves back, which only makes the period longer.
	return start.anchor === 'E' ? -daysOf(start.steps).most : 0;
}

type Moved = Extract<RelativeDate, { readonly anchor: unknown }>;

/**
 * True if, in every calendar, the first of two dates with the same anchor is not after the second. Moving back from a
 * holiday afterwards keeps the order.
 */
function isNotAfter(first: Moved, second: Moved): boolean {
	const [left, right] = withoutSharedSteps(first.steps, second.steps);
	return daysOf(left).most <= daysOf(right).least;
}

/**
 * Removes common first steps, which lead to the same day, and business days that both dates count in the same
 * direction.
 */
function withoutSharedSteps(
	[left, ...moreLeft]: readonly DateStep[],
	[right, ...moreRight]: readonly DateStep[],
): readonly [readonly DateStep[], readonly DateStep[]] {
	const whole = [
		left === undefined ? [] : [left, ...moreLeft],
		right === undefined ? [] : [right, ...moreRight],
	] as const;
	if (left === undefined || right === undefined || left.unit !== right.unit) return whole;
	if (left.count === right.count) return withoutSharedSteps(moreLeft, moreRight);
	if (left.unit !== 'B' || Math.sign(left.count) !== Math.sign(right.count)) return whole;
	const shared = Math.sign(left.count) * Math.min(Math.abs(left.count), Math.abs(right.count));
	const rest = ({ count }: DateStep, more: readonly DateStep[]): readonly DateStep[] =>
		count === shared ? more : [{ unit: 'B', count: count - shared }, ...more];
	return [rest(left, moreLeft), rest(right, moreRight)];
}

/** Range of calendar days by which steps can move a date. */
interface DayRange {
	readonly least: number;
	readonly most: number;
}

function daysOf(steps: readonly DateStep[]): DayRange {
	const ranges = steps.map(rangeOf);
	return {
		least: ranges.reduce((sum, { least }) => sum + least, 0),
		most: ranges.reduce((sum, { most }) => sum + most, 0),
	};
}

function rangeOf({ unit, count }: DateStep): DayRange {
	switch (unit) {
		case 'B':
			// The number of consecutive holidays is not limited.
			return {
				least: count < 0 ? Number.NEGATIVE_INFINITY : count,
				most: count > 0 ? Number.POSITIVE_INFINITY : count,
			};
		case 'D':
			return exactly(count);
		case 'W':
			return exactly(7 * count);
		case 'M':
			return months(count);
		case 'Y':
			return months(12 * count);
	}
}

const exactly = (days: number): DayRange => ({ least: days, most: days });

/**
 * A month has on average 146,097 / 4800 days over 400 years. Any number of months deviates from it by less than three
 * days.
 */
function months(count: number): DayRange {
	if (count === 0) return exactly(0);
	const days = (count * 146_097) / 4800;
	return { least: Math.floor(days) - 3, most: Math.ceil(days) + 3 };
}
