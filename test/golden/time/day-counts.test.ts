import { expect, it } from 'vitest';
import { type DayCount, dayCounts, yearFraction } from '#shared/time/day-count.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { quantlibCalendar } from '#test/support/quantlib-calendar.ts';
import golden from './day-counts.json' with { type: 'json' };
import random from './random-day-counts.json' with { type: 'json' };

interface Case {
	readonly dayCount: DayCount;
	readonly start: string;
	readonly end: string;
	readonly expected: number;
	readonly referenceStart?: string;
	readonly referenceEnd?: string;
	readonly termination?: string;
	readonly calendar?: string;
}

const cases = [...golden.cases, ...random.cases] as readonly Case[];
const day = (text: string) => epochDay(localDate(text));

it.each(cases)(
	'the $dayCount fraction from $start to $end equals the golden one',
	({ dayCount, start, end, expected, ...context }) => {
		const { referenceStart, referenceEnd, termination, calendar } = context;
		const actual = yearFraction(dayCount, day(start), day(end), {
			...(referenceStart === undefined ? {} : { referenceStart: day(referenceStart) }),
			...(referenceEnd === undefined ? {} : { referenceEnd: day(referenceEnd) }),
			...(termination === undefined ? {} : { termination: day(termination) }),
			...(calendar === undefined ? {} : { calendar: quantlibCalendar(calendar) }),
		});
		expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-14);
	},
);

it('the golden cases include every day count of the portal except plain ACT/365F', () => {
	expect([golden.cases.length, random.cases.length]).toEqual([102, 105]);
	expect(new Set([...cases.map(({ dayCount }) => dayCount), 'ACT/365F'])).toEqual(new Set(dayCounts));
});
