import { type CalendarDay, type DayRule, dayRule } from './cron-day.ts';
import { fieldValues } from './cron-field.ts';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

/** A cron expression of AWS: minutes, hours, day of month, month, day of week and year. */
export interface Cron {
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
export function parseCron(text: string): Cron {
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
export function nextCronRun(cron: Cron, timeZone: string, afterMillis: number): number | undefined {
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
