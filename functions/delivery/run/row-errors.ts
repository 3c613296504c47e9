import type { Row } from '#platform/files/output-columns.ts';
import { maxRowErrors } from '#shared/contract/delivery-error.ts';
import type { RowError } from '../store/delivery-record.ts';

/** Maximum length of a reason, in characters: a page of deliveries must fit into an answer. */
const maxErrorLength = 200;

type ErrorRow = Row<'error'> & Partial<Row<'row' | 'name' | 'loanId'>>;

const textOf = (value: ErrorRow['error']) => (value !== undefined && 'text' in value ? value.text : undefined);

/**
 * Reasons of the first rows that have an error.
 *
 * @param rows with their number in the field `row`; otherwise they are counted from 1
 */
export function rowErrorsOf(rows: readonly ErrorRow[]): readonly RowError[] {
	const found: RowError[] = [];
	for (const [i, { row, name, loanId, error }] of rows.entries()) {
		const message = textOf(error);
		if (message === undefined) continue;
		const number = row !== undefined && 'figure' in row ? Number(row.figure) : i + 1;
		const label = textOf(name ?? loanId);
		found.push({
			row: number,
			...(label === undefined ? {} : { name: shortened(label) }),
			error: shortened(message),
		});
		if (found.length === maxRowErrors) break;
	}
	return found;
}

const shortened = (text: string) => (text.length > maxErrorLength ? `${text.slice(0, maxErrorLength - 1)}…` : text);
