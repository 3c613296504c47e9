import { readWrittenDate } from '../time/read-written-date.ts';
import type { DealColumn } from './deal-columns.ts';
import { flagsByText } from './deal-values.ts';
import { readPlainNumber } from './plain-number.ts';
import type { Fields } from './read-field.ts';

/**
 * The fields of a deal in a row of a spreadsheet, for `readDeal`.
 *
 * A text that is no number, date or flag stays as it is, for `readDeal` to name.
 *
 * @param cells the trimmed text of each cell; blank cells have no field
 * @param columns by the place of their cell
 * @param readCell reads a cell; undefined for a word that stands for a blank cell
 */
export function fieldsOfRow(
	cells: readonly string[],
	columns: readonly (DealColumn | undefined)[],
	readCell: (cell: string, column: DealColumn, place: number) => string | number | boolean | undefined = valueOfCell,
): Fields {
	const deal: Record<string, unknown> = {};
	const schedule: Record<string, Record<string, unknown>> = {};
	const labels: Record<string, unknown> = {};
	for (const [i, cell] of cells.entries()) {
		const column = columns[i];
		if (cell === '' || column === undefined) continue;
		const value = readCell(cell, column, i);
		if (value === undefined) continue;
		if (column.isScheduleRow === true) {
			const leg = `leg${column.leg}`;
			schedule[leg] = { ...schedule[leg], [column.field]: value };
		} else if (column.label !== undefined) labels[column.label] = value;
		else deal[column.field] = value;
	}
	if (Object.keys(labels).length > 0) deal.labels = labels;
	const legs = Object.entries(schedule).map(([leg, row]) => [leg, [row]]);
	if (legs.length > 0) deal.amortizationSchedule = Object.fromEntries(legs);
	return deal;
}

/** True for a row that identifies a deal: by its deal ID with other cells, or by its instrument tag with a date. */
export function isDealRow(fields: Fields): boolean {
	const { dealId, instrumentTag, startDate, endDate } = fields;
	if (dealId !== undefined) return Object.keys(fields).length > 1;
	return instrumentTag !== undefined && (startDate !== undefined || endDate !== undefined);
}

/** Value of a cell; its text if it is not of the column's type. */
export function valueOfCell(cell: string, { kind }: DealColumn): string | number | boolean {
	switch (kind) {
		case 'text':
			return cell;
		case 'date':
			return readWrittenDate(cell) ?? cell;
		case 'number':
			return readPlainNumber(cell) ?? cell;
		case 'flag':
			return flagsByText.get(cell.toLowerCase()) ?? cell;
	}
}
