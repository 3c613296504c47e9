import { expect, it } from 'vitest';
import {
	calendarNamed,
	fixingFileOf,
	weekdaysBetween,
} from '#functions/administration/setup/reference/testing/reference-data.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { conventionCalendars, projectedCalendar } from '#shared/time/projected-calendar.ts';
import { quantlibHolidays } from '#test/support/quantlib-calendar.ts';
import federalReserve from './federal-reserve-holidays.json' with { type: 'json' };

const datesFrom = ({ holidays }: HolidayCalendar, from: string, to: string) =>
	holidays.map(({ date }) => date as string).filter((date) => date >= from && date <= to);

// Japan has the Citizens' Holiday between two holidays and equinoxes by formula on both sides.
it.each(['UKG_FI', 'USA_FI', 'EMU', 'SWI', 'CAN_FI', 'JAP_FI'])(
	'%s is projected from 2029 to 2062 as by QuantLib',
	(name) => {
		const projected = projectedCalendar(calendarNamed(name));
		expect(datesFrom(projected, '2029-01-01', '2062-12-31')).toEqual(
			datesFrom(quantlibHolidays(name), '2029-01-01', '2062-12-31'),
		);
	},
);

it('AUS_FI is QuantLib’s without the first Mondays of August and October, which only New South Wales keeps', () => {
	const projected = projectedCalendar(calendarNamed('AUS_FI'));
	const quantlib = datesFrom(quantlibHolidays('AUS_FI'), '2029-01-01', '2062-12-31');
	const national = quantlib.filter((date) => !['08', '10'].includes(date.slice(5, 7)));
	expect(quantlib.length - national.length).toBe(2 * 34);
	expect(datesFrom(projected, '2029-01-01', '2062-12-31')).toEqual(national);
});

const federal = conventionCalendars.find(({ name }) => name === 'USA_FED') as HolidayCalendar;

it.each(Object.entries(federalReserve.closed))(
	'USA_FED is closed in %s as the Federal Reserve states',
	(year, closed) => {
		expect(datesFrom(federal, `${year}-01-01`, `${year}-12-31`)).toEqual(closed.map((date) => `${year}-${date}`));
	},
);

it('USA_FED is closed on the weekdays without a federal funds rate, 2016 to 2020', () => {
	const published = new Set(fixingFileOf('EFFR').fixings.map(([date]) => date));
	const closed = weekdaysBetween('2016-01-04', '2020-12-31').filter((date) => !published.has(date));
	expect(datesFrom(federal, '2016-01-04', '2020-12-31')).toEqual(closed);
});
