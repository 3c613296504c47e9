import { dateText } from '#i18n/date-text.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import type { RateText } from '../shared/rate-text.ts';
import type { ProfileColumn } from './overnight-profile.ts';

const titledFields = ['record_date', 'value', 'index', 'publication_date', 'sofr_index'] as const;

/** The fields that are figures. */
const figures: readonly string[] = ['value', 'sofr_index'];

const plainFigure = /^-?\d+(\.\d+)?$/;
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

export const isDate = (text: string): boolean => plainDate.test(text);

/** The value of a field as text; undefined if the row has none. */
export function fieldText(row: OvernightRow, field: string): string | undefined {
	const value = Object.hasOwn(row, field) ? row[field] : undefined;
	if (typeof value === 'string') return value === '' ? undefined : value;
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The title of a column: from the profile, or else from the portal, or else the name of the field. */
export function columnTitle({ field, label }: ProfileColumn, { t }: RateText): string {
	if (label !== undefined && label !== '') return label;
	const titled = titledFields.find((each) => each === field);
	return titled === undefined ? field : t(`overnight.columns.${titled}`);
}

/**
 * The columns that the profile chose.
 *
 * @param decimals the least number of decimals of the rates
 */
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
