import { type CronField, fieldValue, fieldValues, invalid } from './cron-field.ts';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

/** A day of the proleptic Gregorian calendar. */
interface CalendarDay {
	readonly year: number;
	/** 1 for January. */
	readonly month: number;
	readonly day: number;
}

type DayRule = (day: CalendarDay) => boolean;

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
function dayRule(ofMonth: string, ofWeek: string): DayRule {
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

/** A cron expression of AWS: minutes, hours, day of month, month, day of week and year. */
interface Cron {
	readonly minutes: readonly number[];
	readonly hours: readonly number[];
	readonly isDay: DayRule;
	readonly months: ReadonlySet<number>;
	/** Ascending. */
	readonly years: readonly number[];
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dayMillis = 86_400_000;

/**
 * @param text the six fields, without `cron(…)`
 * @throws RangeError
 */
function parseCron(text: string): Cron {
	const fields = text.trim().split(/\s+/);
	if (fields.length !== 6) throw new RangeError(`a cron expression has six fields, not ${fields.length}`);
	const [minutes, hours, ofMonth, months, ofWeek, years] = fields as [string, string, string, string, string, string];
	return {
		minutes: fieldValues(minutes, { name: 'minutes', low: 0, high: 59 }),
		hours: fieldValues(hours, { name: 'hours', low: 0, high: 23 }),
		isDay: dayRule(ofMonth, ofWeek),
		months: new Set(fieldValues(months, { name: 'the month', low: 1, high: 12, names: monthNames })),
		years: fieldValues(years, { name: 'the year', low: 1970, high: 2199 }),
	};
}

/**
 * The first run after an instant.
 *
 * A local time skipped by the start of summer time has no run. A local time repeated by the end of summer time runs
 * once, the first time.
 *
 * @returns milliseconds; undefined without a further run
 */
function nextCronRun(cron: Cron, timeZone: string, afterMillis: number): number | undefined {
	const afterWall = wallTimeOf(afterMillis, timeZone);
	const lastYear = cron.years.at(-1) as number;
	for (let midnight = Math.floor(afterWall / dayMillis) * dayMillis; ; midnight = nextMidnight(cron, midnight)) {
		const day = calendarDay(midnight);
		if (day.year > lastYear) return undefined;
		if (!isInMonth(cron, day) || !cron.isDay(day)) continue;
		for (const hour of cron.hours) {
			for (const minute of cron.minutes) {
				const wall = midnight + (hour * 60 + minute) * 60_000;
				const instant = wall > afterWall ? instantOfWallTime(wall, timeZone) : undefined;
				if (instant !== undefined && instant > afterMillis) return instant;
			}
		}
	}
}

const isInMonth = ({ months, years }: Cron, { month, year }: CalendarDay) => months.has(month) && years.includes(year);

/** The next day, or the first of the next month after a month without runs. */
function nextMidnight(cron: Cron, midnight: number): number {
	const day = calendarDay(midnight);
	return isInMonth(cron, day) ? midnight + dayMillis : Date.UTC(day.year, day.month, 1);
}

function calendarDay(midnight: number): CalendarDay {
	const date = new Date(midnight);
	return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** When a schedule of EventBridge Scheduler runs. */
export type ScheduleExpression =
	| { readonly kind: 'at'; readonly wallMillis: number }
	| { readonly kind: 'rate'; readonly everyMillis: number }
	| { readonly kind: 'cron'; readonly cron: Cron };

const minuteMillis = 60_000;
const units: Readonly<Record<string, number>> = {
	minute: minuteMillis,
	hour: 60 * minuteMillis,
	day: 24 * 60 * minuteMillis,
};

/** A longer expression is invalid; AWS has the same limit. */
const maxCharacters = 256;

/**
 * @param text `cron(30 7 ? * MON-FRI *)`, `rate(5 minutes)` or `at(2026-11-23T07:30:00)`
 * @throws RangeError
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function parseScheduleExpression(text: string): ScheduleExpression {
	const [, kind, body = ''] = (text.length <= maxCharacters && /^(cron|rate|at)\(([^()]*)\)$/.exec(text)) || [];
	if (kind === 'cron') return { kind, cron: parseCron(body) };
	if (kind === 'rate') return { kind, everyMillis: rateMillis(body) };
	if (kind === 'at') return { kind, wallMillis: atMillis(body) };
	throw new RangeError(`${JSON.stringify(text.slice(0, 60))} is neither cron(…), rate(…) nor at(…)`);
}

/**
 * The first time after an instant at which a schedule is due.
 *
 * @param anchorMillis the first run of a rate: its start date, else its creation. A day of a rate has 24 hours.
 * @returns milliseconds; undefined without a further run, such as for a time skipped by the start of summer time
 */
export function nextRun(
	expression: ScheduleExpression,
	timeZone: string,
	afterMillis: number,
	anchorMillis: number,
): number | undefined {
	if (expression.kind === 'cron') return nextCronRun(expression.cron, timeZone, afterMillis);
	if (expression.kind === 'at') {
		const instant = instantOfWallTime(expression.wallMillis, timeZone);
		return instant !== undefined && instant > afterMillis ? instant : undefined;
	}
	if (afterMillis < anchorMillis) return anchorMillis;
	const passed = Math.floor((afterMillis - anchorMillis) / expression.everyMillis);
	return anchorMillis + (passed + 1) * expression.everyMillis;
}

function rateMillis(text: string): number {
	const [, count = '', unit = '', plural = ''] = /^\s*(\d{1,9})\s+(minute|hour|day)(s?)\s*$/.exec(text) ?? [];
	const value = Number(count);
	const each = units[unit];
	if (each === undefined || value < 1 || (value === 1) !== (plural === '')) {
		throw new RangeError(`rate(${text.slice(0, 40)}) is not a rate such as rate(1 minute) or rate(5 minutes)`);
	}
	return value * each;
}

function atMillis(text: string): number {
	const millis = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
	// Date.parse turns 30 February into March.
	if (Number.isNaN(millis) || !new Date(millis).toISOString().startsWith(text)) {
		throw new RangeError(`at(${text.slice(0, 40)}) is not a time such as at(2026-11-23T07:30:00)`);
	}
	return millis;
}
