import {
	figureText,
	formatFigure,
	isNumeric,
	type LoansText,
	withThousands,
} from '#features/loans/shared/loans-text.ts';
import { dateName, dateText } from '#lib/dates/local-day.ts';
import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import type { ResultColumnKey } from '#shared/directory/calculator-result.ts';
import { type CopiedCell, type DataColumn, noValue } from '#ui/data-table/data-column.ts';
import type { LaidOutColumn } from './result-layout.ts';

/** Maximum number of decimals, unless the layout sets them or the user has chosen to see all digits. */
const usualDecimals = 8;

const pinned: readonly (ResultColumnKey | undefined)[] = ['interest', 'payableInterest'];

export function dayColumns(
	columns: readonly LaidOutColumn[],
	result: CompoundingResult,
	text: LoansText,
	hasAllDigits = false,
): readonly DataColumn<CompoundingRow>[] {
	return columns.map((column) => {
		const { field } = column;
		const base = {
			key: column.key,
			title: column.label,
			tooltip: column.tooltip,
			width: column.width,
			minWidth: field?.minWidth,
			titleWidth: column.isOwnLabel ? field?.minWidth : undefined,
			isPinned: pinned.includes(field?.key),
			copied: (row: CompoundingRow) => copiedDay(column, row, text),
		};
		if (field === undefined || !isNumeric(field.kind)) return { ...base, text: (row) => dayText(column, row, text) };
		const decimals = column.decimals ?? (hasAllDigits ? undefined : usualDecimals);
		const cut = { decimals, hasThousands: false };
		const total = totalOf(field.key, result);
		const figures = result.rates.map((row) => formatFigure(String(row[field.key]), cut));
		const shownTotal = total === undefined ? [] : [formatFigure(total, cut)];
		const least = isPayable(field.key) && column.decimals === undefined ? minorUnitDecimals(result.currency) : 0;
		const places = Math.max(least, maxDecimals([...figures, ...shownTotal]));
		const shown = (figure: string) => {
			const padded = padDecimals(figure, places);
			return column.hasThousands ? withThousands(padded) : padded;
		};
		const texts = new Map(result.rates.map((row, i) => [row, shown(figures[i] as string)]));
		// If the layout fixes the column's width, even the rounded number may be cut off, so the tooltip shows it.
		const exactOf = (value: string) => {
			const exact = figureText(value);
			const isWhole = column.width === undefined && exact === formatFigure(value, cut);
			return isWhole ? undefined : exact;
		};
		return {
			...base,
			isNumeric: true,
			text: (row) => texts.get(row) ?? shown(formatFigure(String(row[field.key]), cut)),
			exact: (row) => exactOf(String(row[field.key])),
			total: total === undefined ? undefined : { text: shown(formatFigure(total, cut)), exact: exactOf(total) },
		};
	});
}

export function dayText(column: LaidOutColumn, row: CompoundingRow, { language }: LoansText): string {
	const { field } = column;
	if (field === undefined) return noValue;
	if (field.key === 'weekdayIntONStartDate') return dateName(row.startDate, 'weekday', language);
	const value = String(row[field.key]);
	if (field.kind === 'date') return dateText(value, language);
	return isNumeric(field.kind) ? formatFigure(value, column) : value;
}

const isPayable = (key: ResultColumnKey): boolean => key === 'payableInterest' || key === 'payableToDate';

/** Returns a column's total from the answer. Payable interest is not the sum of the days: it is rounded only once. */
function totalOf(key: ResultColumnKey, result: CompoundingResult): string | undefined {
	if (key === 'dayCount') return String(result.observationDays);
	if (key === 'interest') return result.interestAmount;
	return key === 'payableInterest' ? result.payableAmount : undefined;
}

function copiedDay(column: LaidOutColumn, row: CompoundingRow, text: LoansText): CopiedCell | undefined {
	const { field } = column;
	if (field === undefined) return undefined;
	if (field.kind === 'text') return { kind: 'text', value: dayText(column, row, text) };
	const value = String(row[field.key]);
	return field.kind === 'date' ? { kind: 'date', value } : { kind: 'number', value: figureText(value) };
}
