import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { dateName } from '../../../lib/dates/date-names.ts';
import { type DataColumn, noValue } from '../../../ui/data-table/data-column.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { figureText, formatFigure, isNumeric } from './figure-text.ts';
import type { LaidOutColumn } from './result-layout.ts';

/** The columns of the layout, as the table of days shows them. */
export function dayColumns(
	columns: readonly LaidOutColumn[],
	text: CompoundingText,
): readonly DataColumn<CompoundingRow>[] {
	return columns.map((column) => ({
		key: column.key,
		title: column.label,
		tooltip: column.tooltip,
		isNumeric: isNumeric(column.field?.kind),
		text: (row) => dayText(column, row, text),
		exact: (row) => exactFigure(column, row),
		width: column.width,
		minWidth: column.field?.minWidth,
	}));
}

export function dayText(column: LaidOutColumn, row: CompoundingRow, { language }: CompoundingText): string {
	const { field } = column;
	if (field === undefined) return noValue;
	if (field.key === 'weekdayIntONStartDate') return dateName(row.startDate, 'weekday', language);
	const value = String(row[field.key]);
	if (field.kind === 'date') return dateText(value, language);
	return isNumeric(field.kind) ? formatFigure(value, column) : value;
}

/** Every digit of a figure whose cell may show fewer. */
function exactFigure({ field, decimals, width }: LaidOutColumn, row: CompoundingRow): string | undefined {
	if (field === undefined || !isNumeric(field.kind)) return undefined;
	return decimals === undefined && width === undefined ? undefined : figureText(String(row[field.key]));
}
