import { describe, expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { type ObservationGrid, type ObservationTerms, observationGrid } from './observation-grid.ts';

// Calendar of June 2022. The 1st is a Wednesday; Monday the 20th is a holiday.
const june = new BusinessCalendar([smallCalendar('2022-06-01', '2022-06-30', ['2022-06-20'])]);
const plain: ObservationTerms = {
	lookbackDays: 0,
	hasObservationShift: false,
	lockoutDays: 0,
	allowsNonBusinessDates: false,
};

const attempt = (start: string, end: string, terms: Partial<ObservationTerms> = {}, calendar = june) =>
	observationGrid(localDate(start), localDate(end), calendar, { ...plain, ...terms });

function laidOut(start: string, end: string, terms: Partial<ObservationTerms> = {}, calendar = june): ObservationGrid {
	const grid = attempt(start, end, terms, calendar);
	if ('reason' in grid) throw new Error(grid.reason);
	return grid;
}

/** Formats each row as `from→to observed ×days`, where each date is a day of June. */
const rows = (grid: ObservationGrid) =>
	Array.from(grid.observations, (observed, i) => {
		const [from, to, on] = [grid.boundaries[i], grid.boundaries[i + 1], observed].map((day) =>
			dateOfEpochDay(day as number).slice(8),
		);
		return `${from}→${to} ${on} ×${grid.accrualDays[i]}`;
	});

it('lookback, observation shift and lockout can be combined', () => {
	const grid = laidOut('2022-06-15', '2022-06-22', { lookbackDays: 2, hasObservationShift: true, lockoutDays: 1 });
	expect(rows(grid)).toEqual(['15→16 13 ×1', '16→17 14 ×1', '17→21 15 ×1', '21→22 15 ×1']);
	expect([grid.interestDays, grid.observationDays]).toEqual([7, 4]);
});

it('a period of one day rejects any lockout', () => {
	expect(rows(laidOut('2022-06-15', '2022-06-16'))).toEqual(['15→16 15 ×1']);
	expect(attempt('2022-06-15', '2022-06-16', { lockoutDays: 1 })).toEqual({
		reason: 'lockout-too-long',
		lockoutDays: 1,
		max: 0,
	});
});

describe('a period that begins or ends on a closed day', () => {
	const allowed = { allowsNonBusinessDates: true };

	it.each<[string, string, string, Partial<ObservationTerms>, string[], number]>([
		['starts on a Saturday', '2022-06-11', '2022-06-14', {}, ['11→13 10 ×2', '13→14 13 ×1'], 3],
		['starts on the holiday', '2022-06-20', '2022-06-22', {}, ['20→21 17 ×1', '21→22 21 ×1'], 2],
		['ends on a Sunday', '2022-06-16', '2022-06-19', {}, ['16→17 16 ×1', '17→19 17 ×2'], 3],
		['lies within a weekend', '2022-06-18', '2022-06-19', {}, ['18→19 17 ×1'], 1],
		['ends on the next business day', '2022-06-18', '2022-06-21', {}, ['18→21 17 ×3'], 3],
		[
			'looks back from the preceding business day',
			'2022-06-11',
			'2022-06-14',
			{ lookbackDays: 1 },
			['11→13 09 ×2', '13→14 10 ×1'],
			3,
		],
		[
			'shifts both its start and its end',
			'2022-06-18',
			'2022-06-22',
			{ lookbackDays: 1, hasObservationShift: true },
			['18→21 16 ×1', '21→22 17 ×4'],
			5,
		],
		[
			'is weighted by the observed days even with a shift of zero days',
			'2022-06-11',
			'2022-06-14',
			{ hasObservationShift: true },
			['11→13 10 ×3', '13→14 13 ×1'],
			4,
		],
	])('the period %s', (_, start, end, terms, expected, observationDays) => {
		const grid = laidOut(start, end, { ...allowed, ...terms });
		expect(rows(grid)).toEqual(expected);
		expect(grid.observationDays).toBe(observationDays);
	});

	it('a period between business days is the same whether or not the terms allow closed start and end dates', () => {
		expect(rows(laidOut('2022-06-15', '2022-06-22', allowed))).toEqual(rows(laidOut('2022-06-15', '2022-06-22')));
	});
});

describe('the first and last days of the calendar', () => {
	it('the first and last day of the calendar can be start and end dates', () => {
		const grid = laidOut('2022-06-01', '2022-06-30');
		expect([rows(grid)[0], rows(grid).at(-1)]).toEqual(['01→02 01 ×1', '29→30 29 ×1']);
	});

	it('a lookback may reach the first day of the calendar but no earlier day', () => {
		expect(rows(laidOut('2022-06-06', '2022-06-07', { lookbackDays: 3 }))).toEqual(['06→07 01 ×1']);
		expect(attempt('2022-06-06', '2022-06-07', { lookbackDays: 4 })).toEqual({
			reason: 'outside-calendar',
			calendar: 'SMALL',
			date: '2022-05-31',
			completeFrom: '2022-06-01',
			completeTo: '2022-06-30',
		});
	});

	it.each([
		['2022-05-31', '2022-06-15', '2022-05-31'],
		['2022-06-15', '2022-07-01', '2022-07-01'],
		['2022-05-30', '2022-07-01', '2022-05-30'],
	])('a period from %s to %s fails because the calendar does not include %s', (start, end, date) => {
		expect(attempt(start, end)).toMatchObject({ reason: 'outside-calendar', date });
	});

	it('a period from a closed first day of the calendar fails because its observation date is before the calendar', () => {
		const weekend = new BusinessCalendar([smallCalendar('2022-06-04', '2022-06-30')]);
		expect(attempt('2022-06-04', '2022-06-07', { allowsNonBusinessDates: true }, weekend)).toMatchObject({
			reason: 'outside-calendar',
			date: '2022-06-03',
		});
	});
});
