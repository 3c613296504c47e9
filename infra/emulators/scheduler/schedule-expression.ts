import { tzOffset } from '@date-fns/tz';

const minuteMillis = 60_000;
const dayMillis = 86_400_000;

/** Returns the local time in a time zone, as the milliseconds of a UTC time with the same digits. */
export function wallTimeOf(instantMillis: number, timeZone: string): number {
	return instantMillis + tzOffset(timeZone, new Date(instantMillis)) * minuteMillis;
}

/** Returns the first instant at which clocks in a time zone show a local time; undefined if the clocks skip it. */
function instantOfWallTime(wallMillis: number, timeZone: string): number | undefined {
	const offsets = [-dayMillis, dayMillis].map((away) => tzOffset(timeZone, new Date(wallMillis + away)));
	return offsets
		.map((offset) => wallMillis - offset * minuteMillis)
		.filter((instant) => wallTimeOf(instant, timeZone) === wallMillis)
		.sort((a, b) => a - b)[0];
}

type ScheduleExpression =
	| { readonly kind: 'rate'; readonly everyMillis: number }
	| {
			readonly kind: 'cron';
			readonly minutes: readonly number[];
			readonly hours: readonly number[];
			/** Weekdays; 0 is Sunday. */
			readonly weekdays: readonly number[];
	  };

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Parses the schedule expressions that the portal uses: `rate(5 minutes)`, and cron expressions such as `cron(5/15 8-16
 * ? * MON-FRI *)`. Cron expressions must apply to every month and year and have days of the week by name.
 *
 * @throws RangeError for all other expressions, even if AWS would accept them
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function parseScheduleExpression(text: string): ScheduleExpression {
	const [, count, plural] = /^rate\(([1-9]\d{0,8}) minute(s?)\)$/.exec(text) ?? [];
	if (count !== undefined && (count === '1') === (plural === '')) {
		return { kind: 'rate', everyMillis: Number(count) * minuteMillis };
	}
	const [, minutes, hours, ofMonth, ofWeek] =
		/^cron\((\S{1,200}) (\S{1,100}) ([*?]) \* (\S{1,30}) \*\)$/.exec(text) ?? [];
	if (minutes === undefined || hours === undefined || ofWeek === undefined || (ofMonth === '?') === (ofWeek === '?')) {
		throw new RangeError(`${JSON.stringify(text.slice(0, 60))} is not an expression that this emulator runs`);
	}
	const weekdays = ofWeek === '?' ? '*' : ofWeek;
	return {
		kind: 'cron',
		minutes: listed(minutes, 59),
		hours: listed(hours, 23),
		weekdays: listed(weekdays, 6, weekdayNames),
	};
}

/**
 * Returns the numbers in a list such as `5/15`, `8-16`, `MON-FRI` or `1,3-5`, in ascending order.
 *
 * @throws RangeError
 */
function listed(text: string, high: number, names?: readonly string[]): readonly number[] {
	const values = new Set<number>();
	for (const part of text.split(',')) {
		const [, first = '', last, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
		const isAll = first === '*' && last === undefined;
		const from = isAll ? 0 : placeOf(first);
		// A single number with a step means a range that continues to the maximum.
		const to = last !== undefined ? placeOf(last) : isAll || step !== undefined ? high : from;
		const every = Number(step ?? 1);
		if (!(from <= to && to <= high && every >= 1 && every <= high)) {
			throw new RangeError(`${JSON.stringify(part.slice(0, 40))} is not valid in a schedule`);
		}
		for (let value = from; value <= to; value += every) values.add(value);
	}
	return [...values].sort((a, b) => a - b);

	function placeOf(word: string): number {
		if (names !== undefined) return names.includes(word) ? names.indexOf(word) : Number.NaN;
		return /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
	}
}

/**
 * Returns the first time after an instant at which a schedule is due.
 *
 * A local time that the start of summer time skips has no run. A local time that the end of summer time repeats has one
 * run, at its first occurrence.
 *
 * @param anchorMillis time at which a rate schedule was created; its intervals are counted from this time
 */
export function nextRun(
	expression: ScheduleExpression,
	timeZone: string,
	afterMillis: number,
	anchorMillis: number,
): number {
	if (expression.kind === 'rate') {
		if (afterMillis < anchorMillis) return anchorMillis;
		const passed = Math.floor((afterMillis - anchorMillis) / expression.everyMillis);
		return anchorMillis + (passed + 1) * expression.everyMillis;
	}
	const { minutes, hours, weekdays } = expression;
	const afterWall = wallTimeOf(afterMillis, timeZone);
	for (let midnight = Math.floor(afterWall / dayMillis) * dayMillis; ; midnight += dayMillis) {
		if (!weekdays.includes(new Date(midnight).getUTCDay())) continue;
		for (const hour of hours) {
			for (const minute of minutes) {
				const wall = midnight + (hour * 60 + minute) * minuteMillis;
				const instant = wall > afterWall ? instantOfWallTime(wall, timeZone) : undefined;
				if (instant !== undefined && instant > afterMillis) return instant;
			}
		}
	}
}
