import { expect, test } from 'vitest';
import type { Grid } from '#shared/table/file/grid.ts';
import { readPortfolioSheets } from './portfolio-sheets.ts';

const gridOf = (sheet: string, rows: readonly (readonly string[])[], isHidden = false): Grid => ({
	sheet,
	isHidden,
	rows: rows.map((texts, i) => ({ line: i + 1, cells: texts.map((text) => ({ text, type: 'text' })) })),
	merged: [],
	hiddenColumns: [],
	canShift: false,
});

const headings = ['Loan', 'Currency', 'Start date', 'End date', 'Principal', 'Margin (%)'];
const alder = ['Alder', 'USD', '2022-03-15', '2023-03-15', '1000000', '1.25'];
const loans = gridOf('Loans', [headings, alder]);
const repayments = (rows: readonly (readonly string[])[], isHidden = false) =>
	gridOf('Repayments', [['Loan', 'Date', 'Amount'], ...rows], isHidden);

test('a hidden sheet of drawings, repayments or margin steps is a fault; other hidden sheets are ignored', () => {
	const hidden = repayments([['Alder', '2022-07-01', '250000']], true);
	expect(readPortfolioSheets([loans, hidden]).faults).toMatchObject([{ sheet: 'Repayments', code: 'sheet-hidden' }]);
	const { rows, faults } = readPortfolioSheets([loans, gridOf('Lists', [['bullet'], ['equal']], true)]);
	expect([rows.length, faults]).toEqual([1, []]);
});

test('a placeholder word such as "tbc" is a fault and is not read as a blank cell', () => {
	const { rows } = readPortfolioSheets([
		gridOf('Loans', [headings, [...alder.slice(0, -1), 'TBC'], alder.with(0, 'Birch')]),
	]);
	expect(rows.map(({ faults }) => faults)).toEqual([
		[
			{
				sheet: 'Loans',
				line: 2,
				column: 'Margin (%)',
				found: 'TBC',
				expected: 'must be a value, or blank',
				code: 'pending',
			},
		],
		[],
	]);
});

test('the second of two rows of a loan with the same date is a fault', () => {
	const [row] = readPortfolioSheets([
		loans,
		repayments([
			['Alder', '2022-07-01', '100'],
			['Alder', '2022-08-01', '100'],
			['ALDER ', '2022-07-01', '200'],
		]),
	]).rows;
	expect(row?.faults).toEqual([
		{
			sheet: 'Repayments',
			line: 4,
			column: 'date',
			found: '2022-07-01',
			expected: 'is also in line 2',
			code: 'repeated',
			params: { line: '2' },
		},
	]);
});

test('a column with values under an unknown heading is a fault of the file, a blank column is not', () => {
	const withColumns = (values: readonly string[]) =>
		readPortfolioSheets([
			gridOf('', [
				[...headings, 'Step-up margin', 'Comment'],
				[...alder, ...values],
			]),
		]);
	expect(withColumns(['', '']).faults).toEqual([]);
	expect(withColumns(['2.5', '']).faults).toMatchObject([
		{ line: 1, column: 'Step-up margin', found: '2.5', code: 'heading-unknown' },
	]);
});
