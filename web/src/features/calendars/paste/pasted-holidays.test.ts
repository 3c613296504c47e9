import { expect, test } from 'vitest';
import { readDate } from '#lib/dates/read-date.ts';
import { localDate } from '#shared/time/local-date.ts';
import { holidaysFile, readHolidays } from './read-holidays.ts';

const read = (text: string) => readHolidays(text, localDate('2026-08-01'), readDate);

test('dates with and without names are read in any format and order, and headings are skipped', () => {
	expect(read('Date\tHoliday\r\n25.12.2026\tChristmas Day\r\n2026-01-01\r\nFri, 3 Apr 2026\tGood Friday')).toEqual({
		holidays: [
			{ date: '2026-01-01', name: undefined },
			{ date: '2026-04-03', name: 'Good Friday' },
			{ date: '2026-12-25', name: 'Christmas Day' },
		],
	});
});

test('each fault is reported with its line, and no holiday is used if there is a fault', () => {
	const text = ['2026-12-25', '03/04/2026', 'Easter 1', '1985-01-01', '25 Dec 2026\tX', 'a1\tb\tc'].join('\n');
	const long = `2026-12-26\t${'x'.repeat(101)}`;
	expect(read(`${text}\n${long}`)).toEqual({
		faults: [
			{ line: 2, code: 'ambiguous', found: '03/04/2026', dates: ['2026-03-04', '2026-04-03'] },
			{ line: 3, code: 'not-a-date', found: 'Easter 1' },
			{ line: 4, code: 'date-out-of-range', found: '1985-01-01' },
			{ line: 5, code: 'date-repeated', found: '25 Dec 2026' },
			{ line: 6, code: 'cell-count', found: 'a1 | b | c' },
			{ line: 7, code: 'holiday-name-too-long', found: 'x'.repeat(101) },
		],
	});
});

test('a text without dates, or with too many dates, is refused', () => {
	expect(read('Date')).toEqual({ faults: [{ code: 'empty', found: '' }] });
	expect(read('1\n'.repeat(1001))).toEqual({ faults: [{ code: 'too-many', found: '1001' }] });
});

test('the uploaded file contains the pasted names unchanged, with quotation marks escaped', async () => {
	const holidays = [
		{ date: localDate('2026-12-24'), name: 'Eve, "all" day' },
		{ date: localDate('2026-12-25'), name: undefined },
	];
	expect(await holidaysFile('MY_BANK', holidays, 'Holiday').text()).toBe(
		'Calendar,Date,Holiday Name\r\n"MY_BANK","2026-12-24","Eve, ""all"" day"\r\n"MY_BANK","2026-12-25","Holiday"',
	);
});
