import type { OvernightRow } from '../../../../../../shared/contract/overnight-history.ts';
import { columnWidths, withColumnFormats } from '../../../../lib/workbook/table-format.ts';
import {
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookModel,
} from '../../../../lib/workbook/workbook-model.ts';
import type { RateText } from '../../shared/rate-text.ts';
import { columnTitle, fieldText, isDate } from '../overnight-columns.ts';
import type { ProfileColumn } from '../overnight-profile.ts';
import type { OvernightQuestion } from '../use-overnight-history.ts';

export function overnightFileName({ currency, from, to }: OvernightQuestion): string {
	return `${currency}_${from}_${to}.xlsx`;
}

const leastWidth = 14;
const wholeDecimals = { hasThousands: false, decimals: undefined };

/** A sheet named after the currency: the profile's columns, the latest fixing first. */
export function overnightWorkbook(
	{ currency }: OvernightQuestion,
	rows: readonly OvernightRow[],
	columns: readonly ProfileColumn[],
	text: RateText,
): WorkbookModel {
	const titles = columns.map((column) => columnTitle(column, text));
	const latestFirst = rows.toSorted((a, b) => (a.record_date < b.record_date ? 1 : -1));
	const figures = latestFirst.map((row) => columns.map(({ field }) => cell(row, field)));
	const sheet = withColumnFormats([titles.map(headingCell), ...figures]);
	return [
		{
			name: currency,
			rows: sheet,
			columnWidths: columnWidths(sheet).map((width) => Math.max(leastWidth, width)),
		},
	];
}

function cell(row: OvernightRow, field: string): WorkbookCell {
	const value = fieldText(row, field);
	if (value === undefined) return textCell('');
	return isDate(value) ? dateCell(value) : numberCell(value, wholeDecimals);
}
