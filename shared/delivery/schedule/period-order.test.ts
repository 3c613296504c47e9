import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { readJobRequest, readSavedRequest } from './job-request.ts';
import { exampleRequests } from './new-job.ts';
import { isReversed, leastPeriodDays } from './period-order.ts';
import { parseRelativeDate, resolveRelativeDate } from './relative-date.ts';

const jobOf = (startDate: string, endDate?: string) => ({
	...exampleRequests.Compounded,
	Client: 'Demo Bank',
	Rates: [
		{ currency: 'USD', tenor: '3M' },
		{ currency: 'GBP', startDate, ...(endDate === undefined ? {} : { endDate }) },
	],
});

it.each([
	['2026-08-06', '2026-05-06'],
	['2026-05-06', '2026-05-06'],
	['T-1M', 'T-2M'],
	['T-1B', 'T-2B'],
	['T-1M', 'T-1M-1D'],
	['T+1W', 'T+2D'],
	['T-1B', 'T-2B-1M'],
	['T', 'T'],
	['T+0B', 'T'],
	['T+0M', 'T'],
	['T-2B', 'T-3B'],
	['T-1W', 'T-2W+6D'],
	['T-27D', 'T-1M'],
	['T-1M', 'T-34D'],
	['F-3M', 'F-1Y'],
	['T-360D', 'T-1Y'],
	['T-1Y', 'T-380D'],
	['F', undefined],
	['E', 'T'],
	['E+1M', undefined],
])('a period from %s to %s has a fault with its path and an example', (start, end) => {
	const read = readJobRequest(jobOf(start, end));
	expect('faults' in read && read.faults).toEqual([
		expect.objectContaining({
			path: ['requestJson', 'Rates', 1, 'startDate'],
			code: 'start-not-before-end',
			message: expect.stringContaining(`startDate ${start} must be before endDate ${end ?? 'F'}`),
		}),
	]);
	expect('request' in readSavedRequest(jobOf(start, end))).toBe(true);
});

it.each([
	['2026-05-06', '2026-08-06'],
	['T-2M', 'T-1M'],
	['T-2B', 'T-1B'],
	['E-3M', 'T'],
	['E', '2026-08-08'],
	['2026-05-06', 'T'],
	['T-1M', '2026-05-06'],
	['T-1M', undefined],
	['T-30D', 'T-1M'],
	['T-1B', 'T-2D'],
	['T-2D', 'T-3D+1B'],
])('a period from %s to %s has days in at least one run, so it can be saved', (start, end) => {
	expect('request' in readJobRequest(jobOf(start, end))).toBe(true);
});

it.each([
	[{ startDate: '2016-01-04', endDate: '2026-01-11' }, 3660],
	[{ startDate: '2016-01-04', endDate: 'T' }, 0],
	[{ startDate: 'T-1M', endDate: 'T' }, 0],
	[{ startDate: 'E-2W', endDate: 'T' }, 14],
	[{ days: 30, endDate: 'T' }, 30],
])('the period of %o has at least %i days in every run', (rate, days) => {
	expect(leastPeriodDays(rate)).toBe(days);
});

const [from, to] = [localDate('2024-01-01'), localDate('2029-12-31')];
const weekdays = new BusinessCalendar([{ name: 'WEEKDAYS', completeFrom: from, completeTo: to, holidays: [] }]);
const steps = fc
	.array(fc.tuple(fc.constantFrom('+', '-'), fc.nat(40), fc.constantFrom('B', 'D', 'W', 'M')), { maxLength: 3 })
	.map((each) => each.map(([sign, count, unit]) => `${sign}${unit === 'M' ? count % 9 : count}${unit}`).join(''));

it('a period that has days in at least one run is never refused', () => {
	const start = fc.tuple(fc.constantFrom('T', 'F', 'E'), steps).map((parts) => parts.join(''));
	const end = fc.tuple(fc.constantFrom('T', 'F'), steps).map((parts) => parts.join(''));
	const run = fc.integer({ min: epochDay(localDate('2026-11-01')), max: epochDay(localDate('2027-03-01')) });
	fc.assert(
		fc.property(start, end, run, (startDate, endDate, T) => {
			fc.pre(isReversed({ startDate, endDate }));
			const resolve = (text: string, anchors: object) => {
				const date = parseRelativeDate(text);
				return date && resolveRelativeDate(date, anchors, weekdays);
			};
			const E = resolve(endDate, { T, F: T - 1 });
			const first = resolve(startDate, { T, F: T - 1, E });
			fc.pre(typeof E === 'number' && typeof first === 'number');
			expect(first).toBeGreaterThanOrEqual(E as number);
		}),
		{ numRuns: runsOf(300) },
	);
});

it('the minimum length of a period is 0 if one of its dates cannot be read', () => {
	expect(leastPeriodDays({ tenor: undefined, days: undefined, startDate: 'X-3M', endDate: 'F' })).toBe(0);
	expect(leastPeriodDays({ tenor: undefined, days: undefined, startDate: 'E-3M', endDate: 'X' })).toBe(0);
});
