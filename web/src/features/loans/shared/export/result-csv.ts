import type { ResultTable } from '#features/loans/batch/export/result-table.ts';
import { csvOf } from '#lib/csv.ts';
import { csvText } from './result-cell.ts';

/** A table as CSV. */
export const resultCsv = ({ headings, rows }: ResultTable): string =>
	csvOf([headings, ...rows.map((row) => row.map(csvText))]);
