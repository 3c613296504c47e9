import type * as z from 'zod';
import { describeCellFault } from '#shared/workbook/cell.ts';
import { type FileFault, shown } from './file-fault.ts';
import { cellPlace, fileLimits, type Table, type TableRow } from './table-row.ts';

/** The columns in the order of the file, or every fault of its header. */
export function readHeader(
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
