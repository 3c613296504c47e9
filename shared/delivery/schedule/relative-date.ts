import { addBusinessDays, addMonths, preceding } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { type EpochDay, epochDay, isLocalDate, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** Anchor of a relative date: the run date, the day after the latest due fixing, or the end of the period. */
export type DateAnchor = 'T' | 'F' | 'E';

/** A step from a date, in business days, calendar days, weeks, months or years. Negative steps go back. */
export interface DateStep {
	readonly unit: 'B' | 'D' | 'W' | 'M' | 'Y';
	readonly count: number;
}

/** A date that each run resolves, such as `T-2B` or `E-3M`, or a fixed date. */
export type RelativeDate =
	| { readonly fixed: LocalDate }
	| { readonly anchor: DateAnchor; readonly steps: readonly DateStep[] };

const whole = /^([TFE])((?:[+-]\d{1,3}[BDWMY]){0,4})$/;
const step = /([+-]\d{1,3})([BDWMY])/g;

/**
 * Parses `2026-03-31`, `T`, `F+1B`, `E-1M-2B`: an anchor and up to four steps, applied from left to right.
 *
 * @returns undefined for any other text
 */
export function parseRelativeDate(text: string): RelativeDate | undefined {
	if (isLocalDate(text)) return { fixed: text };
	const [, anchor, steps = ''] = whole.exec(text) ?? [];
	if (anchor === undefined) return undefined;
	const taken = steps.matchAll(step);
	return {
		anchor: anchor as DateAnchor,
		steps: Array.from(taken, ([, count, unit]) => ({ unit: unit as DateStep['unit'], count: Number(count) })),
	};
}

/** Failure: the anchor of a date is not known in the run, because no fixing has been published yet. */
export interface MissingAnchor {
	readonly reason: 'missing-anchor';
	readonly anchor: DateAnchor;
}

/**
 * Resolves a relative date in a run.
 *
 * Months and years keep the day of the month, or use the last day of a shorter month. A relative date on a holiday
 * moves to the preceding business day, like the start date of the calculator's form. A fixed date does not move.
 *
 * @param calendar joint calendar of the rate
 * @returns `outside-calendar` if the calendar does not cover a day on the way
 */
export function resolveRelativeDate(
	date: RelativeDate,
	anchors: { readonly [anchor in DateAnchor]?: EpochDay },
	calendar: BusinessCalendar,
): EpochDay | OutsideCalendar | MissingAnchor {
	if ('fixed' in date) return epochDay(date.fixed);
	const anchor = anchors[date.anchor];
	if (anchor === undefined) return { reason: 'missing-anchor', anchor: date.anchor };
	const day = movedBySteps(anchor, date.steps, calendar);
	return typeof day === 'number' ? preceding(day, calendar) : day;
}

/**
 * Moves a day by the steps of a relative date, without adjusting the result to a business day.
 *
 * @param calendar undefined to count weekdays
 */
export function movedBySteps(
	anchor: EpochDay,
	steps: readonly DateStep[],
	calendar: BusinessCalendar | undefined,
): EpochDay | OutsideCalendar {
	let day: EpochDay | OutsideCalendar = anchor;
	for (const { unit, count } of steps) {
		day = moved(day, unit, count, calendar);
		if (typeof day !== 'number') return day;
	}
	return day;
}

function moved(
	day: EpochDay,
	unit: DateStep['unit'],
	count: number,
	calendar: BusinessCalendar | undefined,
): EpochDay | OutsideCalendar {
	switch (unit) {
		case 'B':
			return calendar === undefined ? addWeekdays(day, count) : addBusinessDays(day, count, calendar);
		case 'D':
			return day + count;
		case 'W':
			return day + 7 * count;
		case 'M':
			return addMonths(day, count);
		case 'Y':
			return addMonths(day, 12 * count);
	}
}

function addWeekdays(day: EpochDay, count: number): EpochDay {
	let moved = day;
	for (let left = Math.abs(count); left > 0; left -= isWeekend(moved) ? 0 : 1) moved += Math.sign(count);
	return moved;
}
