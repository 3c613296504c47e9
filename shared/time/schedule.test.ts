import { describe, expect, it } from 'vitest';
import { quantlibCalendar } from '#test/support/quantlib-calendar.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate, tenor } from './local-date.ts';
import { resolveSchedule } from './schedule.ts';
import type { ScheduleTerms } from './schedule-dates.ts';

const day = (text: string) => epochDay(localDate(text));
const dates = (days: readonly number[]) => days.map(dateOfEpochDay);
const weekends = new BusinessCalendar([smallCalendar('2016-01-01', '2100-12-31')]);

function resolve(start: string, end: string, terms: Partial<ScheduleTerms> = {}) {
	return resolveSchedule({
		start: day(start),
		end: day(end),
		tenor: tenor('3M'),
		calendar: weekends,
		convention: 'ModifiedFollowing',
		stub: 'ShortFirst',
		...terms,
	});
}

function resolved(...terms: Parameters<typeof resolve>) {
	const schedule = resolve(...terms);
	if ('reason' in schedule) throw new Error(schedule.reason);
	return schedule;
}

// From 15 February 2023 to 15 December 2023 is three quarters and one month.
describe('stubs', () => {
	it.each([
		['ShortFirst', ['2023-02-15', '2023-03-15', '2023-06-15', '2023-09-15', '2023-12-15'], [0]],
		['LongFirst', ['2023-02-15', '2023-06-15', '2023-09-15', '2023-12-15'], [0]],
		['ShortLast', ['2023-02-15', '2023-05-15', '2023-08-15', '2023-11-15', '2023-12-15'], [3]],
		['LongLast', ['2023-02-15', '2023-05-15', '2023-08-15', '2023-12-15'], [2]],
	] as const)('a schedule with stub %s has its stub on the correct side', (stub, expected, irregular) => {
		const { adjusted, unadjusted, isRegular } = resolved('2023-02-15', '2023-12-15', { stub });
		expect(dates(adjusted)).toEqual(expected);
		expect(unadjusted).toEqual(adjusted);
		expect(isRegular.flatMap((regular, i) => (regular ? [] : [i]))).toEqual(irregular);
	});

	it.each(['ShortFirst', 'LongFirst', 'ShortLast', 'LongLast'] as const)(
		'stub %s has no effect if all periods are regular',
		(stub) => {
			const { adjusted, isRegular } = resolved('2023-03-15', '2023-12-15', { stub });
			expect(dates(adjusted)).toEqual(['2023-03-15', '2023-06-15', '2023-09-15', '2023-12-15']);
			expect(isRegular).toEqual([true, true, true]);
		},
	);

	it.each(['ShortFirst', 'LongFirst', 'ShortLast', 'LongLast'] as const)(
		'with stub %s, a term shorter than the tenor is a single stub',
		(stub) => {
			const { adjusted, isRegular } = resolved('2023-03-15', '2023-05-02', { stub });
			expect(dates(adjusted)).toEqual(['2023-03-15', '2023-05-02']);
			expect(isRegular).toEqual([false]);
		},
	);

	it.each(['ShortFirst', 'LongFirst'] as const)(
		'with stub %s, the stub ends at the first regular date, whether it is short or long',
		(stub) => {
			const long = resolved('2023-02-15', '2023-12-15', { stub, firstRegular: day('2023-06-15') });
			expect(dates(long.adjusted)).toEqual(['2023-02-15', '2023-06-15', '2023-09-15', '2023-12-15']);
			expect(long.isRegular).toEqual([false, true, true]);
			const beside = resolved('2023-02-15', '2023-12-15', { stub, firstRegular: day('2023-05-31') });
			expect(dates(beside.adjusted)).toEqual(['2023-02-15', '2023-05-31', '2023-06-15', '2023-09-15', '2023-12-15']);
			expect(beside.isRegular).toEqual([false, false, true, true]);
		},
	);

	it('two regular dates give a stub at both ends', () => {
		const regular = { firstRegular: day('2023-03-20'), lastRegular: day('2023-09-20') };
		for (const stub of ['ShortFirst', 'ShortLast', 'LongFirst', 'LongLast'] as const) {
			const { adjusted, isRegular } = resolved('2023-02-15', '2023-12-15', { stub, ...regular });
			expect(dates(adjusted)).toEqual(['2023-02-15', '2023-03-20', '2023-06-20', '2023-09-20', '2023-12-15']);
			expect(isRegular).toEqual([false, true, true, false]);
		}
	});
});

it('the tenor zero gives a single period', () => {
	const { unadjusted, adjusted, isRegular } = resolved('2023-04-15', '2053-06-15', { tenor: 'zero' });
	expect(dates(unadjusted)).toEqual(['2023-04-15', '2053-06-15']);
	expect(dates(adjusted)).toEqual(['2023-04-17', '2053-06-16']);
	expect(isRegular).toEqual([true]);
});

it('both ends are adjusted by a convention, and NoMoving adjusts no date', () => {
	const terms = { tenor: tenor('6M') };
	expect(dates(resolved('2023-04-15', '2024-06-15', terms).adjusted)).toEqual([
		'2023-04-17',
		'2023-06-15',
		'2023-12-15',
		'2024-06-17',
	]);
	const { adjusted, unadjusted } = resolved('2023-04-15', '2024-06-15', { ...terms, convention: 'NoMoving' });
	expect(adjusted).toEqual(unadjusted);
});

it('every date is calculated from the end, so a short month does not affect earlier dates', () => {
	const { unadjusted } = resolved('2023-08-31', '2024-08-31');
	expect(dates(unadjusted)).toEqual(['2023-08-31', '2023-11-30', '2024-02-29', '2024-05-31', '2024-08-31']);
});

describe('a schedule with month ends', () => {
	const london = quantlibCalendar('UKG_FI');

	// 31 May 2027 is a bank holiday, so the last business day of that month is Friday, 28 May.
	it('also has month ends if dates are rolled from the last business day of a month', () => {
		const terms = { tenor: tenor('1Y'), calendar: london, endOfMonth: true };
		const { adjusted, isRegular } = resolved('2024-05-31', '2027-05-28', terms);
		expect(dates(adjusted)).toEqual(['2024-05-31', '2025-05-30', '2026-05-29', '2027-05-28']);
		expect(isRegular).toHaveLength(3);
	});

	it('keeps a start date that is not a month end', () => {
		const { adjusted } = resolved('2023-04-17', '2023-12-29', { calendar: london, endOfMonth: true });
		expect(dates(adjusted)).toEqual(['2023-04-17', '2023-06-30', '2023-09-29', '2023-12-29']);
	});

	it('has no month ends if periods are weekly, or dates are rolled from a different day', () => {
		const weekly = { tenor: tenor('1W'), calendar: london, endOfMonth: true };
		expect(dates(resolved('2023-06-16', '2023-06-30', weekly).adjusted)).toEqual([
			'2023-06-16',
			'2023-06-23',
			'2023-06-30',
		]);
		const monthly = { tenor: tenor('1M'), calendar: london, endOfMonth: true };
		expect(dates(resolved('2023-06-28', '2023-08-28', monthly).unadjusted)).toEqual([
			'2023-06-28',
			'2023-07-28',
			'2023-08-28',
		]);
	});
});

describe('a schedule that cannot be created', () => {
	it.each([
		['2023-05-01', '2023-05-01', {}, { reason: 'end-not-after-start' }],
		['2023-05-02', '2023-05-01', {}, { reason: 'end-not-after-start' }],
		['2023-05-06', '2023-05-07', {}, { reason: 'no-business-day-between' }],
		[
			'2023-05-01',
			'2024-05-01',
			{ firstRegular: day('2023-04-28') },
			{ reason: 'regular-date-outside', field: 'firstRegular' },
		],
		[
			'2023-05-01',
			'2024-05-01',
			{ lastRegular: day('2024-05-02') },
			{ reason: 'regular-date-outside', field: 'lastRegular' },
		],
		[
			'2023-05-01',
			'2024-05-01',
			{ firstRegular: day('2023-12-01'), lastRegular: day('2023-11-30') },
			{ reason: 'regular-date-outside', field: 'lastRegular' },
		],
		['2015-12-31', '2024-05-01', {}, { reason: 'outside-calendar', date: '2015-12-31' }],
		['2023-05-01', '2101-01-01', {}, { reason: 'outside-calendar', date: '2101-01-01' }],
	] as const)('the schedule from %s to %s fails', (start, end, terms, failure) => {
		expect(resolve(start, end, terms)).toMatchObject(failure);
	});

	it('an end date fails if its adjusted date is outside the calendar', () => {
		const short = new BusinessCalendar([smallCalendar('2022-06-01', '2023-12-31')]);
		expect(resolve('2023-03-30', '2023-12-30', { calendar: short, convention: 'Following' })).toMatchObject({
			reason: 'outside-calendar',
			date: '2024-01-01',
		});
	});

	it('sixty years of weekly periods are accepted, but not more than the maximum number of periods', () => {
		expect(resolved('2026-01-05', '2086-01-07', { tenor: tenor('1W') }).isRegular.length).toBe(3131);
		const ages = new BusinessCalendar([smallCalendar('1900-01-01', '2100-12-31')]);
		const absurd = resolve('1900-01-05', '2100-01-05', { tenor: tenor('1W'), calendar: ages });
		expect(absurd).toEqual({ reason: 'too-many-periods', most: 5000 });
	});

	it('resolving a schedule with a tenor that legs cannot have throws', () => {
		expect(() => resolve('2023-01-02', '2024-01-02', { tenor: { unit: 'month', count: 0 } })).toThrow(RangeError);
		expect(() => resolve('2023-01-02', '2024-01-02', { tenor: tenor('ON') })).toThrow(RangeError);
	});

	it('days that are not numbers are rejected', () => {
		expect(resolve('2023-01-02', '2024-01-02', { start: Number.NaN })).toEqual({ reason: 'end-not-after-start' });
		expect(resolve('2023-01-02', '2024-01-02', { firstRegular: Number.NaN })).toMatchObject({
			reason: 'regular-date-outside',
		});
	});
});
