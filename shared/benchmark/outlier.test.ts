import { describe, expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { type ScreeningRules, screenFixings } from './screen-fixings.ts';

const fixing = (day: number, value: string) => ({
	date: localDate(`2026-06-${String(day).padStart(2, '0')}`),
	value,
});
const rules: ScreeningRules = {
	// 1 June 2026 is a Monday.
	calendar: new BusinessCalendar([smallCalendar('2026-06-01', '2026-06-26', ['2026-06-19'])]),
	today: localDate('2026-06-29'),
	outlierLimit: '1',
	confirmed: [],
	rejected: [],
};
const stored = [fixing(1, '3.00'), fixing(2, '3.10')];

const refusals = (rows: Parameters<typeof screenFixings>[0], more: Partial<ScreeningRules> = {}) =>
	screenFixings(rows, stored, { ...rules, ...more }).refused.map(({ date, reason }) => `${date.slice(8)} ${reason}`);

describe("a publisher's row is rejected", () => {
	it.each(['', 'n/a', '3,65', '1e-2', '+3', '.5', '1234', '3.', '<b>3</b>', '3.65 ', '0.12345678901'])(
		'because its value %j is not a decimal number',
		(value) => {
			expect(refusals([fixing(3, value)])).toEqual(['03 not-a-decimal']);
		},
	);

	it('because its date is on a weekend, on a holiday, outside the calendar or in the future', () => {
		expect(refusals([6, 19, 29, 30].map((day) => fixing(day, '3.1')))).toEqual([
			'06 weekend',
			'19 holiday',
			'29 outside-calendar',
			'30 future',
		]);
		expect(refusals([fixing(19, '3.1'), fixing(20, '3.1')], { calendar: undefined })).toEqual(['20 weekend']);
	});

	it('because the response has two different values for its date, but not if a value is repeated', () => {
		const { refused, changed } = screenFixings(
			[fixing(3, '3.11'), fixing(4, '3.12'), fixing(3, '3.13'), fixing(4, '3.120')],
			stored,
			rules,
		);
		expect(refused.map(({ value, reason }) => [value, reason])).toEqual([
			['3.11', 'two-values'],
			['3.13', 'two-values'],
		]);
		expect(changed).toEqual([fixing(4, '3.12')]);
	});

	it('because its value is too long, and only 40 characters of it are reported', () => {
		expect(screenFixings([fixing(3, 'x'.repeat(5_000_000))], stored, rules).refused[0]?.value).toHaveLength(40);
	});
});

describe('an outlier', () => {
	const outliers = (rows: Parameters<typeof screenFixings>[0], known = stored, more: Partial<ScreeningRules> = {}) =>
		screenFixings(rows, known, { ...rules, ...more }).outliers.map(
			({ date, value, comparedWith }) => `${date.slice(8)} ${value} after ${comparedWith.date.slice(8)}`,
		);

	it('differs from its neighbour by more than the limit, not by exactly the limit', () => {
		expect(outliers([fixing(3, '4.10'), fixing(4, '5.11'), fixing(5, '3.09')])).toEqual([
			'04 5.11 after 03',
			'05 3.09 after 03',
		]);
		expect(outliers([fixing(3, '2.10')])).toEqual([]);
		expect(outliers([fixing(3, '2.0999')])).toEqual(['03 2.0999 after 02']);
		expect(outliers([fixing(3, '2.0999')], stored, { outlierLimit: '1.5' })).toEqual([]);
	});

	it('does not make the fixing of the next date an outlier', () => {
		expect(outliers([fixing(3, '36.5'), fixing(4, '3.15')])).toEqual(['03 36.5 after 02']);
	});

	it('is found for any order of rows, because fixings are compared in the order of dates', () => {
		expect(outliers([fixing(4, '4.9'), fixing(3, '4.0')])).toEqual([]);
	});

	it('in a revision is found by comparison with the fixing before its date, and does not replace the old value', () => {
		const screened = screenFixings([fixing(2, '31.0')], stored, rules);
		expect([screened.outliers.length, screened.changed]).toEqual([1, []]);
		expect(outliers([fixing(2, '31.0'), fixing(3, '3.2')])).toEqual(['02 31.0 after 01']);
		expect(outliers([fixing(2, '3.2')], [fixing(1, '3.00'), fixing(2, '31.0')])).toEqual([]);
	});

	it('on the first date of a series is found by comparison with the next date', () => {
		expect(outliers([fixing(3, '300'), fixing(4, '3.1'), fixing(5, '3.2')], [])).toEqual(['03 300 after 04']);
		expect(outliers([fixing(3, '3.1')], [])).toEqual([]);
		expect(outliers([fixing(1, '9.1')], [fixing(1, '3.1')])).toEqual(['01 9.1 after 01']);
	});

	it('is not found by comparison with a fixing more than two weeks away', () => {
		const fixingOn = (date: string, value: string) => ({ date: localDate(date), value });
		const yearBefore = [fixingOn('2025-05-29', '9.00')];
		expect(
			outliers(
				[fixingOn('2026-06-24', '3.1'), fixingOn('2026-06-25', '3.1'), fixingOn('2026-06-26', '36')],
				yearBefore,
			),
		).toEqual(['26 36 after 25']);
		expect(outliers([fixingOn('2026-06-26', '3.1')], [fixingOn('2026-06-12', '9.00')])).toEqual(['26 3.1 after 12']);
		expect(outliers([fixingOn('2026-06-26', '3.1')], [fixingOn('2026-06-11', '9.00')])).toEqual([]);
		expect(outliers([fixingOn('2026-06-01', '3.1'), fixingOn('2026-06-26', '9')], [])).toEqual([]);
	});

	it('is rejected if an operator has rejected this value, unless an operator has confirmed it', () => {
		const rejected = [fixing(3, '4.50')];
		expect(outliers([fixing(3, '4.5')], stored, { rejected })).toEqual([]);
		expect(refusals([fixing(3, '4.5')], { rejected })).toEqual(['03 rejected']);
		expect(outliers([fixing(3, '4.6'), fixing(4, '4.5')], stored, { rejected })).toHaveLength(2);
		expect(refusals([fixing(3, '4.5')], { rejected, confirmed: rejected })).toEqual([]);
		expect(refusals([fixing(3, '3.2')], { rejected: [fixing(3, '3.2')] })).toEqual([]);
	});

	it('is accepted if an operator has confirmed this value, and is then compared with the next fixing', () => {
		const rows = [fixing(3, '4.5'), fixing(4, '5.4')];
		expect(outliers(rows, stored, { confirmed: [fixing(3, '4.50')] })).toEqual([]);
		expect(outliers(rows, stored, { confirmed: [fixing(3, '4.6')] })).toEqual(['03 4.5 after 02', '04 5.4 after 02']);
		expect(outliers(rows, stored, { confirmed: [fixing(4, '4.5')] })).toHaveLength(2);
	});
});

it('changed and unchanged fixings are returned separately, and trailing zeros are ignored', () => {
	const screened = screenFixings([fixing(1, '3'), fixing(2, '3.11'), fixing(3, '3.10')], stored, rules);
	expect(screened.unchanged).toEqual([fixing(1, '3')]);
	expect(screened.changed).toEqual([fixing(2, '3.11'), fixing(3, '3.10')]);
});
