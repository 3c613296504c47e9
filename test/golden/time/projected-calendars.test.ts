import { expect, it } from 'vitest';
import {
	calendarNamed,
	fixingFileOf,
	weekdaysBetween,
} from '#functions/administration/setup/reference/testing/reference-data.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { conventionCalendars, projectedCalendar } from '#shared/time/projected-calendar.ts';
import { quantlibHolidays } from '#test/support/quantlib-calendar.ts';
import federalReserve from './federal-reserve-holidays.json' with { type: 'json' };
import past from './holidays-1990-2015.json' with { type: 'json' };

const datesFrom = ({ holidays }: HolidayCalendar, from: string, to: string) =>
	holidays.map(({ date }) => date as string).filter((date) => date >= from && date <= to);

// Like the portal, QuantLib includes Japan's Citizens' Holiday between two holidays, and calculates equinoxes by
// formula.
it.each(['UKG_FI', 'USA_FI', 'EMU', 'SWI', 'CAN_FI', 'JAP_FI'])(
	'the projection of %s from 2029 to 2062 agrees with QuantLib',
	(name) => {
		const projected = projectedCalendar(calendarNamed(name));
		expect(datesFrom(projected, '2029-01-01', '2062-12-31')).toEqual(
			datesFrom(quantlibHolidays(name), '2029-01-01', '2062-12-31'),
		);
	},
);

it('AUS_FI equals QuantLib’s calendar without the first Mondays of August and October, holidays only in New South Wales', () => {
	const projected = projectedCalendar(calendarNamed('AUS_FI'));
	const quantlib = datesFrom(quantlibHolidays('AUS_FI'), '2029-01-01', '2062-12-31');
	const national = quantlib.filter((date) => !['08', '10'].includes(date.slice(5, 7)));
	expect(quantlib.length - national.length).toBe(2 * 34);
	expect(datesFrom(projected, '2029-01-01', '2062-12-31')).toEqual(national);
});

it.each(Object.entries(past.holidays))(
	'the holidays of %s before its published list agree with an independent library',
	(name, closed) => {
		const own =
			conventionCalendars.find((calendar) => calendar.name === name) ?? projectedCalendar(calendarNamed(name));
		const from = name === 'EMU' ? '1999-01-01' : past.from;
		expect(own.completeFrom).toBe('1989-01-01');
		expect(datesFrom(own, from, past.to)).toEqual(closed);
	},
);

// Sources: Bank of England and gov.uk for VE Day 1995, the jubilees and the wedding of 2011; ECB for the millennium;
// Cabinet Office of Japan for the Japanese holidays.
it.each([
	['UKG_FI', '1995-05-08', true],
	['UKG_FI', '1995-05-01', false],
	['UKG_FI', '2002-06-03', true],
	['UKG_FI', '2011-04-29', true],
	['EMU', '1999-12-31', true],
	['EMU', '1999-04-05', false],
	['EMU', '2000-04-21', true],
	['JAP_FI', '1993-06-09', true],
	['JAP_FI', '1999-01-15', true],
	['HKG_FI', '1997-07-01', true],
	['HKG_FI', '2014-04-18', true],
	['SIN_FI', '2015-08-07', true],
	['THA_FI', '2006-06-12', true],
])('calendar %s is closed by rule on %s: %s', (name, date, isClosed) => {
	expect(datesFrom(projectedCalendar(calendarNamed(name)), date, date)).toHaveLength(isClosed ? 1 : 0);
});

const federal = conventionCalendars.find(({ name }) => name === 'USA_FED') as HolidayCalendar;

it.each(Object.entries(federalReserve.closed))(
	'USA_FED is closed in %s on the days that the Federal Reserve announced',
	(year, closed) => {
		expect(datesFrom(federal, `${year}-01-01`, `${year}-12-31`)).toEqual(closed.map((date) => `${year}-${date}`));
	},
);

it('USA_FED is closed on the weekdays without a federal funds rate from 2016 to 2020', () => {
	const published = new Set(fixingFileOf('EFFR').fixings.map(([date]) => date));
	const closed = weekdaysBetween('2016-01-04', '2020-12-31').filter((date) => !published.has(date));
	expect(datesFrom(federal, '2016-01-04', '2020-12-31')).toEqual(closed);
});
