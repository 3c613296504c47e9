import type * as z from 'zod';
import type { LocalDate } from '#shared/time/local-date.ts';
import { blankCell, describeCellFault, isBlank } from '#shared/workbook/cell.ts';
import { holdsFigures } from './columns.ts';
import { type FileKindName, fileKinds } from './file-kinds.ts';
import type { FileKind, OtherHeader, Row } from './quote-kind.ts';
import { type RateRecord, rateRecord } from './rate-record.ts';
import { type FileFault, maxListed, shown } from './report.ts';
import { cellPlace, fileLimits, type Table, type TableRow } from './table-row.ts';

function readHeader(
	table: Table,
	header: TableRow,
	columns: z.ZodObject,
): readonly string[] | { readonly faults: readonly FileFault[]; readonly count: number } {
	const { line, cells } = header;
	const known = Object.keys(columns.shape);
	const found = cells.map(({ text }) => text.toLowerCase());
	const faults: FileFault[] = [];
	if (cells.length > fileLimits.columns) {
		faults.push({
			line,
			expected: `The header has ${cells.length} columns; the limit is ${fileLimits.columns}.`,
		});
		return { faults, count: 1 };
	}
	cells.forEach(({ text, fault }, place) => {
		const name = found[place] ?? '';
		const value = shown(text);
		const report = (column: string, expected: string) =>
			faults.push({ ...cellPlace(table, header, place), line, column, value, expected });
		if (fault !== undefined) report(value, describeCellFault(fault));
		else if (name === '') report(`column ${place + 1}`, 'must have a name');
		else if (!known.includes(name)) report(value, `is not a known column; the columns are ${known.join(', ')}`);
		else if (found.indexOf(name) !== place) report(name, 'occurs twice; keep one column');
	});
	for (const name of known) {
		if (found.includes(name) || !isRequired(columns, name)) continue;
		faults.push({ line, column: name, expected: 'is missing; add the column' });
	}
	return faults.length > 0 ? { faults, count: faults.length } : found;
}

function isRequired(columns: z.ZodObject, name: string): boolean {
	return !(columns.shape[name] as z.ZodType).safeParse(undefined).success;
}

/** Matches a number such as 1.234, which means 1.234 in English notation and 1234 in German notation. */
const grouped = /^-?[1-9]\d{0,2}\.\d{3}$/;
const decimalPoint = /^-?(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+)$/;

/**
 * Finds numbers such as `1.234` whose point may separate thousands. They are ambiguous in a CSV file that is not
 * separated by commas, because programs write such files if the comma is the decimal sign. They are not ambiguous if
 * the file also contains a number whose point can only be a decimal point.
 *
 * @param places columns with rates and amounts; other cells, such as a status `2.50`, are ignored
 */
function findDoubtfulThousands(
	{ delimiter }: Table,
	rows: readonly TableRow[],
	places: readonly number[],
): (text: string, place: number) => string | undefined {
	const isCertain =
		delimiter === undefined ||
		delimiter === ',' ||
		rows.some(({ cells }) => places.some((place) => decimalPoint.test(cells[place]?.text ?? '')));
	return (text, place) => {
		if (isCertain || !places.includes(place) || !grouped.test(text)) return undefined;
		return `may be ${text.replace('.', '')} or ${text}: write ${text.replace('.', '')} or ${text}0, or separate the cells by commas`;
	};
}

/** Number of faults after which rows are not checked further, because the file is probably of a different kind. */
const maxCounted = 10_000;

export interface LoadableRow {
	readonly line: number;
	readonly record: RateRecord;
	readonly doubts: readonly FileFault[];
	readonly dateColumn: string;
}

export function checkRows(
	kindName: FileKindName,
	table: Table,
	today: LocalDate,
): { readonly rows: readonly LoadableRow[] } | { readonly faults: readonly FileFault[]; readonly count: number } {
	const [first, ...others] = table.rows;
	if (first === undefined) return { faults: [{ expected: 'The file has no header.' }], count: 1 };
	const kind: FileKind = fileKinds[kindName];
	const { columns: columnsAt, usual, own } = headerOf(kind, first);
	const columns = columnsAt(today);
	const header = readHeader(table, first, columns);
	if ('faults' in header) return header;
	if (others.length === 0) return { faults: [{ expected: 'The file has a header and no rows.' }], count: 1 };

	const faults: FileFault[] = [];
	let count = 0;
	const add = (fault: FileFault) => {
		count += 1;
		if (faults.length < maxListed) faults.push(fault);
	};
	const figurePlaces = header.flatMap((name, place) => (holdsFigures(columns, name) ? [place] : []));
	const thousands = findDoubtfulThousands(table, others, figurePlaces);
	const loadable: LoadableRow[] = [];
	const lineOf = new Map<string, number>();
	for (const row of others) {
		if (count >= maxCounted) break;
		const { line, cells } = row;
		const texts = Object.fromEntries(
			header.map((name, place) => [name, cells[place]?.text ?? '']).filter(([, text]) => text !== ''),
		) as Row;
		const report = (usualName: string, expected: string) => {
			const column = own[usualName] ?? usualName;
			const value = texts[column];
			const place = cellPlace(table, row, header.indexOf(column));
			add({ ...place, line, column, ...(value === undefined ? {} : { value: shown(value) }), expected });
		};
		if (cells.length !== header.length) {
			add(wrongCount(table, row, header.length));
			continue;
		}
		const before = count;
		const unreadable = header.filter((name, place) => {
			const cell = cells[place] ?? blankCell;
			const fault = cell.fault === undefined ? thousands(cell.text, place) : describeCellFault(cell.fault);
			if (fault !== undefined) report(name, fault);
			return fault !== undefined;
		});
		const parsed = columns.safeParse(texts);
		if (!parsed.success) {
			for (const { path, message } of parsed.error.issues) {
				const column = String(path[0]);
				if (!unreadable.includes(column)) report(column, texts[column] === undefined ? 'must not be blank' : message);
			}
		}
		if (!parsed.success || count > before) continue;
		const read = usual(parsed.data as Row);
		const values = kind.normalised?.(read) ?? read;
		for (const { column, expected } of kind.check?.(values) ?? []) report(column, expected);
		if (count > before) continue;
		const record = rateRecord(kindName, values);
		const key = `${record.pk}\n${record.sk}`;
		const earlier = lineOf.get(key);
		if (earlier !== undefined) {
			report('record_date', `is also in line ${earlier}, for the same ${Object.keys(record.identity).join(', ')}`);
			continue;
		}
		lineOf.set(key, line);
		const doubts = (kind.doubts?.(values) ?? []).map(({ column, expected }) => ({
			line,
			column,
			value: values[column] ?? '',
			expected,
		}));
		loadable.push({ line, record, doubts, dateColumn: own.record_date ?? 'record_date' });
	}
	return count > 0 ? { faults, count } : { rows: loadable };
}

/** Returns the fault of a row that has more or fewer cells than the header. Rows of a worksheet are never shorter. */
function wrongCount(table: Table, row: TableRow, width: number): FileFault {
	const { line, cells } = row;
	if (table.sheet !== undefined) {
		const place = cells.findIndex((cell, at) => at >= width && !isBlank(cell));
		const value = shown(cells[place]?.text ?? '');
		return {
			...cellPlace(table, row, place),
			line,
			value,
			expected: 'is in a column without a heading: remove it',
		};
	}
	const value = shown(
		cells
			.slice(0, 10)
			.map(({ text }) => text)
			.join(' | '),
	);
	const expected = `must have ${width} cells, not ${cells.length}; put a cell that contains a separator in quotation marks`;
	return { line, value, expected };
}

function headerOf(kind: FileKind, { cells }: TableRow): Omit<OtherHeader, 'mark'> {
	const { otherHeader } = kind;
	const isOther = cells.some(({ text }) => text.toLowerCase() === otherHeader?.mark);
	return otherHeader !== undefined && isOther ? otherHeader : { columns: kind.columns, usual: (row) => row, own: {} };
}
