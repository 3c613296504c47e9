import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { calendars, fixingFileOf } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { daysBetween, epochDay, isLocalDate, type LocalDate, weekday } from './local-date.ts';
import {
	type PolicyCalendar,
	type PolicyCurrency,
	policyCalendarOf,
	policyCalendars,
	policyDecisions,
} from './policy-decisions.ts';
import { conventionCalendars } from './projected-calendar.ts';

const calendarOf = (currency: PolicyCurrency) => policyCalendarOf(currency) as PolicyCalendar;
const dates = (currency: PolicyCurrency) => policyDecisions(calendarOf(currency)).map(({ date }) => date);
const inYear = (currency: PolicyCurrency, year: number) =>
	dates(currency).filter((date) => date.startsWith(String(year)));
const businessCalendar = (name: string) =>
	new BusinessCalendar([...calendars, ...conventionCalendars].filter((one) => one.name === name));

// Checks that dates exist, because the type accepts any text.
test.each(policyCalendars)('every decision of $currency is a distinct existing day in the known range', (calendar) => {
	const decisions = policyDecisions(calendar);
	const days = decisions.map(({ date }) => date);
	expect(days).toEqual([...new Set(days)].sort());
	for (const { date, appliesFrom } of decisions) {
		expect([date, appliesFrom ?? date].every(isLocalDate), date).toBe(true);
		expect(date >= calendar.first && date <= calendar.last, date).toBe(true);
	}
	expect(days.at(-1)).toBe(calendar.last);
	for (const schedule of calendar.schedules) {
		const [first] = schedule.decisions;
		expect(first !== undefined && schedule.date < first.date, schedule.document).toBe(true);
		expect(new URL(schedule.url).protocol).toBe('https:');
	}
});

// "The FOMC holds eight scheduled meetings per year": ABA Banking Journal, 12 August 2024. The announcements give a
// Tuesday and a Wednesday for each meeting, with the statement on the second day.
it('the FOMC decides on eight Wednesdays a year, on which the Federal Reserve is open', () => {
	expect([2025, 2026, 2027].map((year) => inYear('USD', year).length)).toEqual([8, 8, 8]);
	const federal = businessCalendar('USA_FED');
	for (const date of dates('USD')) {
		expect(weekday(date), date).toBe('Wednesday');
		expect(federal.isBusinessDay(epochDay(date)), date).toBe(true);
	}
});

// The ECB calendars number the maintenance periods of a year from 1 to 8. Each period has one meeting.
it('the Governing Council decides on eight Thursdays a year, on which T2 is open', () => {
	expect([2026, 2027, 2028].map((year) => inYear('EUR', year).length)).toEqual([8, 8, 8]);
	const t2 = businessCalendar('EMU');
	for (const { date, appliesFrom } of policyDecisions(calendarOf('EUR'))) {
		expect(weekday(date), date).toBe('Thursday');
		for (const day of [date, appliesFrom as LocalDate]) expect(t2.isBusinessDay(epochDay(day)), day).toBe(true);
	}
});

// Lengths of the maintenance periods in days, as printed in the ECB calendars. The length of the period from 13
// December 2028 is not determined yet.
const printedLengths = [
	...[50, 42, 42, 42, 42, 49, 49, 49],
	...[49, 42, 43, 41, 42, 49, 49, 49, 49],
	...[49, 42, 35, 42, 49, 35, 56],
];

it('a maintenance period, for which new ECB rates apply, lasts until the next one starts', () => {
	const starts = policyDecisions(calendarOf('EUR')).map(({ appliesFrom }) => appliesFrom as LocalDate);
	const lengths = starts.slice(1).map((next, i) => daysBetween(starts[i] as LocalDate, next));
	expect(lengths).toEqual(printedLengths);
});

// Source: Banca d'Italia. A period starts on the settlement day of the first main refinancing operation after the
// meeting, a Wednesday. The two exceptions are printed in the calendars of 2026 and 2027.
it('maintenance periods start on the Wednesday after the meeting, with two printed exceptions', () => {
	const others = policyDecisions(calendarOf('EUR')).filter(
		({ date, appliesFrom }) => daysBetween(date, appliesFrom as LocalDate) !== 6,
	);
	expect(others).toEqual([
		{ date: '2025-12-18', appliesFrom: '2025-12-23' },
		{ date: '2027-04-29', appliesFrom: '2027-05-06' },
	]);
});

// Source: ECB, €STR until 5 August 2026. Its only change of more than two basis points was on 17 June.
it('€STR changes on the day from which new ECB rates apply, not on the meeting day', () => {
	const fixings = fixingFileOf('ESTR').fixings.filter(([date]) => date >= '2025-12-18' && date <= '2026-08-05');
	const moved = fixings.slice(1).flatMap(([date, value], i) => {
		const before = fixings[i]?.[1];
		return Math.abs(Number(value) - Number(before)) > 0.02 ? date : [];
	});
	const starts = policyDecisions(calendarOf('EUR')).map(({ appliesFrom }) => appliesFrom);
	expect(moved).toEqual(['2026-06-17']);
	expect(starts).toContain('2026-06-17');
});

// The publishers permit reproduction if they are acknowledged as the source.
it.each(['web/help/overnight-rates.html', 'web/help/zh/overnight-rates.html'])(
	'the help page %s names the source of every schedule',
	(page) => {
		const html = readFileSync(page, 'utf8');
		for (const { url } of policyCalendars.flatMap(({ schedules }) => schedules)) expect(html).toContain(`"${url}"`);
	},
);

it('a currency without a policy calendar returns undefined', () => {
	expect(policyCalendarOf('GBP')).toBeUndefined();
	expect(policyCalendarOf('constructor')).toBeUndefined();
});
