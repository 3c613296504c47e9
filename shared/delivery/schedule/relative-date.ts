import { addBusinessDays, addMonths, preceding } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { type EpochDay, epochDay, isLocalDate, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** Day from which a relative date is counted: run date (T), day after the latest due fixing (F), or period end (E). */
export type DateAnchor = 'T' | 'F' | 'E';

/** Step by which a date moves: business days, calendar days, weeks, months or years. Negative steps move it back. */
export interface DateStep {
	readonly unit: 'B' | 'D' | 'W' | 'M' | 'Y';
	readonly count: number;
}

/** A date that depends on the run, such as `T-2B` or `E-3M`, or a fixed date. */
export type RelativeDate =
	| { readonly fixed: LocalDate }
	| { readonly anchor: DateAnchor; readonly steps: readonly DateStep[] };

const whole = /^([TFE])((?:[+-]\d{1,3}[BDWMY]){0,4})$/;
const step = /([+-]\d{1,3})([BDWMY])/g;

/**
 * Parses a date such as `2026-03-31`, `T`, `F+1B` or `E-1M-2B`. A relative date has an anchor and up to four steps,
 * which are applied from left to right.
 * @returns undefined if the text is not such a date
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

/** Failure: the date is relative to the latest due fixing, and no fixing has been published yet. */
export interface MissingAnchor {
	readonly reason: 'missing-anchor';
	readonly anchor: DateAnchor;
}

/**
 * Returns the day that a date means in a run.
 *
 * Steps of months and years keep the day of the month, or use the last day of a shorter month. If the result is not a
 * business day, it moves to the preceding business day, like the start date in the calculator's form. A fixed date does
 * not move.
 * @param calendar joint calendar of the rate
 * @returns `outside-calendar` if the steps leave the range of the calendar
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

/** Moves a day by steps, maybe to a closed day. Without a calendar, Monday to Friday are business days. */
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
