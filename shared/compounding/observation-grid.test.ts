import { describe, expect, it } from 'vitest';
import { dateOfEpochDay, localDate } from '#shared/time/local-date.ts';
import { gridOf, plain } from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';
import { observationGrid, observationReason } from './observation-grid.ts';

const dates = (days: Int32Array) => [...days].map(dateOfEpochDay);
const failure = (start: string, end: string, terms: Partial<typeof plain>) =>
	observationGrid(localDate(start), localDate(end), sofrCalendar, { ...plain, ...terms });

// 20 June 2022 is Juneteenth, observed on the Monday: the row of 17 June covers four days.
const start = localDate('2022-06-15');
const end = localDate('2022-06-24');

describe('an observation grid', () => {
	it('each business day has the number of days to the next business day as its weight', () => {
		const grid = gridOf(start, end);
		expect(dates(grid.boundaries)).toEqual([
			...['2022-06-15', '2022-06-16', '2022-06-17', '2022-06-21', '2022-06-22', '2022-06-23', '2022-06-24'],
		]);
		expect([...grid.accrualDays]).toEqual([1, 1, 4, 1, 1, 1]);
		expect([grid.interestDays, grid.observationDays]).toEqual([9, 9]);
	});

	it('a lookback moves the observation dates back and keeps the weights', () => {
		const grid = gridOf(start, end, { lookbackDays: 2 });
		expect(dates(grid.observations)).toEqual([
			...['2022-06-13', '2022-06-14', '2022-06-15', '2022-06-16', '2022-06-17', '2022-06-21'],
		]);
		expect([...grid.accrualDays]).toEqual([1, 1, 4, 1, 1, 1]);
	});

	it('an observation shift also moves the weights', () => {
		const grid = gridOf(start, end, { lookbackDays: 2, hasObservationShift: true });
		expect([...grid.accrualDays]).toEqual([1, 1, 1, 1, 4, 1]);
		expect(grid.observationDays).toBe(9);
	});

	it('a lockout repeats the observation date of the day before it', () => {
		const grid = gridOf(start, end, { lockoutDays: 2 });
		expect(dates(grid.observations).slice(-3)).toEqual(['2022-06-21', '2022-06-21', '2022-06-21']);
		expect(observationReason(grid, sofrCalendar, 5)).toMatchObject({ lockedToDay: 4, accrualDate: '2022-06-23' });
		expect(observationReason(grid, sofrCalendar, 3).lockedToDay).toBeUndefined();
	});

	it.each([
		[{ lookbackDays: 2, hasObservationShift: true }, true],
		[{ lookbackDays: 2, hasObservationShift: false }, false],
		[{ lookbackDays: 0, hasObservationShift: true }, false],
	])('for terms %o, the observation period is shifted: %s', (terms, isObservationShifted) => {
		const grid = gridOf(start, end, terms);
		expect(observationReason(grid, sofrCalendar, 0)).toMatchObject({ isObservationShifted });
	});

	it('a start date on a holiday is observed on the preceding business day, if the terms allow it', () => {
		const grid = observationGrid(localDate('2022-06-19'), localDate('2022-06-25'), sofrCalendar, {
			...plain,
			allowsNonBusinessDates: true,
		});
		if ('reason' in grid) throw new Error(grid.reason);
		expect(dates(grid.boundaries)).toEqual([
			...['2022-06-19', '2022-06-21', '2022-06-22', '2022-06-23', '2022-06-24', '2022-06-25'],
		]);
		expect(dates(grid.observations)).toEqual(['2022-06-17', '2022-06-21', '2022-06-22', '2022-06-23', '2022-06-24']);
		expect(observationReason(grid, sofrCalendar, 0).isFromPrecedingBusinessDay).toBe(true);
	});

	it('a period within a weekend has one row', () => {
		const grid = observationGrid(localDate('2022-06-18'), localDate('2022-06-19'), sofrCalendar, {
			...plain,
			allowsNonBusinessDates: true,
		});
		if ('reason' in grid) throw new Error(grid.reason);
		expect([dates(grid.observations), [...grid.accrualDays]]).toEqual([['2022-06-17'], [1]]);
	});

	it.each([
		[
			'a start date on a weekend or holiday',
			'2022-06-18',
			'2022-06-24',
			{},
			{ reason: 'non-business-day', field: 'startDate' },
		],
		[
			'an end date on a weekend or holiday',
			'2022-06-15',
			'2022-06-20',
			{},
			{ reason: 'non-business-day', field: 'endDate' },
		],
		['an end date before the start date', '2022-06-24', '2022-06-15', {}, { reason: 'start-not-before-end' }],
		['a lockout of all days', '2022-06-15', '2022-06-17', { lockoutDays: 2 }, { reason: 'lockout-too-long', max: 1 }],
		[
			'a lookback to a day before the calendar',
			'2016-01-05',
			'2016-01-08',
			{ lookbackDays: 2 },
			{ reason: 'outside-calendar', date: '2015-12-31' },
		],
		[
			'a weekend with an observation shift, because its observation period is empty',
			'2022-06-18',
			'2022-06-19',
			{ allowsNonBusinessDates: true, hasObservationShift: true },
			{ reason: 'empty-observation-period' },
		],
	])('an observation grid rejects %s', (_, from, to, terms, expected) => {
		expect(failure(from, to, terms)).toMatchObject(expected);
	});

	it('an observation grid accepts the longest lockout that leaves one day', () => {
		expect(gridOf(localDate('2022-06-15'), localDate('2022-06-17'), { lockoutDays: 1 }).observations).toHaveLength(2);
	});
});

it('a copy of the lazy grid made by object spread has all its arrays', () => {
	const grid = observationGrid(localDate('2022-06-15'), localDate('2022-06-22'), sofrCalendar, plain);
	if ('reason' in grid) throw new Error(grid.reason);
	const { boundaries, observations, accrualDays } = { ...grid };
	expect([boundaries.length, observations.length, accrualDays.length]).toEqual([grid.rows + 1, grid.rows, grid.rows]);
});
