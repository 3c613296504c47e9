import type * as z from 'zod';
import { type FileProblem, shown } from './file-problem.ts';
import { cellPlace, fileLimits, type Table, type TableRow } from './table-row.ts';

/** The columns in the order of the file, or everything that is wrong with its first row. */
export function readHeader(
	table: Table,
	header: TableRow,
	columns: z.ZodObject,
): readonly string[] | { readonly problems: readonly FileProblem[]; readonly count: number } {
	const { line, cells } = header;
	const known = Object.keys(columns.shape);
	const found = cells.map(({ text }) => text.toLowerCase());
	const problems: FileProblem[] = [];
	if (cells.length > fileLimits.columns) {
		problems.push({
			line,
			expected: `The header has ${cells.length} columns; at most ${fileLimits.columns} are read.`,
		});
		return { problems, count: 1 };
	}
	cells.forEach(({ text, fault }, place) => {
		const name = found[place] ?? '';
		const value = shown(text);
		const report = (column: string, expected: string) =>
			problems.push({ ...cellPlace(table, header, place), line, column, value, expected });
		if (fault !== undefined) report(value, fault);
		else if (name === '') report(`column ${place + 1}`, 'must have a name');
		else if (!known.includes(name)) report(value, `is not a column; the columns are ${known.join(', ')}`);
		else if (found.indexOf(name) !== place) report(name, 'is there twice; it must be there once');
	});
	for (const name of known) {
		if (found.includes(name) || !isRequired(columns, name)) continue;
		problems.push({ line, column: name, expected: 'is missing; add the column' });
	}
	return problems.length > 0 ? { problems, count: problems.length } : found;
}

function isRequired(columns: z.ZodObject, name: string): boolean {
	return !(columns.shape[name] as z.ZodType).safeParse(undefined).success;
}
