import type * as z from 'zod';
import { type FileProblem, shown } from './file-problem.ts';
import type { TableRow } from './table-row.ts';

/** The columns in the order of the file, or everything that is wrong with its first line. */
export function readHeader(
	{ line, cells }: TableRow,
	columns: z.ZodObject,
): readonly string[] | { readonly problems: readonly FileProblem[] } {
	const known = Object.keys(columns.shape);
	const found = cells.map(({ text }) => text.toLowerCase());
	const problems: FileProblem[] = [];
	found.forEach((name, place) => {
		const value = shown(cells[place]?.text ?? '');
		if (name === '') problems.push({ line, value, expected: `column ${place + 1} must have a name` });
		else if (!known.includes(name)) {
			problems.push({ line, column: value, value, expected: `is not a column; the columns are ${known.join(', ')}` });
		} else if (found.indexOf(name) !== place) {
			problems.push({ line, column: name, value, expected: 'is there twice; it must be there once' });
		}
	});
	for (const name of known) {
		if (found.includes(name) || !isRequired(columns, name)) continue;
		problems.push({ line, column: name, expected: 'is missing; add the column' });
	}
	return problems.length > 0 ? { problems } : found;
}

function isRequired(columns: z.ZodObject, name: string): boolean {
	return !(columns.shape[name] as z.ZodType).safeParse(undefined).success;
}
