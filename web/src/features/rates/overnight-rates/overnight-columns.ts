import { dateText } from '#lib/dates/local-day.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import {
	columnWidths,
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	withColumnFormats,
} from '#lib/workbook/workbook-model.ts';
import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import type { RateText } from '../shared/rate-text.ts';
import { administratorOf } from './chart/chart-words.ts';
import type { ProfileColumn } from './overnight-profile.ts';
import type { OvernightQuestion } from './overnight-range.ts';

const titledFields = ['record_date', 'value', 'index', 'publication_date', 'sofr_index'] as const;

const figures: readonly string[] = ['value', 'sofr_index'];

const plainFigure = /^-?\d+(\.\d+)?$/;
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

const isDate = (text: string): boolean => plainDate.test(text);

export function fieldText(row: OvernightRow, field: string): string | undefined {
	const value = Object.hasOwn(row, field) ? row[field] : undefined;
	if (typeof value === 'string') return value === '' ? undefined : value;
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Returns the title of a column: the profile's label or, without it, the portal's title, or else the field name. */
export function columnTitle({ field, label }: ProfileColumn, { t }: RateText): string {
	if (label !== undefined && label !== '') return label;
	const titled = titledFields.find((each) => each === field);
	return titled === undefined ? field : t(`overnight.columns.${titled}`);
}

/** @param decimals minimum number of decimals of the rates */
export function overnightColumns(
	columns: readonly ProfileColumn[],
	decimals: number,
	text: RateText,
): readonly DataColumn<OvernightRow>[] {
	return columns.map((column) => ({
		key: column.field,
		title: columnTitle(column, text),
		tooltip: column.tooltip,
		isNumeric: figures.includes(column.field),
		text: (row) => {
			const value = fieldText(row, column.field);
			if (value === undefined) return undefined;
			if (column.field === 'value') return padDecimals(value, decimals);
			return isDate(value) ? dateText(value, text.language) : value;
		},
		sortValue: (row) => {
			const value = fieldText(row, column.field);
			return value !== undefined && plainFigure.test(value) ? Number(value) : value;
		},
	}));
}

const leastWidth = 14;
const wholeDecimals = { hasThousands: false, decimals: undefined };

export function overnightWorkbook(
	{ currency, from, to }: OvernightQuestion,
	rows: readonly OvernightRow[],
	columns: readonly ProfileColumn[],
	text: RateText,
) {
	const { t, language } = text;
	const titles = columns.map((column) => columnTitle(column, text));
	const latestFirst = rows.toSorted((a, b) => (a.record_date < b.record_date ? 1 : -1));
	const figures = latestFirst.map((row) => columns.map(({ field }) => cell(row, field)));
	const sheet = withColumnFormats([titles.map(headingCell), ...figures]);
	const index = rows.find((row) => row.index !== undefined)?.index;
	const administrator = index === undefined ? undefined : administratorOf(index, text);
	return {
		fileName: `${currency}_${from}_${to}.xlsx`,
		title: t('overnight.chart.title', { names: index ?? currency }),
		shown: `${dateText(from, language)} – ${dateText(to, language)}`,
		origin: administrator ?? t('overnight.chart.unknownSource'),
		sheets: [
			{
				name: currency,
				rows: sheet,
				columnWidths: columnWidths(sheet).map((width) => Math.max(leastWidth, width)),
			},
		],
	};
}

function cell(row: OvernightRow, field: string): WorkbookCell {
	const value = fieldText(row, field);
	if (value === undefined) return textCell('');
	return isDate(value) ? dateCell(value) : numberCell(value, wholeDecimals);
}
