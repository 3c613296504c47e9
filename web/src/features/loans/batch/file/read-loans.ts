import { fileKind } from '#lib/workbook/file-kind.ts';
import { hiddenCells } from '#lib/workbook/hidden-cells.ts';
import { similarHeadings } from '#lib/workbook/similar-headings.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import type { LoanField } from '#shared/loan/batch/loan-fields.ts';
import { type LoanColumn, resolveLoanColumns } from '#shared/loan/loan-columns.ts';
import { readDate } from '#shared/loan/read-date.ts';
import type { FigureMarks } from '#shared/loan/read-figure.ts';
import { readLoan } from '#shared/loan/read-loan.ts';
import type { Cell } from '#shared/workbook/cell.ts';
import { columnLetters } from '#shared/workbook/cell-reference.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import { csvRows } from './csv-rows.ts';
import { type HeadingLanguage, loanHeadings, suggestedHeadings } from './loan-headings.ts';
import { type FileRows, type LoansRead, type ReadRow, unusable } from './loans-read.ts';
import { plainFigures } from './people-figures.ts';
import { workbookRows } from './workbook-rows.ts';

export interface ReadOptions {
	/** The mark before the decimals, once the user has said it. */
	readonly decimalPoint: FigureMarks['decimalPoint'];
	readonly language: HeadingLanguage;
}

/** A column whose heading begins so is the user's own. */
const markOfRemarks = '#';

/** Reads a loan file, CSV or a workbook: every row is a loan, or has all the faults of its cells. */
export function readLoans(bytes: Uint8Array, { decimalPoint, language }: ReadOptions): LoansRead {
	const kind = fileKind(bytes);
	if (kind !== 'zip' && kind !== 'other') return unusable(kind);
	const file = kind === 'zip' ? workbookRows(bytes) : csvRows(bytes);
	if ('code' in file) return unusable(file.code, file.values);
	return readTable(file, { decimalPoint, isSemicolonFile: file.isSemicolonFile }, language);
}

function readTable(file: FileRows, marks: FigureMarks, language: HeadingLanguage): LoansRead {
	const { headings } = file;
	const [head, ...below] = file.rows;
	if (head === undefined) return unusable('no-loans');
	const header = resolveLoanColumns(
		head.cells.map(({ text }) => text),
		loanHeadings(language),
	);
	if ('missing' in header) {
		const { missing, repeated } = header;
		return missing.length > 0
			? unusable('headings-missing', { names: missing.join(', '), line: head.line })
			: unusable('headings-repeated', { names: repeated.join(', '), line: head.line });
	}
	const { columns } = header;
	const rows = below.map((row) => readRow(row, { columns, marks, headings })).filter((row) => row !== undefined);
	if (rows.length === 0) return unusable('no-loans');
	const lines = new Set(rows.map(({ line }) => line));
	const hidden =
		file.sheet &&
		hiddenCells(
			file.sheet,
			below.filter(({ line }) => lines.has(line)),
			columns.map(({ place, heading }) => ({ place, letters: columnLetters(place), heading })),
		);
	const suggested = suggestedHeadings(language, new Set(columns.map(({ field }) => field)));
	return {
		rows,
		unread: header.ignored
			.filter((heading) => !heading.trim().startsWith(markOfRemarks))
			.map((heading) => ({ heading, similar: similarHeadings(heading, suggested) })),
		columns: columns.map(({ place, heading, field, number }) => ({
			letters: columnLetters(place),
			heading,
			field,
			number,
		})),
		...(hidden && { hidden }),
		needsDecimalPoint: rows.some(({ faults }) => faults.some(({ code }) => code === 'figure-ambiguous')),
	};
}

interface RowTerms {
	readonly columns: readonly LoanColumn[];
	readonly marks: FigureMarks;
	readonly headings: number | undefined;
}

/** @returns undefined for a row with content beside the columns alone */
function readRow({ line, cells }: SheetRow, { columns, marks, headings }: RowTerms): ReadRow | undefined {
	const isEmpty = columns.every(({ place }) => (cells[place]?.text ?? '') === '' && cells[place]?.fault === undefined);
	if (isEmpty) return undefined;
	const figures = plainFigures(columns, cells, marks);
	const row = readLoan(columns, figures.cells, marks, headings);
	const read = 'loan' in row ? row.loan : row.readable;
	const numbers = read.principalAmtChanges === undefined ? {} : { changeNumbers: changeNumbers(columns, cells) };
	if ('loan' in row && figures.faults.length === 0) return { line, loan: read, faults: [], written: {}, ...numbers };
	const written: Partial<Record<LoanField, string>> = {};
	for (const { field, place } of columns) {
		const text = cells[place]?.text ?? '';
		if (text !== '' && written[field] === undefined) written[field] = withInvisibleMarked(text);
	}
	const named = new Set(figures.faults.map(({ column }) => column));
	const others = 'loan' in row ? [] : row.faults.filter(({ column }) => !named.has(column));
	return { line, readable: read, faults: [...figures.faults, ...others], written, ...numbers };
}

/** By date: the number of a principal change, the first one where a date stands twice. */
function changeNumbers(columns: readonly LoanColumn[], cells: readonly Cell[]): Readonly<Record<string, number>> {
	const numbered = columns.flatMap(({ field, place, number, pattern }) => {
		const date = field === 'changeDate' ? readDate(cells[place]?.text ?? '', pattern) : undefined;
		return date === undefined ? [] : [[date, number] as const];
	});
	return Object.fromEntries(numbered.reverse());
}
