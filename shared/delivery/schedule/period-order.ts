import type { JobFault } from '#shared/input/job-fault.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { type CompoundedRate, compoundedRate } from './rates.ts';
import { type DateStep, parseRelativeDate, type RelativeDate } from './relative-date.ts';

/** Start and end of a `Rates` entry. With a tenor or number of days instead of a start, no order is checked. */
type Period = Pick<ReturnType<typeof compoundedRate.parse>, 'startDate' | 'endDate'>;

/**
 * Returns a fault for each entry whose start is never before its end, so that no run can calculate it.
 *
 * The schema accepts such entries, because saved jobs can have them. Entries with other faults are skipped. If the
 * order depends on the run date, as for a fixed start with the end `T`, the entry is accepted.
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

/** True if the start is on or after the end in every run. False if that depends on the run. */
export function isReversed({ startDate = '', endDate }: Period): boolean {
	const [start, end] = [parseRelativeDate(startDate), parseRelativeDate(endDate)];
	if (start === undefined || end === undefined) return false;
	if ('fixed' in start) return 'fixed' in end && epochDay(end.fixed) <= epochDay(start.fixed);
	// A relative end is a business day. Steps of zero or forward therefore never lead to a start before it.
	if (start.anchor === 'E') return 'anchor' in end && daysOf(start.steps).least >= 0;
	if ('fixed' in end || end.anchor !== start.anchor) return false;
	return isNotAfter(end, start);
}

/**
 * Returns the minimum number of calendar days, over all runs, in the period of an entry of `Rates`.
 * @returns 0 if the number depends on the run, as for a fixed start with the end `T`
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
	// A start that is not a business day moves back, which makes the period longer.
	return start.anchor === 'E' ? -daysOf(start.steps).most : 0;
}

type Moved = Extract<RelativeDate, { readonly anchor: unknown }>;

/**
 * True if the first of two dates with the same anchor is not after the second in any calendar. Both then move
 * back from holidays, which keeps their order.
 */
function isNotAfter(first: Moved, second: Moved): boolean {
	const [left, right] = withoutSharedSteps(first.steps, second.steps);
	return daysOf(left).most <= daysOf(right).least;
}

/**
 * Removes equal steps at the start of both dates, because they lead to the same day. Also removes business days that
 * both then move in the same direction.
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

/** Minimum and maximum number of calendar days by which steps can move a date. */
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
			// Any number of holidays can follow each other, so business days have no limit in calendar days.
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

/** A month has 146,097 / 4800 days on average over 400 years; `count` months differ by less than three days. */
function months(count: number): DayRange {
	if (count === 0) return exactly(0);
	const days = (count * 146_097) / 4800;
	return { least: Math.floor(days) - 3, most: Math.ceil(days) + 3 };
}
