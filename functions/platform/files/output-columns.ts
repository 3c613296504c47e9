import { decimal, figureText, round, unscaledAt } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** A cell of a file for a client; undefined if empty. */
export type OutputCell =
	| { readonly kind: 'text'; readonly text: string }
	/** A number as decimal text. `decimals` is the number of decimals shown; if absent, all digits are shown. */
	| { readonly kind: 'figure'; readonly figure: string; readonly decimals?: number }
	| { readonly kind: 'date'; readonly date: LocalDate; readonly pattern: string }
	| undefined;

/** A table for a CSV file or a sheet of a workbook. */
export interface OutputTable {
	/** Lines above the headings, such as the client's name. Each may have any number of cells. */
	readonly headerRows: readonly (readonly string[])[];
	readonly headings: readonly string[];
	readonly rows: Iterable<readonly OutputCell[]>;
}

/** Formats a number as shown in the file: rounded half away from zero and padded with zeros to `decimals` if given. */
export function shownFigure(figure: string, decimals: number | undefined): string {
	if (decimals === undefined) return figure;
	const rounded = round(decimal(figure), decimals);
	return figureText({ unscaled: unscaledAt(rounded, decimals), scale: decimals });
}

/**
 * Content of a field in a row: text, decimal number, payable amount or date.
 *
 * A payable amount always has the decimals of its currency, even if `decimals` of the column differs. With fewer
 * decimals, a wrong amount would be paid.
 */
export type FieldValue =
	| { readonly text: string }
	| { readonly figure: string }
	| { readonly amount: string }
	| { readonly date: LocalDate };

/** One row of the file, by field. Missing fields are blank. */
export type Row<Field extends string> = { readonly [field in Field]?: FieldValue };

/** A column as saved in a job: the name of a field, or the field with title and format. */
export type SavedColumn<Field extends string> =
	| Field
	| {
			readonly field: Field;
			readonly label?: string | undefined;
			readonly decimals?: number | undefined;
			readonly format?: string | undefined;
	  };

export function inColumns<Field extends string>(
	columns: readonly SavedColumn<Field>[],
	rows: readonly Row<Field>[],
): { readonly headings: string[]; readonly rows: OutputCell[][] } {
	const resolved = columns.map((column) => (typeof column === 'string' ? { field: column } : column));
	return {
		headings: resolved.map(({ field, label }) => label ?? field),
		rows: rows.map((row) => resolved.map((column) => cellOf(row[column.field], column))),
	};
}

interface Format {
	readonly decimals?: number | undefined;
	readonly format?: string | undefined;
}

function cellOf(value: FieldValue | undefined, { decimals, format = 'yyyy-MM-dd' }: Format): OutputCell {
	if (value === undefined) return undefined;
	if ('date' in value) return { kind: 'date', date: value.date, pattern: format };
	if ('text' in value) return { kind: 'text', text: value.text };
	if ('amount' in value) return { kind: 'figure', figure: value.amount };
	return { kind: 'figure', figure: value.figure, ...(decimals === undefined ? {} : { decimals }) };
}
