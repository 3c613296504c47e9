import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabSeparated } from '#features/loans/compare/comparison-rows.ts';
import { resultCsv } from '#features/loans/shared/export/result-cell.ts';
import { resultHeadings, resultText } from '#functions/valuation/runs/execution/result-text.ts';
import { csvOf } from '#lib/csv.ts';
import { csvLines } from '#platform/files/csv-text.ts';
import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import { runsOf } from '#test/support/nightly.ts';
import { copiedCells } from '#ui/data-table/copied-cells.ts';

const separators = [',', ';', '\t'] as const;
/** The signs that OWASP lists under "CSV Injection", with their full-width and small forms in Unicode. */
const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫'];

const text = fc.string({
	unit: fc.constantFrom(...signs, ...separators, '"', '\r', '\n', ' ', '\u00A0', '\u200B', 'a', '利'),
	maxLength: 12,
});
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 });

/**
 * Splits the text of a file into cells as a lenient program does. A quotation mark counts only at the start of a cell,
 * and text after the closing mark belongs to the cell.
 */
function cellsOf(file: string, separator: string): readonly string[] {
	const cells: string[] = [];
	let cell = '';
	let at = file.startsWith('\uFEFF') ? 1 : 0;
	let isQuoted = false;
	let isBeginning = true;
	for (; at < file.length; at++) {
		const each = file.charAt(at);
		if (isQuoted && each === '"' && file[at + 1] === '"') {
			cell += '"';
			at++;
		} else if (isQuoted && each === '"') {
			isQuoted = false;
		} else if (isBeginning && each === '"') {
			isQuoted = true;
			isBeginning = false;
		} else if (!isQuoted && (each === separator || each === '\r' || each === '\n')) {
			cells.push(cell);
			cell = '';
			isBeginning = true;
		} else {
			cell += each;
			isBeginning = false;
		}
	}
	return [...cells, cell];
}

const formulasIn = (file: string) =>
	separators.flatMap((separator) =>
		cellsOf(file, separator).filter((cell) => signs.includes(cell.replace(/^[\s\u200B"]+/, '').charAt(0))),
	);

/** Functions that write rows as text, by their use in the portal. */
const writers: Record<string, (rows: readonly (readonly string[])[]) => string> = {
	'an export of a screen': csvOf,
	'the result of a batch': (rows) =>
		resultCsv({
			headings: rows[0] ?? [],
			rows: rows.map((row) => row.map((each) => ({ kind: 'text' as const, text: each }))),
		}),
	'copied cells': (rows) => {
		const columns = [0, 1, 2].map((place) => ({
			key: String(place),
			title: rows[0]?.[place] ?? '',
			text: (row: readonly string[]) => row[place],
		}));
		return copiedCells(columns, rows, { hasHeadings: true }).text;
	},
	'a copied comparison': (rows) => tabSeparated(rows.map((row) => row.map(neutralisedText))),
	'the result of a run': (rows) =>
		resultHeadings +
		rows
			.map(([dealId, label = '', message = '']) => {
				const labels = [{ label, views: ['rfr'] }];
				return resultText(1, { dealId, labels, Error: { ErrorCode: 'x', ErrorMessage: message } }).tableLine;
			})
			.join(''),
};
for (const delimiter of separators) {
	writers[`a delivery with ${JSON.stringify(delimiter)}`] = (rows) =>
		[
			...csvLines(
				{
					headerRows: rows,
					headings: rows[0] ?? [],
					rows: rows.map((row) => [
						...row.map((each) => ({ kind: 'text' as const, text: each })),
						{ kind: 'figure' as const, figure: '4.25' },
						{ kind: 'text' as const, text: row[0] ?? '' },
					]),
				},
				{ delimiter, decimalPoint: '.' },
			),
		].join('');
}

describe.each(Object.entries(writers))('text that is written by %s', (_, write) => {
	it('cells do not begin with the sign of a formula, whichever separator a spreadsheet uses', () => {
		fc.assert(
			fc.property(table, (rows) => {
				expect(formulasIn(write(rows))).toEqual([]);
			}),
			{ numRuns: runsOf(500) },
		);
	});

	it.each(separators)(
		'a formula after %j is neutralised even behind a quotation mark or with full-width signs',
		(separator) => {
			for (const begin of ['=', '"=', '" "=', '＝', '﹦', ' @']) {
				const file = write([['a', `x${separator}${begin}cmd|'/C calc'!A0${separator}y`, 'b']]);
				expect(formulasIn(file), file).toEqual([]);
			}
		},
	);
});

describe('text that could start a formula', () => {
	it('text is changed only by adding apostrophes, and neutralising it again does not change it', () => {
		fc.assert(
			fc.property(text, (written) => {
				const safe = neutralisedText(written);
				expect(safe.replaceAll("'", '')).toBe(written);
				expect(neutralisedText(safe)).toBe(safe);
			}),
		);
	});

	it.each(['-4.25', '+1', '0.5', '2026-03-16', 'USD-SOFR', 'a@b.example', "x;'=1", 'Desk 1, London; 2'])(
		'the text %j is unchanged',
		(written) => expect(neutralisedText(written)).toBe(written),
	);

	it.each([
		["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
		['-4,25', "'-4,25"],
		['＝1+1', "'＝1+1"],
		['a,"=1', 'a,\'"=1'],
	])('the text %j is written as %j', (written, safe) => expect(neutralisedText(written)).toBe(safe));

	it('long sequences of separators or blanks do not take longer than other text', () => {
		const long = `${'\n'.repeat(200_000)}${' '.repeat(200_000)}${';"'.repeat(100_000)}`;
		expect(neutralisedText(long)).toHaveLength(long.length + 1);
	});
});
