import { dayInMonth } from './adjust-date.ts';
import { noDay } from './adjusted-days.ts';
import { adjustKnown, type BusinessDayConvention } from './business-day-convention.ts';
import { thirdWednesday } from './imm.ts';
import { type CalendarDay, calendarDayOf, type EpochDay, endOfMonth } from './local-date.ts';
import { ScheduleDates } from './schedule-dates.ts';
import type { RollDay, ScheduleTerms } from './schedule-terms.ts';
import type { Tenor } from './tenor.ts';

/** Rolls from the end, or `lastRegular`, towards the start. The rest at the start is a stub. */
export function rollBackward(terms: ScheduleTerms, tenor: Tenor, dates: ScheduleDates): void {
	const { start, end, lastRegular, firstRegular, convention } = terms;
	const last = rollTowards(start, end, lastRegular, firstRegular, -1, convention, terms, tenor);
	const { unadjusted, adjusted, isRegular } = dates;
	for (let i = 0; i <= last; i++) {
		unadjusted[i] = rolled.unadjusted[last - i] as EpochDay;
		adjusted[i] = rolled.adjusted[last - i] as EpochDay;
		isRegular[i] = rolled.isRegular[last - i] as number;
	}
	dates.count = last;
}

/** Rolls from the start, or `firstRegular`, towards the end. The rest at the end is a stub. */
export function rollForward(terms: ScheduleTerms, tenor: Tenor, dates: ScheduleDates): void {
	const { start, end, firstRegular, lastRegular, convention, endConvention = convention } = terms;
	const last = rollTowards(end, start, firstRegular, lastRegular, 1, endConvention, terms, tenor);
	const { unadjusted, adjusted, isRegular } = dates;
	for (let i = 0; i <= last; i++) {
		unadjusted[i] = rolled.unadjusted[i] as EpochDay;
		adjusted[i] = rolled.adjusted[i] as EpochDay;
		isRegular[i] = rolled.isRegular[i + 1] as number;
	}
	dates.count = last;
}

/** The dates of one schedule in the order in which they are rolled: period i lies between date i − 1 and date i. */
const rolled = new ScheduleDates();

/** @returns how many dates there are then */
function append(count: number, day: EpochDay, adjusted: EpochDay, isRegular: boolean): number {
	if (count === rolled.adjusted.length) throw new RangeError('a schedule has too many periods');
	rolled.unadjusted[count] = day;
	rolled.adjusted[count] = adjusted;
	rolled.isRegular[count] = isRegular ? 1 : 0;
	return count + 1;
}

/**
 * Writes the dates to `rolled`.
 *
 * @param near regular date next to `from`, at which the multiples of the tenor begin
 * @param far regular date next to `to`, at which they end
 * @param toConvention tells whether `to` and the date before it are one business day
 * @returns the place of the last one
 */
function rollTowards(
	to: EpochDay,
	from: EpochDay,
	near: EpochDay | undefined,
	far: EpochDay | undefined,
	direction: 1 | -1,
	toConvention: BusinessDayConvention,
	terms: ScheduleTerms,
	tenor: Tenor,
): number {
	const { convention, calendar } = terms;
	let count = append(0, from, adjustKnown(from, convention, calendar), true);
	if (near !== undefined && near !== from) {
		const isRegular = oneTenorFrom(from, direction, terms, tenor) === near;
		count = append(count, near, adjustKnown(near, convention, calendar), isRegular);
	}
	count = appendTenors(count, near ?? from, far ?? to, direction, terms, tenor);
	if (far !== undefined) {
		const adjusted = adjustKnown(far, convention, calendar);
		if (rolled.adjusted[count - 1] !== adjusted) count = append(count, far, adjusted, false);
	}
	const last = rolled.unadjusted[count - 1] as EpochDay;
	const isAtEnd = adjustKnown(last, toConvention, calendar) === adjustKnown(to, toConvention, calendar);
	if (!isAtEnd) count = append(count, to, adjustKnown(to, convention, calendar), false);
	return count - 1;
}

/** The day of the month on which dates are rolled from a seed; 31 for month ends. */
function rollDayOf(seed: EpochDay, { dayOfMonth }: CalendarDay, terms: ScheduleTerms): RollDay {
	if (terms.rollDay !== undefined) return terms.rollDay;
	return terms.endOfMonth && seed === endOfMonth(seed) ? 31 : dayOfMonth;
}

function oneTenorFrom(seed: EpochDay, direction: 1 | -1, terms: ScheduleTerms, { unit, count }: Tenor): EpochDay {
	if (unit === 'week') return seed + direction * 7 * count;
	const start = calendarDayOf(seed);
	const rollDay = rollDayOf(seed, start, terms);
	return rollDateOf(start.year * 12 + start.month - 1 + direction * count, rollDay);
}

/**
 * The day of a month on which dates roll.
 *
 * @param monthNumber 12 · year + month − 1
 */
export function rollDateOf(monthNumber: number, rollDay: RollDay): EpochDay {
	if (rollDay !== 'imm') return dayInMonth(monthNumber, rollDay);
	const year = Math.floor(monthNumber / 12);
	return thirdWednesday(year, monthNumber - year * 12 + 1);
}

/**
 * Adds the multiples of a tenor from a seed, which is there already, to `exit`. They are always counted from the seed: a
 * month that is too short does not shorten the next. Of dates that fall on one business day the first is kept.
 */
function appendTenors(
	from: number,
	seed: EpochDay,
	exit: EpochDay,
	direction: 1 | -1,
	terms: ScheduleTerms,
	tenor: Tenor,
): number {
	const { convention, calendar } = terms;
	// Looked up in the table itself: this loop has every date of thousands of deals.
	const table = convention === 'NoMoving' ? undefined : calendar.adjustedTable(convention);
	const tableStart = calendar.firstDay;
	const firstOpen = calendar.businessDays[0] as EpochDay;
	const start = calendarDayOf(seed);
	const rollDay = rollDayOf(seed, start, terms);
	const days = tenor.unit === 'week' ? direction * 7 * tenor.count : 0;
	const months = direction * tenor.count;
	let month = start.year * 12 + start.month - 1;
	let day = seed;
	let count = from;
	let lastAdjusted = rolled.adjusted[count - 1] as EpochDay;
	for (;;) {
		if (days === 0) {
			month += months;
			day = rollDateOf(month, rollDay);
		} else {
			day += days;
		}
		if (direction * (day - exit) > 0) return count;
		let adjusted = day;
		if (table !== undefined && day >= firstOpen) {
			adjusted = table[day - tableStart] ?? noDay;
			if (adjusted === noDay) adjusted = adjustKnown(day, convention, calendar);
		}
		if (adjusted === lastAdjusted) continue;
		count = append(count, day, adjusted, true);
		lastAdjusted = adjusted;
	}
}
