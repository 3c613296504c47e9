import { describe, expect, it } from 'vitest';
import { dateOfEpochDay, localDate } from '#shared/time/local-date.ts';
import { csvLines, plainCsv } from './csv-text.ts';
import { dateInPattern, fillDatePlaceholders } from './date-pattern.ts';
import { type OutputCell, shownFigure } from './output-columns.ts';

const text = (value: string): OutputCell => ({ kind: 'text', text: value });
const figure = (value: string, decimals?: number): OutputCell => ({
	kind: 'figure',
	figure: value,
	...(decimals === undefined ? {} : { decimals }),
});

const table = {
	headerRows: [['Demo Bank', '=2+2']],
	headings: ['Name', 'Rate %', 'End'],
	rows: [
		[text('a "b", c'), figure('-4.301235', 5), { kind: 'date', date: localDate('2026-04-01'), pattern: 'dd/MM/yyyy' }],
		[text('@SUM(A1)'), figure('4.301234567890123456'), undefined],
		[text('-5'), figure('4', 2), undefined],
	] satisfies OutputCell[][],
};

describe('CSV', () => {
	it('in CSV, cells are quoted if necessary, numbers are rounded half away from zero, and formulas are disabled', () => {
		expect([...csvLines(table, plainCsv)]).toEqual([
			"Demo Bank,'=2+2\r\nName,Rate %,End\r\n",
			'"a ""b"", c",-4.30124,01/04/2026\r\n',
			"'@SUM(A1),4.301234567890123456,\r\n",
			'-5,4.00,\r\n',
		]);
	});

	it("CSV uses the client's delimiter and decimal point", () => {
		const lines = [...csvLines(table, { delimiter: ';', decimalPoint: ',' })];
		expect(lines[1]).toBe('"a ""b"", c";-4,30124;01/04/2026\r\n');
		expect(lines[2]).toBe("'@SUM(A1);4,301234567890123456;\r\n");
	});
});

describe('a number', () => {
	it.each([
		['4.3', 5, '4.30000'],
		['0.000005', 5, '0.00001'],
		['-0.000004', 5, '0.00000'],
		['12345.5', 0, '12346'],
	])('number %s with %i decimals is shown as %s', (value, decimals, shown) => {
		expect(shownFigure(value, decimals)).toBe(shown);
	});
});

describe('a date', () => {
	it('patterns with names write every day and month in English', () => {
		const named = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', timeZone: 'UTC' });
		for (let day = 20_000; day < 20_400; day++) {
			const parts = Object.fromEntries(named.formatToParts(day * 86_400_000).map(({ type, value }) => [type, value]));
			expect(dateInPattern(dateOfEpochDay(day), 'EEE.MMM')).toBe(`${parts.weekday}.${parts.month}`);
		}
	});

	it.each([
		['1999-02-01', 'dd/MM/yyyy', '01/02/1999'],
		['1999-02-01', 'yyMMdd', '990201'],
		['2005-11-30', 'yyyy.MM.dd yy', '2005.11.30 05'],
	])('date %s in the pattern %s is written as %s', (date, pattern, written) => {
		expect(dateInPattern(localDate(date), pattern)).toBe(written);
	});
});

describe('a file name', () => {
	it("a file name contains the date in the job's time zone, not in UTC", () => {
		const instant = Date.UTC(2026, 2, 31, 22, 30);
		expect(fillDatePlaceholders('rfr-{yyyyMMdd}-{HHmm}.csv', instant, 'Asia/Tokyo')).toBe('rfr-20260401-0730.csv');
		expect(fillDatePlaceholders('rfr-{dd-MMM-yyyy}.csv', instant, 'Europe/London')).toBe('rfr-31-Mar-2026.csv');
	});

	it.each([
		['rfr-{yyyyMMddTHHmm}.csv', 'rfr-20260331T2330.csv'],
		["rfr-{yyyyMMdd'T'HHmm}.csv", 'rfr-20260331T2330.csv'],
		["{T'T'TyyT}.csv", 'TTT26T.csv'],
		['{EEE dd MMMM}-{HH:mm:ss}.csv', 'Tue 31 March-23:30:00.csv'],
	])('the placeholders in file name %s are filled as %s', (name, filled) => {
		expect(fillDatePlaceholders(name, Date.UTC(2026, 2, 31, 22, 30), 'Europe/London')).toBe(filled);
	});
});
