import { decimal, round, unscaledAt } from '#shared/decimal/decimal.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** A cell of a file that is sent to a client; empty ones are undefined. */
export type OutputCell =
	| { readonly kind: 'text'; readonly text: string }
	/** A decimal text; `decimals` is how many the file shows, all digits if absent. */
	| { readonly kind: 'figure'; readonly figure: string; readonly decimals?: number }
	/** `pattern` is for CSV and for the cell's format in a workbook. */
	| { readonly kind: 'date'; readonly date: LocalDate; readonly pattern: string }
	| undefined;

/** A table for a CSV file or for the only sheet of a workbook. */
export interface OutputTable {
	/** Lines above the headings, such as the client's name; they may be of any width. */
	readonly headerRows: readonly (readonly string[])[];
	readonly headings: readonly string[];
	readonly rows: Iterable<readonly OutputCell[]>;
}

/** The digits of a figure as the file shows them: rounded half away from zero and padded to the decimals, if there are any. */
export function shownFigure(figure: string, decimals: number | undefined): string {
	if (decimals === undefined) return figure;
	const rounded = round(decimal(figure), decimals);
	return figureText({ unscaled: unscaledAt(rounded, decimals), scale: decimals });
}
