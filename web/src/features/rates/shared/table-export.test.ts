import { expect, test } from 'vitest';
import { takenCash } from '#features/rates/cash-fallbacks/cash-fallbacks-page.tsx';
import { cashTables } from '#features/rates/cash-fallbacks/cash-tables.ts';
import { takenTerm } from '#features/rates/term-rates/term-rates-page.tsx';
import { madeUpCash } from '#features/rates/testing/made-up-cash.ts';
import { rateTextsIn } from '#features/rates/testing/rate-texts.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fallbackColumns } from '../fallback/fallback-columns.tsx';
import { takenTable, withSheetNames } from './export/taken-table.ts';
import { sourceSheet } from './table-export.tsx';

const text = await rateTextsIn('en');
const date = (text: string) => text as LocalDate;

test('an exported table of fallback rates contains dates as dates, unrounded figures as numbers and no formula', () => {
	const figure = { rate_type: 'Fallback Rate', tenor: '1M', record_date: date('2026-02-16'), status: '=1+1' } as const;
	const row = {
		tenor: '1M',
		recordDate: date('2026-02-16'),
		publicationDate: undefined,
		figures: { 'Fallback Rate': { ...figure, ric: '@RIC', value: '-0.10540' } },
		status: '=1+1',
	};
	const grid = { isImplied: true, currency: 'THB' };
	const { sheet, copied } = takenTable(
		'THB',
		fallbackColumns(grid, text, () => undefined),
		[row],
	);
	const [titles, cells] = sheet.rows;
	expect(titles?.map((cell) => cell?.kind === 'text' && cell.text)).toEqual([
		...['Tenor', 'Rate Record Date', 'Calculation/Publication Date', 'RIC', 'Value', 'USD/THB Fwd Points'],
		...['USD/THB Spot Ref', 'Day Count', 'Status'],
	]);
	expect(cells).toEqual([
		{ kind: 'text', text: '1M' },
		{ kind: 'date', date: '2026-02-16' },
		undefined,
		{ kind: 'text', text: "'@RIC" },
		{ kind: 'number', value: -0.1054, format: '0.00000' },
		...[undefined, undefined, undefined],
		{ kind: 'text', text: "'=1+1" },
	]);
	expect(copied.text.split('\r\n')[1]).toBe("1M\t2026-02-16\t\t'@RIC\t-0.10540\t\t\t\t'=1+1");
});

test('a sheet of cash fallbacks has one figure per row, with both dates and the status', () => {
	const [table] = cashTables(madeUpCash, ['USD'], 'record_date');
	if (table === undefined) throw new Error('there is no table');
	const { name, rows } = takenCash(table, text).sheet;
	expect(name).toBe('USD Compound in advance');
	expect(
		rows[1]?.map((cell) => cell && ('text' in cell ? cell.text : 'date' in cell ? cell.date : cell.value)),
	).toEqual([
		...['Consumer Cash Products', 'Compound in advance', 'All-in fallbacks', 'No floor', '1W'],
		...['2026-05-18', '2026-05-19', 3.70276, 'Calculated'],
	]);
	const figures = table.sections.flatMap((section) => section.rows.flatMap(({ cells }) => [...cells.values()].flat()));
	expect(rows).toHaveLength(1 + figures.length);
});

test('a sheet of term rates names the instrument of each rate', () => {
	const rate = { ric: 'SARON1W=', record_date: date('2026-05-18'), value: '0.06909', tenor: '1W' };
	const { sheet } = takenTerm(
		{ currency: 'CHF', groups: [{ tenor: '1W', name: 'SARON Compound', rates: [rate] }] },
		text,
	);
	expect(sheet.rows[1]).toEqual([
		{ kind: 'text', text: 'SARON Compound' },
		{ kind: 'text', text: 'SARON1W=' },
		{ kind: 'date', date: '2026-05-18' },
		{ kind: 'number', value: 0.06909, format: '0.00000' },
		{ kind: 'text', text: '1W' },
	]);
});

test('the last sheet lists content, source, user and time of the export', () => {
	const source = {
		title: 'Fallback rates',
		shown: '=x',
		origin: 'SIX',
		userId: '@user',
		exportedAt: new Date(2026, 4, 22, 9, 5),
	};
	const { rows } = sourceSheet(source, text);
	expect(rows.map((row) => row.map((cell) => cell?.kind === 'text' && cell.text))).toEqual([
		['Contents', 'Fallback rates'],
		['Shown', "'=x"],
		['Unit', 'Percent per year'],
		['Source', 'SIX'],
		['Exported by', "'@user"],
		['Exported at', '2026-05-22 09:05'],
	]);
});

test('sheet names are valid in Excel and unique regardless of case', () => {
	const named = (...names: readonly string[]) =>
		withSheetNames(names.map((name) => ({ name, rows: [], columnWidths: [] }))).map(({ name }) => name);
	const long = 'USD An index with a name that is far too long';
	expect(named('EUR a/b:[c]', 'eur A B  C', '', long, long)).toEqual([
		...['EUR a b  c', 'eur A B  C 2', '-', 'USD An index with a name that i', 'USD An index with a name that 2'],
	]);
});
