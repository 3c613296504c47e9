import { describe, expect, it } from 'vitest';
import { nextRuns, runClock, shiftedDays, utcTimeOf, zonedText } from './run-clock.ts';

const at = (instant: string) => Date.parse(instant);

// Source: tz database. Europe/London ends summer time on 2026-10-25 at 01:00 UTC, New York on 2026-11-01 at 06:00 UTC.
describe('the local time of a schedule', () => {
	it.each([
		['07:30:00', 'Europe/London', '08:30', 0, '2026-10-25T01:00:00Z', '07:30'],
		['23:30:00', 'Asia/Kolkata', '05:00', 1, undefined, undefined],
		['02:00', 'America/New_York', '22:00', -1, '2026-11-01T06:00:00Z', '21:00'],
		['12:00', 'UTC', '12:00', 0, undefined, undefined],
	])('the time %s UTC in the zone %s is the local time %s', (utcTime, zone, localTime, dayShift, changes, then) => {
		const clock = runClock(utcTime, zone, at('2026-08-07T12:00:00Z'));
		const change = changes === undefined ? {} : { change: { millis: at(changes), localTime: then } };
		expect(clock).toEqual({ localTime, dayShift, ...change });
	});

	it('a local time is converted to UTC', () => {
		expect(utcTimeOf('08:30', 'Europe/London', at('2026-08-07T12:00:00Z'))).toBe('07:30:00');
		expect(utcTimeOf('05:00', 'Asia/Kolkata', at('2026-08-07T12:00:00Z'))).toBe('23:30:00');
		expect(utcTimeOf('25:00', 'UTC', 0)).toBeUndefined();
		expect(runClock('4pm', 'UTC', 0)).toBeUndefined();
	});

	it('weekdays in UTC are converted to weekdays in the time zone', () => {
		expect(shiftedDays(['MON', 'FRI', 'SUN'], 1)).toEqual(['MON', 'TUE', 'SAT']);
		expect(shiftedDays(['MON', 'TUE', 'SAT'], -1)).toEqual(['MON', 'FRI', 'SUN']);
	});

	it('the next runs are listed in local time', () => {
		const runs = nextRuns('07:30:00+0000', ['FRI', 'MON'], at('2026-08-07T07:30:00Z'), 2);
		expect(runs.map((millis) => zonedText(millis, 'Europe/London', 'en'))).toEqual([
			'Mon, 10 Aug 2026, 08:30 GMT+1',
			'Fri, 14 Aug 2026, 08:30 GMT+1',
		]);
		expect(nextRuns('07:30', ['FRI'], 0, 2)).toEqual([]);
		expect(nextRuns('07:30:00+0000', [], 0, 2)).toEqual([]);
	});
});
