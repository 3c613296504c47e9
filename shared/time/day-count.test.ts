import { describe, expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { type DayCount, dayCounts, yearFraction } from './day-count.ts';
import { epochDay, localDate } from './local-date.ts';

const day = (text: string) => epochDay(localDate(text));
const fraction = (dayCount: DayCount, start: string, end: string) => yearFraction(dayCount, day(start), day(end));

// ISDA, "EMU and Market Conventions: Recent Developments" (1998), worked examples: short and long first and last
// coupons of a bond, by both ACT/ACT conventions.
describe('the ISDA worked examples for ACT/ACT', () => {
	it.each([
		['semi-annual', '2003-11-01', '2004-05-01', 61 / 365 + 121 / 366, '2003-11-01', '2004-05-01', 182 / (2 * 182)],
		['a short first', '1999-02-01', '1999-07-01', 150 / 365, '1998-07-01', '1999-07-01', 150 / 365],
		['the regular second', '1999-07-01', '2000-07-01', 184 / 365 + 182 / 366, '1999-07-01', '2000-07-01', 366 / 366],
		[
			'a long first',
			'2002-08-15',
			'2003-07-15',
			334 / 365,
			'2003-01-15',
			'2003-07-15',
			181 / (181 * 2) + 153 / (184 * 2),
		],
		['the regular second', '2003-07-15', '2004-01-15', 170 / 365 + 14 / 366, '2003-07-15', '2004-01-15', 184 / 368],
		['a short last', '2000-01-30', '2000-06-30', 152 / 366, '2000-01-30', '2000-07-30', 152 / (182 * 2)],
		[
			'a long last',
			'1999-11-30',
			'2000-04-30',
			32 / 365 + 120 / 366,
			'1999-11-30',
			'2000-02-29',
			91 / (91 * 4) + 61 / (92 * 4),
		],
	])(
		'%s coupon from %s to %s has the published fractions',
		(_, start, end, isda, referenceStart, referenceEnd, icma) => {
			expect(fraction('ACT/ACT ISDA', start, end)).toBeCloseTo(isda, 15);
			const context = { referenceStart: day(referenceStart), referenceEnd: day(referenceEnd) };
			expect(yearFraction('ACT/ACT ICMA', day(start), day(end), context)).toBeCloseTo(icma, 15);
		},
	);
});

describe('ACT/ACT ICMA', () => {
	const icma = (start: string, end: string, referenceStart: string, referenceEnd: string) =>
		yearFraction('ACT/ACT ICMA', day(start), day(end), {
			referenceStart: day(referenceStart),
			referenceEnd: day(referenceEnd),
		});

	it.each([
		['2024-01-31', '2024-02-29', 1 / 12],
		['2024-02-29', '2024-04-30', 1 / 6],
		['2023-08-31', '2023-11-30', 1 / 4],
		['2023-08-31', '2024-02-29', 1 / 2],
		['2023-01-01', '2024-01-01', 1],
	])('the regular period from %s to %s is %d years', (start, end, years) => {
		expect(icma(start, end, start, end)).toBe(years);
	});

	it('counts a period that ends a few days after its reference period, such as an adjusted period, in two parts', () => {
		expect(icma('2022-09-19', '2023-03-20', '2022-09-17', '2023-03-17')).toBeCloseTo(179 / 362 + 3 / 368, 15);
	});

	it('divides a period before its reference period by the length of earlier regular periods', () => {
		expect(icma('2023-03-31', '2023-06-30', '2024-03-31', '2024-06-30')).toBeCloseTo(1 / 4, 15);
	});

	it('uses a reference period of one year from the start if the given one is a week', () => {
		expect(icma('2023-03-01', '2023-03-08', '2023-03-01', '2023-03-08')).toBe(7 / 366);
	});

	it('rejects an empty reference period', () => {
		expect(() => icma('2023-01-01', '2023-02-01', '2023-02-01', '2023-02-01')).toThrow(RangeError);
	});
});

// The rows of this table distinguish the four variants of 30/360. The expected days follow from the definitions: 2006
// ISDA Definitions, section 4.16 (f) to (h), and the February rule of the US variant.
describe('30/360', () => {
	it.each([
		['2023-01-30', '2023-03-31', 60, 60, 60, 60],
		['2023-01-29', '2023-03-31', 62, 62, 61, 61],
		['2023-02-28', '2023-03-31', 33, 30, 32, 30],
		['2024-02-29', '2024-03-31', 32, 30, 31, 30],
		['2024-02-28', '2024-03-31', 33, 33, 32, 32],
		['2023-02-28', '2024-02-29', 361, 360, 361, 360],
		['2023-08-31', '2024-02-29', 179, 179, 179, 180],
		['2023-02-28', '2023-03-30', 32, 30, 32, 30],
		['2023-05-31', '2023-05-31', 0, 0, 0, 0],
	])(
		'the period from %s to %s has the expected number of days in each variant',
		(start, end, bondBasis, unitedStates, eurobond, isda) => {
			expect(fraction('30/360', start, end)).toBe(bondBasis / 360);
			expect(fraction('30/360 US', start, end)).toBe(unitedStates / 360);
			expect(fraction('30E/360', start, end)).toBe(eurobond / 360);
			const context = { termination: day('2030-02-28') };
			expect(yearFraction('30E/360 ISDA', day(start), day(end), context)).toBe(isda / 360);
		},
	);

	it('30E/360 ISDA does not move the last day of February to the 30th at the end of the deal', () => {
		const [start, end] = [day('2023-08-31'), day('2024-02-29')];
		expect(yearFraction('30E/360 ISDA', start, end, { termination: end })).toBe(179 / 360);
	});
});

describe('BUS/252', () => {
	const calendar = new BusinessCalendar([smallCalendar('2024-03-01', '2024-04-30', ['2024-03-29', '2024-04-01'])]);
	const business = (start: string, end: string) => yearFraction('BUS/252', day(start), day(end), { calendar });

	it('counts the start date and excludes the end date', () => {
		expect(business('2024-03-28', '2024-04-02')).toBe(1 / 252);
		expect(business('2024-03-29', '2024-04-02')).toBe(0);
		expect(business('2024-04-02', '2024-04-03')).toBe(1 / 252);
		expect(business('2024-04-30', '2024-04-30')).toBe(0);
	});

	it('counts up to the end of the calendar, and fails for a later end date', () => {
		expect(business('2024-04-29', '2024-05-01')).toBe(2 / 252);
		expect(() => business('2024-04-29', '2024-05-02')).toThrow(RangeError);
		expect(() => business('2024-02-29', '2024-03-04')).toThrow(RangeError);
	});
});

it('ACT/ACT ISDA counts sixty years correctly across 2100, which is not a leap year', () => {
	expect(fraction('ACT/ACT ISDA', '2041-01-01', '2101-01-01')).toBe(60);
	expect(fraction('ACT/ACT ISDA', '2100-02-28', '2100-03-01')).toBe(1 / 365);
	expect(fraction('ACT/ACT ISDA', '2024-02-28', '2024-03-01')).toBe(2 / 366);
});

it.each([
	['ACT/ACT ICMA', 'referenceStart'],
	['30E/360 ISDA', 'termination'],
	['BUS/252', 'calendar'],
] as const)('day count %s without %s fails, and the message names the missing input', (dayCount, name) => {
	expect(() => fraction(dayCount, '2024-01-01', '2024-02-01')).toThrow(name);
});

it.each(dayCounts)('day count %s rejects a period that ends before it starts', (dayCount) => {
	expect(() => fraction(dayCount, '2024-02-01', '2024-01-01')).toThrow(RangeError);
	expect(() => yearFraction(dayCount, Number.NaN, day('2024-01-01'))).toThrow(RangeError);
});
