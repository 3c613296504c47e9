import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLocalDate } from '#shared/time/local-date.ts';
import { calendarNamed, calendars, fixingFiles, isWeekday } from './testing/reference-data.ts';

const described = readFileSync('functions/administration/setup/reference/README.md', 'utf8');

describe('the system calendars', () => {
	it('the system calendars are the ten of the specification, with the correct currencies', () => {
		expect(calendars.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
			'AUS_FI AUD',
			'CAN_FI CAD',
			'EMU EUR',
			'HKG_FI HKD',
			'JAP_FI JPY',
			'SIN_FI SGD',
			'SWI CHF',
			'THA_FI THB',
			'UKG_FI GBP',
			'USA_FI USD',
		]);
	});

	it.each(calendars)(
		'calendar $name is complete from the start of 2018 to the end of 2027 or later',
		({ completeFrom, completeTo }) => {
			expect(completeFrom <= '2018-01-01' && completeTo >= '2027-12-31').toBe(true);
		},
	);

	/** Last years according to functions/administration/setup/reference/README.md. Update both together. */
	it.each([
		['AUS_FI', '2016-01-01', '2027-12-31'],
		['CAN_FI', '2016-01-01', '2028-12-31'],
		['EMU', '2016-01-01', '2028-12-31'],
		['HKG_FI', '2016-01-01', '2027-12-31'],
		['JAP_FI', '2016-01-01', '2027-12-31'],
		['SIN_FI', '2016-01-01', '2027-12-31'],
		['SWI', '2015-01-01', '2028-12-31'],
		['THA_FI', '2016-01-01', '2027-12-31'],
		['UKG_FI', '2016-01-01', '2027-12-31'],
		['USA_FI', '2016-01-01', '2028-12-31'],
	])('calendar %s is complete from %s to %s, as its description says', (name, from, to) => {
		const { completeFrom, completeTo } = calendarNamed(name);
		expect([completeFrom, completeTo]).toEqual([from, to]);
		expect(described).toContain(`\n| ${name} | ${to} |`);
	});

	it.each(calendars)(
		'calendar $name lists only weekdays in its range, in order and without duplicates',
		({ completeFrom, completeTo, holidays }) => {
			const dates = holidays.map(({ date }) => date);
			expect(dates.filter((date) => !isLocalDate(date) || !isWeekday(date))).toEqual([]);
			expect(dates.filter((date) => date < completeFrom || date > completeTo)).toEqual([]);
			expect(dates).toEqual([...new Set(dates)].sort());
		},
	);

	it.each(calendars)(
		'calendar $name has an English name for every holiday and uses the same name for the substitute day',
		({ holidays }) => {
			const misnamed = holidays.filter(
				({ name }) => !/^[A-Z0-9][A-Za-z0-9.,' -]*(\([A-Za-z0-9 ]+\))?$/.test(name) || /observed|in lieu/i.test(name),
			);
			expect(misnamed).toEqual([]);
		},
	);

	it.each(calendars)(
		'calendar $name has at least three holidays in every year',
		({ completeFrom, completeTo, holidays }) => {
			for (let year = Number(completeFrom.slice(0, 4)); year <= Number(completeTo.slice(0, 4)); year += 1) {
				const count = holidays.filter(({ date }) => date.startsWith(`${year}-`)).length;
				expect(count, `holidays of ${year}`).toBeGreaterThanOrEqual(3);
			}
		},
	);
});

describe('the fixing files', () => {
	it('the fixing files contain nine indices', () => {
		expect(fixingFiles.map(({ index }) => index).sort()).toEqual(
			['AONIA', 'CORRA', 'EFFR', 'ESTR', 'SARON', 'SOFR', 'SONIA', 'THOR', 'TONA'].sort(),
		);
	});

	it.each(fixingFiles)(
		'the fixings of index $index have weekdays in ascending order and plain decimal rates',
		({ fixings, from, to }) => {
			const dates = fixings.map(([date]) => date);
			expect(dates.filter((date) => !isLocalDate(date) || !isWeekday(date))).toEqual([]);
			expect(dates).toEqual([...new Set(dates)].sort());
			expect([dates.at(0), dates.at(-1)]).toEqual([from, to]);
			expect(fixings.filter(([, value]) => !/^-?\d+(\.\d+)?$/.test(value))).toEqual([]);
		},
	);
});
