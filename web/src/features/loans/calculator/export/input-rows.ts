import { type InputFieldKey, inputFields } from '#features/loans/shared/fields/input-fields.ts';
import type { FormState } from '#features/loans/shared/form/form-state.ts';
import type { LoansText } from '#features/loans/shared/loans-text.ts';
import { textCell, type WorkbookCell, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { ToCell } from './to-cell.ts';

/** The requested terms, one in each row. */
export function inputRows(
	inputs: FormState,
	labelOf: (key: InputFieldKey) => string,
	toCell: ToCell,
	text: LoansText,
): readonly WorkbookRow[] {
	return inputFields.map(({ key }) => [textCell(labelOf(key)), inputCell(key, inputs[key], toCell, text)]);
}

function inputCell(
	key: InputFieldKey,
	value: string | number | boolean | readonly string[],
	toCell: ToCell,
	{ t }: LoansText,
): WorkbookCell {
	if (Array.isArray(value)) return textCell(value.join(', '));
	if (typeof value === 'boolean') return textCell(t(value ? 'options.shifted' : 'options.notShifted'));
	if (key === 'startDate' || key === 'endDate') return toCell(String(value), 'date');
	if (typeof value === 'number') return toCell(String(value), 'count');
	const isFigure = key === 'principal' || key === 'cas' || key === 'margin' || key === 'floor';
	return isFigure && value !== ''
		? toCell(String(value), key === 'principal' ? 'amount' : 'figure')
		: textCell(String(value));
}
