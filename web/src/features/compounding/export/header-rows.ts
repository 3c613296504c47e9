import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { textCell, type WorkbookRow } from '../../../lib/workbook/workbook-model.ts';
import type { CompoundingText } from '../compounding-text.ts';
import type { LaidOutField } from '../result/result-layout.ts';
import type { ToCell } from './to-cell.ts';

/** The figures of the whole period, one a row; the changes of the principal are listed apart. */
export function headerRows(
	fields: readonly LaidOutField[],
	result: CompoundingResult,
	toCell: ToCell,
	text: CompoundingText,
): readonly WorkbookRow[] {
	return fields
		.filter(({ key }) => key !== 'principalAmtChanges')
		.map((laidOut) => {
			const { field, label } = laidOut;
			return [
				textCell(label),
				field === undefined ? textCell('') : toCell(field.value(result, text), field.kind, laidOut),
			];
		});
}
