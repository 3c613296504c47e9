import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { gridOf } from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';
import { closedDaysOfRows } from './closed-days-of-rows.ts';

// 20 June 2022 is Juneteenth, observed on the Monday: the row of 17 June covers four days.
const closures = (terms: Parameters<typeof gridOf>[2]) =>
	closedDaysOfRows(gridOf(localDate('2022-06-15'), localDate('2022-06-24'), terms), sofrCalendar).map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([name, days]) => [name, days.map(({ date }: { date: string }) => date)]),
		),
	);
const longWeekend = ['2022-06-18', '2022-06-19', '2022-06-20'];

it('a row lists closed days only if it spans a holiday, not for a plain weekend', () => {
	expect(closures({})).toEqual([{}, {}, { closedDays: longWeekend }, {}, {}, {}]);
	const june = gridOf(localDate('2022-06-09'), localDate('2022-06-14'));
	expect([...june.accrualDays]).toEqual([1, 3, 1]);
	expect(closedDaysOfRows(june, sofrCalendar)).toEqual([{}, {}, {}]);
});

it('a row lists the holidays that its lookback skips, without weekends', () => {
	const lookbackHolidays = ['2022-06-20'];
	expect(closures({ lookbackDays: 2 })).toEqual([
		...[{}, {}, { closedDays: longWeekend }],
		...[{ lookbackHolidays }, { lookbackHolidays }, {}],
	]);
});

it('with an observation shift, a row also lists the closed days that increase its weight', () => {
	expect(closures({ lookbackDays: 2, hasObservationShift: true }).slice(2)).toEqual([
		{ closedDays: longWeekend },
		{ lookbackHolidays: ['2022-06-20'] },
		{ lookbackHolidays: ['2022-06-20'], weighedClosedDays: longWeekend },
		{},
	]);
});

it('rows in the lockout do not list lookback holidays', () => {
	expect(closures({ lookbackDays: 2, lockoutDays: 2 }).slice(3)).toEqual([
		{ lookbackHolidays: ['2022-06-20'] },
		{},
		{},
	]);
});
