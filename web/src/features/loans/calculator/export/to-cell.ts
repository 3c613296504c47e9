import {
	type FigureFormat,
	figureText,
	isNumeric,
	type ValueKind,
} from '#features/loans/shared/figures/figure-text.ts';
import { dateCell, numberCell, textCell, type WorkbookCell } from '#lib/workbook/workbook-model.ts';

/** Converts a value to a cell. The format changes only how a figure is shown. */
export type ToCell = (value: string, kind: ValueKind, format?: FigureFormat) => WorkbookCell;

/** Dates and numbers as such; a number keeps the 15 digits of a cell. */
export const calculable: ToCell = (value, kind, format) => {
	if (kind === 'date') return dateCell(value);
	if (kind === 'text') return textCell(value);
	return numberCell(figureText(value), format ?? { hasThousands: kind === 'amount', decimals: undefined });
};

/** Every figure as text with all its digits. */
export const exact: ToCell = (value, kind) => textCell(isNumeric(kind) ? figureText(value) : value);
