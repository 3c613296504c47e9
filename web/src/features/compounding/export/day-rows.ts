import type { CompoundingResult, CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { headingCell, textCell, type WorkbookCell, type WorkbookRow } from '../../../lib/workbook/workbook-model.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { dayText } from '../result/day-columns.ts';
import type { LaidOutColumn } from '../result/result-layout.ts';
import type { ToCell } from './to-cell.ts';

/** The titles of the columns, then the days. */
export function dayRows(
	columns: readonly LaidOutColumn[],
	{ rates }: CompoundingResult,
	toCell: ToCell,
	text: CompoundingText,
): readonly WorkbookRow[] {
	return [
		columns.map(({ label }) => headingCell(label)),
		...rates.map((row) => columns.map((column) => dayCell(column, row, toCell, text))),
	];
}

function dayCell(column: LaidOutColumn, row: CompoundingRow, toCell: ToCell, text: CompoundingText): WorkbookCell {
	const { field } = column;
	if (field === undefined) return textCell('');
	return toCell(field.kind === 'text' ? dayText(column, row, text) : String(row[field.key]), field.kind, column);
}
