import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, parseScheduleExpression } from './schedule-expression.ts';
import { wallTimeOf } from './wall-time.ts';

const minute = (millis: number | undefined) =>
	millis === undefined ? undefined : new Date(millis).toISOString().slice(0, 16);

/** The next runs after a time, to the minute. */
function runs(text: string, timeZone: string, after: string, count = 3): (string | undefined)[] {
	const expression = parseScheduleExpression(text);
	const found: (string | undefined)[] = [];
	let at: number | undefined = Date.parse(after);
	for (let i = 0; i < count && at !== undefined; i += 1) {
		at = nextRun(expression, timeZone, at, Date.parse(after));
		found.push(minute(at));
	}
	return found;
}

describe('a cron expression of AWS', () => {
	// The examples of https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html and their meaning there.
	it.each([
		['cron(15 10 ? * 6L 2026-2027)', 'the last Friday of the month', ['2026-11-27T10:15', '2026-12-25T10:15']],
		['cron(0 12 ? * 2#1 *)', 'the first Monday: 1 is Sunday', ['2026-12-07T12:00', '2027-01-04T12:00']],
		['cron(0 12 ? * 3#5 *)', 'a fifth Tuesday, which few months have', ['2026-12-29T12:00', '2027-03-30T12:00']],
		['cron(0 12 L * ? *)', 'the last day of the month', ['2026-11-30T12:00', '2026-12-31T12:00']],
		['cron(0 12 LW * ? *)', 'the last weekday of the month', ['2026-11-30T12:00', '2026-12-31T12:00']],
		['cron(0 12 LW 1-2 ? *)', 'the last weekday of the month, a Friday', ['2027-01-29T12:00', '2027-02-26T12:00']],
		['cron(0 12 ? * L *)', 'every Saturday, the last day of the week', ['2026-11-21T12:00', '2026-11-28T12:00']],
		['cron(0 12 3W * ? *)', 'the weekday nearest to the third', ['2026-12-03T12:00', '2027-01-04T12:00']],
		['cron(0 12 1W 5,8 ? *)', 'Saturday the first: Monday the third', ['2027-05-03T12:00', '2027-08-02T12:00']],
		['cron(0 12 31W 1,2,3 ? *)', 'Sunday the 31st: Friday; none in February', ['2027-01-29T12:00', '2027-03-31T12:00']],
		['cron(0/15 8 ? * mon-FRI *)', 'a step from a value', ['2026-11-20T08:00', '2026-11-20T08:15']],
		['cron(5/25 8,10 20-21 NOV ? 2026)', 'lists, ranges and names', ['2026-11-20T08:05', '2026-11-20T08:30']],
		['cron(0 0 29 2 ? *)', 'a leap day', ['2028-02-29T00:00', '2032-02-29T00:00']],
	])('%s: %s', (text, _meaning, expected) => {
		expect(runs(text, 'UTC', '2026-11-20T00:00:00Z', 2)).toEqual(expected);
	});

	it.each(['cron(0 0 30 2 ? *)', 'cron(0 0 1 1 ? 2025)', 'cron(0 0 31W 2 ? *)'])('%s never runs', (text) => {
		expect(runs(text, 'UTC', '2026-11-20T00:00:00Z', 1)).toEqual([undefined]);
	});

	it.each([
		['Europe/London', '30 1', '2026-03-27T12:00:00Z', ['2026-03-28T01:30', '2026-03-30T00:30', '2026-03-31T00:30']],
		['America/New_York', '30 2', '2026-03-07T00:00:00Z', ['2026-03-07T07:30', '2026-03-09T06:30', '2026-03-10T06:30']],
		// The clocks go from 00:00 to 01:00.
		['Africa/Cairo', '30 0', '2026-04-22T12:00:00Z', ['2026-04-22T22:30', '2026-04-24T21:30', '2026-04-25T21:30']],
		// The clocks go forward by half an hour, from 02:00 to 02:30.
		[
			'Australia/Lord_Howe',
			'15 2',
			'2026-10-02T00:00:00Z',
			['2026-10-02T15:45', '2026-10-04T15:15', '2026-10-05T15:15'],
		],
		// The whole day was left out.
		['Pacific/Apia', '0 12', '2011-12-29T00:00:00Z', ['2011-12-29T22:00', '2011-12-30T22:00', '2011-12-31T22:00']],
	])('in %s a time that the start of summer time leaves out is skipped', (zone, time, after, expected) => {
		expect(runs(`cron(${time} * * ? *)`, zone, after)).toEqual(expected);
	});

	it.each([
		['Europe/London', '30 1', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
		['America/New_York', '30 1', '2026-10-31T12:00:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
		['Australia/Lord_Howe', '45 1', '2026-04-04T00:00:00Z', ['2026-04-04T14:45', '2026-04-05T15:15']],
	])('in %s a time that the end of summer time repeats runs once', (zone, time, after, expected) => {
		expect(runs(`cron(${time} * * ? *)`, zone, after, 2)).toEqual(expected);
	});

	it('runs at the times of its zone, each after the one before', () => {
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
					const next = nextRun(expression, zone, after, after) as number;
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

describe('other expressions', () => {
	it('a rate runs from its first run on, in intervals of the same length across summer time', () => {
		expect(runs('rate(1 day)', 'Europe/London', '2026-03-28T12:00:00Z', 2)).toEqual([
			'2026-03-29T12:00',
			'2026-03-30T12:00',
		]);
		const five = parseScheduleExpression('rate(5 minutes)');
		const anchor = Date.parse('2026-11-22T10:00:30Z');
		expect(nextRun(five, 'UTC', anchor - 1, anchor)).toBe(anchor);
		expect(nextRun(five, 'UTC', anchor, anchor)).toBe(anchor + 300_000);
		expect(nextRun(five, 'UTC', anchor + 299_999, anchor)).toBe(anchor + 300_000);
	});

	it('a single time runs once, in its zone', () => {
		expect(runs('at(2026-07-01T09:30:00)', 'Europe/London', '2026-06-30T00:00:00Z')).toEqual([
			'2026-07-01T08:30',
			undefined,
		]);
		expect(runs('at(2026-03-29T01:30:00)', 'Europe/London', '2026-03-01T00:00:00Z')).toEqual([undefined]);
	});
});

describe('what is refused', () => {
	it.each([
		['cron(0 12 * * * *)', 'one of the two days must be ?'],
		['cron(0 12 ? * ? *)', 'and only one'],
		['cron(0 12 * * ?)', 'five fields'],
		['cron(60 12 * * ? *)', 'a minute too large'],
		['cron(0 24 * * ? *)', 'an hour too large'],
		['cron(0 12 0 * ? *)', 'no such day'],
		['cron(0 12 32W * ? *)', 'no such weekday'],
		['cron(0 12 ? * 0 *)', '1 is Sunday'],
		['cron(0 12 ? * 8L *)', 'no such last day'],
		['cron(0 12 ? * 2#6 *)', 'no sixth week'],
		['cron(0 12 ? * 3#1,6#3 *)', 'one # only'],
		['cron(0 12 ? * FRI-MON *)', 'backwards'],
		['cron(0/0 12 * * ? *)', 'a step of zero'],
		['cron(0/15/2 12 * * ? *)', 'two steps'],
		['cron(1-2-3 12 * * ? *)', 'two ranges'],
		['cron(-1 12 * * ? *)', 'a sign'],
		['cron(1.5 12 * * ? *)', 'a fraction'],
		['cron( 12 * * ? *)', 'an empty field'],
		['cron(, 12 * * ? *)', 'an empty list'],
		['cron(0 12 * __proto__ ? *)', 'no month'],
		['cron(0 12 * * ? 1969)', 'a year too early'],
		['rate(1 minutes)', 'one minute is singular'],
		['rate(2 minute)', 'several are plural'],
		['rate(0 minutes)', 'no interval'],
		['rate(1.5 hours)', 'a fraction'],
		['rate(5 weeks)', 'no such unit'],
		['rate(5 constructors)', 'no such unit'],
		['at(2026-02-30T10:00:00)', 'no such day'],
		['at(2026-11-23T10:00)', 'no seconds'],
		['at(2026-11-23T10:00:00Z)', 'the zone is a field of its own'],
		['every day', 'no kind'],
	])('%s: %s', (text) => {
		expect(() => parseScheduleExpression(text)).toThrow(RangeError);
	});

	it('an expression longer than AWS takes, before it is parsed', () => {
		expect(() => parseScheduleExpression(`cron(${'0,'.repeat(500_000)}0 12 * * ? *)`)).toThrow('is neither');
	});
});
