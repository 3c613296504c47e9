import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdays } from './delivery-terms.ts';
import { cronExpression, isRequestTime, nextRun, runsBetween } from './run-times.ts';

const at = (text: string) => Date.parse(text);
const monday = '2026-03-16';

it('the schedule expression contains the UTC time and the weekdays of the job', () => {
	expect(cronExpression({ requestTime: '07:05:00+0000', days: ['FRI', 'MON'] })).toBe('cron(5 7 ? * MON,FRI *)');
	expect(cronExpression({ requestTime: '00:00:00+0000', days: weekdays })).toBe('cron(0 0 ? * * *)');
});

it.each(['07:30', '07:30:01+0000', '24:00:00+0000', '7:30:00+0000', '07:30:00+0100', '07:30:00Z', ''])(
	'the text %j is refused as a request time',
	(text) => {
		expect(isRequestTime(text)).toBe(false);
	},
);

it('the next run is after the given time, on the job’s next weekday', () => {
	const times = { requestTime: '07:30:00+0000', days: ['MON', 'SUN'] as const };
	expect(nextRun(times, at(`${monday}T07:29:59Z`))).toBe(at(`${monday}T07:30:00Z`));
	expect(nextRun(times, at(`${monday}T07:30:00Z`))).toBe(at('2026-03-22T07:30:00Z'));
});

it('a job without weekdays is refused', () => {
	const times = { requestTime: '07:30:00+0000', days: [] };
	expect(() => cronExpression(times)).toThrow('a job needs a weekday');
	expect(() => nextRun(times, 0)).toThrow('a job needs a weekday');
});

it('only the first 400 runs after a time are listed', () => {
	const times = { requestTime: '07:30:00+0000', days: ['MON'] as const };
	const runs = runsBetween(times, at(`${monday}T00:00:00Z`), at('2050-01-01T00:00:00Z'));
	expect([runs.length, runs.at(-1)]).toEqual([400, at(`${monday}T07:30:00Z`) + 399 * 7 * 86_400_000]);
});

it('each listed run is the first run after the previous one', () => {
	fc.assert(
		fc.property(
			fc.subarray([...weekdays], { minLength: 1 }),
			fc.integer({ min: 0, max: 1439 }),
			fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
			(days, minutes, from) => {
				const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
				const times = { requestTime: `${time}:00+0000`, days };
				const runs = runsBetween(times, from.getTime(), from.getTime() + 21 * 86_400_000);
				expect(runs).toHaveLength(3 * days.length);
				let before = from.getTime();
				for (const run of runs) {
					expect(run).toBe(nextRun(times, before));
					expect(new Date(run).toISOString()).toContain(`T${time}:00`);
					before = run;
				}
			},
		),
		{ numRuns: 100 },
	);
});
