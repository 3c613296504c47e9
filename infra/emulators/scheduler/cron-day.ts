import { type CronField, fieldValue, fieldValues, invalid } from './cron-field.ts';

/** A day of the proleptic Gregorian calendar. */
export interface CalendarDay {
	readonly year: number;
	/** 1 for January. */
	readonly month: number;
	readonly day: number;
}

export type DayRule = (day: CalendarDay) => boolean;

const dayOfMonth: CronField = { name: 'the day of the month', low: 1, high: 31 };
const dayOfWeek: CronField = {
	name: 'the day of the week',
	low: 1,
	high: 7,
	names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};
const saturday = 7;
const sunday = 1;

/**
 * The rule of the two fields for days, of which exactly one is `?`.
 *
 * Of the month: a list, `L` (the last day), `LW` (the last weekday) or `15W` (the weekday nearest to the 15th in the same
 * month; a month without that day has none). Of the week, 1 being Sunday: a list, `L` (every Saturday), `6L` (the last
 * Friday of the month) or `2#1` (the first Monday of the month).
 *
 * @throws RangeError
 */
export function dayRule(ofMonth: string, ofWeek: string): DayRule {
	if ((ofMonth === '?') === (ofWeek === '?')) {
		throw new RangeError('exactly one of day of month and day of week must be ?');
	}
	return ofWeek === '?' ? monthRule(ofMonth) : weekRule(ofWeek);
}

function monthRule(text: string): DayRule {
	const upper = text.toUpperCase();
	if (upper === 'L') return (day) => day.day === lastOf(day);
	if (upper === 'LW') return (day) => day.day === nearestWeekday({ ...day, day: lastOf(day) });
	if (upper.endsWith('W')) {
		const target = fieldValue(upper.slice(0, -1), dayOfMonth);
		return (day) => target <= lastOf(day) && day.day === nearestWeekday({ ...day, day: target });
	}
	const days = new Set(fieldValues(text, dayOfMonth));
	return ({ day }) => days.has(day);
}

function weekRule(text: string): DayRule {
	const upper = text.toUpperCase();
	const [, weekday = '', count] = /^([^#]+)#([1-5])$/.exec(upper) ?? [];
	if (count !== undefined) {
		const wanted = fieldValue(weekday, dayOfWeek);
		return (day) => weekdayOf(day) === wanted && Math.ceil(day.day / 7) === Number(count);
	}
	if (upper.includes('#')) throw invalid(text, dayOfWeek);
	if (upper === 'L') return (day) => weekdayOf(day) === saturday;
	if (upper.endsWith('L')) {
		const wanted = fieldValue(upper.slice(0, -1), dayOfWeek);
		return (day) => weekdayOf(day) === wanted && day.day > lastOf(day) - 7;
	}
	const days = new Set(fieldValues(text, dayOfWeek));
	return (day) => days.has(weekdayOf(day));
}

/** Never in another month. */
function nearestWeekday(target: CalendarDay): number {
	const weekday = weekdayOf(target);
	if (weekday === saturday) return target.day === 1 ? 3 : target.day - 1;
	if (weekday === sunday) return target.day === lastOf(target) ? target.day - 2 : target.day + 1;
	return target.day;
}

const lastOf = ({ year, month }: CalendarDay) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 1 for Sunday, as in AWS. */
const weekdayOf = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
