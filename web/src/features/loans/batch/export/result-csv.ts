import { csvOf } from '#lib/csv.ts';
import { csvText } from './result-cell.ts';
import type { ResultTable } from './result-table.ts';

/** A table as CSV. */
export const resultCsv = ({ headings, rows }: ResultTable): string =>
	csvOf([headings, ...rows.map((row) => row.map(csvText))]);
