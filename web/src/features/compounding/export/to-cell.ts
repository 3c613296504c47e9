import { dateCell, numberCell, textCell, type WorkbookCell } from '../../../lib/workbook/workbook-model.ts';
import { type FigureFormat, figureText, isNumeric, type ValueKind } from '../result/figure-text.ts';

/** How a sheet holds a value; the format is how a figure is shown, not what it is. */
export type ToCell = (value: string, kind: ValueKind, format?: FigureFormat) => WorkbookCell;

/** Days are days, and numbers are numbers with what a cell keeps of their digits. */
export const calculable: ToCell = (value, kind, format) => {
	if (kind === 'date') return dateCell(value);
	if (kind === 'text') return textCell(value);
	return numberCell(figureText(value), format ?? { hasThousands: kind === 'amount', decimals: undefined });
};

/** Every figure digit for digit. */
export const exact: ToCell = (value, kind) => textCell(isNumeric(kind) ? figureText(value) : value);
