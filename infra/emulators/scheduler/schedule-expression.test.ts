import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, parseScheduleExpression, wallTimeOf } from './schedule-expression.ts';

const minute = (millis: number) => new Date(millis).toISOString().slice(0, 16);

/** Returns the next runs after a time, to the minute. */
function runs(text: string, timeZone: string, after: string, count = 3): string[] {
	const expression = parseScheduleExpression(text);
	const found: string[] = [];
	let at = Date.parse(after);
	for (let i = 0; i < count; i += 1) {
		at = nextRun(expression, timeZone, at, Date.parse(after));
		found.push(minute(at));
	}
	return found;
}

describe('an AWS cron expression', () => {
	// Examples with their documented meaning from
	// https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html.
	it.each([
		['cron(30 7 ? * MON,TUE,FRI *)', 'a time on some weekdays', ['2026-11-20T07:30', '2026-11-23T07:30']],
		['cron(15 8,20 * * ? *)', 'several times a day', ['2026-11-20T08:15', '2026-11-20T20:15']],
		['cron(5/15 22-23 ? * MON-FRI *)', 'a step that starts at a value', ['2026-11-20T22:05', '2026-11-20T22:20']],
		['cron(50 * * * ? *)', 'every hour', ['2026-11-20T00:50', '2026-11-20T01:50']],
	])('expression %s is parsed as: %s', (text, _meaning, expected) => {
		expect(runs(text, 'UTC', '2026-11-20T00:00:00Z', 2)).toEqual(expected);
	});

	it.each([
		['Europe/London', '30 1', '2026-03-27T12:00:00Z', ['2026-03-28T01:30', '2026-03-30T00:30', '2026-03-31T00:30']],
		['America/New_York', '30 2', '2026-03-07T00:00:00Z', ['2026-03-07T07:30', '2026-03-09T06:30', '2026-03-10T06:30']],
		// At midnight, the clocks change to 01:00.
		['Africa/Cairo', '30 0', '2026-04-22T12:00:00Z', ['2026-04-22T22:30', '2026-04-24T21:30', '2026-04-25T21:30']],
		// At 02:00, the clocks change by half an hour to 02:30.
		[
			'Australia/Lord_Howe',
			'15 2',
			'2026-10-02T00:00:00Z',
			['2026-10-02T15:45', '2026-10-04T15:15', '2026-10-05T15:15'],
		],
		// This time zone skipped a whole day.
		['Pacific/Apia', '0 12', '2011-12-29T00:00:00Z', ['2011-12-29T22:00', '2011-12-30T22:00', '2011-12-31T22:00']],
	])('in zone %s, a time that the start of summer time skips has no run', (zone, time, after, expected) => {
		expect(runs(`cron(${time} * * ? *)`, zone, after)).toEqual(expected);
	});

	it.each([
		['Europe/London', '30 1', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
		['America/New_York', '30 1', '2026-10-31T12:00:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
		['Australia/Lord_Howe', '45 1', '2026-04-04T00:00:00Z', ['2026-04-04T14:45', '2026-04-05T15:15']],
	])('in zone %s, a time that the end of summer time repeats has one run', (zone, time, after, expected) => {
		expect(runs(`cron(${time} * * ? *)`, zone, after, 2)).toEqual(expected);
	});

	it('runs are in ascending order and have the right local times', () => {
		const zones = [
			'UTC',
			'Europe/London',
			'America/New_York',
			'Australia/Lord_Howe',
			'Asia/Kolkata',
			'Pacific/Chatham',
		];
		fc.assert(
			fc.property(
				fc.constantFrom(...zones),
				fc.integer({ min: 0, max: 59 }),
				fc.integer({ min: 0, max: 23 }),
				fc.integer({ min: 0, max: 40 * 366 * 24 * 3600 }),
				(zone, minutes, hours, seconds) => {
					const after = Date.UTC(2000, 0, 1) + seconds * 1000;
					const expression = parseScheduleExpression(`cron(${minutes} ${hours} ? * MON-FRI *)`);
					const next = nextRun(expression, zone, after, after);
					const wall = new Date(wallTimeOf(next, zone));
					expect([wall.getUTCMinutes(), wall.getUTCHours(), wall.getUTCSeconds()]).toEqual([minutes, hours, 0]);
					expect(wall.getUTCDay() % 6).not.toBe(0);
					expect(next).toBeGreaterThan(after);
					expect(next - after).toBeLessThan(5 * 86_400_000);
				},
			),
		);
	});
});

describe('rate and one-time expressions', () => {
	it('after its first run, a rate expression runs at equal intervals, even across the start of summer time', () => {
		expect(runs('rate(1440 minutes)', 'Europe/London', '2026-03-28T12:00:00Z', 2)).toEqual([
			'2026-03-29T12:00',
			'2026-03-30T12:00',
		]);
		const five = parseScheduleExpression('rate(5 minutes)');
		const anchor = Date.parse('2026-11-22T10:00:30Z');
		expect(nextRun(five, 'UTC', anchor - 1, anchor)).toBe(anchor);
		expect(nextRun(five, 'UTC', anchor, anchor)).toBe(anchor + 300_000);
		expect(nextRun(five, 'UTC', anchor + 299_999, anchor)).toBe(anchor + 300_000);
	});
});

describe('an invalid expression', () => {
	it.each([
		['cron(0 12 * * * *)', 'neither day of month nor weekday is ?'],
		['cron(0 12 ? * ? *)', 'day of month and weekday are both ?'],
		['cron(0 12 * * ?)', 'only five fields'],
		['cron(60 12 * * ? *)', 'a minute that is too large'],
		['cron(0 24 * * ? *)', 'an hour that is too large'],
		['cron(0 12 ? * FRI-MON *)', 'backwards'],
		['cron(0/0 12 * * ? *)', 'a step of zero'],
		['cron(0/15/2 12 * * ? *)', 'two steps'],
		['cron(1-2-3 12 * * ? *)', 'two ranges'],
		['cron(-1 12 * * ? *)', 'a number with a sign'],
		['cron(1.5 12 * * ? *)', 'a number with a fraction'],
		['cron( 12 * * ? *)', 'an empty field'],
		['cron(, 12 * * ? *)', 'an empty list'],
		['cron(0 12 1 * ? *)', 'a day of the month, which the portal does not use'],
		['cron(0 12 ? * 2#1 *)', 'the first Monday of the month'],
		['cron(0 12 ? * 6L *)', 'the last Friday of the month'],
		['cron(0 12 ? * 2 *)', 'a weekday by number'],
		['cron(0 12 * NOV ? *)', 'a specific month'],
		['cron(0 12 * * ? 2026)', 'a specific year'],
		['rate(1 minutes)', 'a plural unit for one'],
		['rate(2 minute)', 'a singular unit for two'],
		['rate(0 minutes)', 'an interval of zero'],
		['rate(2 hours)', 'an unsupported unit'],
		['at(2026-11-23T10:00:00)', 'a single time'],
		['every day', 'not an AWS expression'],
	])('expression %s is refused: %s', (text) => {
		expect(() => parseScheduleExpression(text)).toThrow(RangeError);
	});

	it('an expression that is longer than AWS allows is refused before it is parsed', () => {
		expect(() => parseScheduleExpression(`cron(${'0,'.repeat(500_000)}0 12 * * ? *)`)).toThrow('is not an expression');
	});
});
