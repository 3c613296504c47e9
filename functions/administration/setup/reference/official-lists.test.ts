import DateHolidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { addDays, localDate, weekday } from '#shared/time/local-date.ts';
import { calendarNamed, holidaysOfYear, isWeekday, officialList } from './testing/reference-data.ts';

interface NamedList {
	readonly years: readonly [first: number, last: number];
	readonly holidays: readonly (readonly [date: string, name: string])[];
}

interface YearList {
	readonly year: number;
	readonly source: string;
	readonly listed: readonly string[];
	readonly added?: readonly string[];
	readonly withdrawn?: readonly string[];
}

function years(name: string): readonly YearList[] {
	return (officialList(name) as { readonly years: readonly YearList[] }).years;
}

const bankHolidayOfJapan = /-(01-02|01-03|12-31)$/;

describe('system calendars and official holiday lists', () => {
	it('UKG_FI has the dates and names of the gov.uk list', () => {
		const list = officialList('uk-bank-holidays') as NamedList;
		const ours = calendarNamed('UKG_FI').holidays.filter(({ date }) => date >= `${list.years[0]}-01-01`);
		expect(ours.map(({ date, name }) => [date, name.replace(' (substitute day)', '')])).toEqual(list.holidays);
	});

	it("JAP_FI has the dates of the Cabinet Office's list and the year-end bank holidays", () => {
		const official = (officialList('jp-national-holidays') as NamedList).holidays.map(([date]) => localDate(date));
		const ours = calendarNamed('JAP_FI').holidays.map(({ date }) => date);
		expect(ours.filter((date) => official.includes(date) || !bankHolidayOfJapan.test(date))).toEqual(
			official.filter(isWeekday),
		);
	});

	it('in JAP_FI, each Japanese holiday name always has the same English name', () => {
		const official = new Map((officialList('jp-national-holidays') as NamedList).holidays);
		const english = new Map<string, Set<string>>();
		for (const { date, name } of calendarNamed('JAP_FI').holidays) {
			const japanese = official.get(date);
			if (japanese === undefined || japanese.startsWith('休日')) continue;
			english.set(japanese, (english.get(japanese) ?? new Set()).add(name));
		}
		expect([...english].filter(([, names]) => names.size !== 1)).toEqual([]);
	});

	it.each(years('bank-of-thailand-holidays'))("THA_FI agrees with the Bank of Thailand's list for $year", (list) => {
		const expected = new Set([...list.listed, ...(list.added ?? [])]);
		for (const date of list.withdrawn ?? []) expected.delete(date);
		expect(holidaysOfYear(calendarNamed('THA_FI'), list.year)).toEqual([...expected].sort());
	});

	it.each(years('singapore-public-holidays'))(
		"SIN_FI agrees with the Ministry of Manpower's list for $year",
		(list) => {
			const days = new Set(list.listed);
			for (const date of list.listed) {
				if (weekday(localDate(date)) !== 'Sunday') continue;
				let next = addDays(localDate(date), 1);
				while (days.has(next)) next = addDays(next, 1);
				days.add(next);
			}
			const expected = [...days].map(localDate).filter(isWeekday).sort();
			expect(holidaysOfYear(calendarNamed('SIN_FI'), list.year)).toEqual(expected);
		},
	);

	it.each(years('hong-kong-general-holidays'))('HKG_FI agrees with the gazetted list for $year', ({ year, listed }) => {
		expect(holidaysOfYear(calendarNamed('HKG_FI'), year)).toEqual(listed);
	});

	it('HKG_FI agrees with the public holidays of the npm package date-holidays in every year', () => {
		const library = new DateHolidays('HK');
		for (let year = 2016; year <= 2027; year += 1) {
			const public_ = library
				.getHolidays(year)
				.filter(({ type }) => type === 'public')
				.map(({ date }) => localDate(date.slice(0, 10)));
			expect(holidaysOfYear(calendarNamed('HKG_FI'), year), String(year)).toEqual(
				[...new Set(public_)].filter(isWeekday).sort(),
			);
		}
	});
});
