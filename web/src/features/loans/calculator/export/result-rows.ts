import { principalSteps } from '#features/loans/shared/figures/principal-steps.ts';
import type { LoansText } from '#features/loans/shared/loans-text.ts';
import { headingCell, textCell, type WorkbookCell, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { dayText } from '../result/day-columns.ts';
import type { LaidOutColumn, LaidOutField } from '../result/result-layout.ts';
import type { ToCell } from './to-cell.ts';

/** The figures of the period, one in each row, without the changes of the principal. */
export function headerRows(
	fields: readonly LaidOutField[],
	result: CompoundingResult,
	toCell: ToCell,
	text: LoansText,
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

/** The principal changes, each with the principal after it. */
export function principalRows(
	result: CompoundingResult,
	toCell: ToCell,
	{ t }: LoansText,
	title: string,
): readonly WorkbookRow[] {
	const steps = principalSteps(result);
	if (steps.length === 0) return [];
	return [
		[],
		[headingCell(title)],
		[
			textCell(t('principalChanges.changeDate')),
			textCell(t('principalChanges.principalChange')),
			textCell(t('principalChanges.currentPrincipal')),
		],
		...steps.map(({ changeDate, principalChange, currentPrincipal }) => [
			toCell(changeDate, 'date'),
			toCell(principalChange, 'amount'),
			toCell(currentPrincipal, 'amount'),
		]),
	];
}

/** The column titles and the days. */
export function dayRows(
	columns: readonly LaidOutColumn[],
	{ rates }: CompoundingResult,
	toCell: ToCell,
	text: LoansText,
): readonly WorkbookRow[] {
	return [
		columns.map(({ label }) => headingCell(label)),
		...rates.map((row) => columns.map((column) => dayCell(column, row, toCell, text))),
	];
}

function dayCell(column: LaidOutColumn, row: CompoundingRow, toCell: ToCell, text: LoansText): WorkbookCell {
	const { field } = column;
	if (field === undefined) return textCell('');
	return toCell(field.kind === 'text' ? dayText(column, row, text) : String(row[field.key]), field.kind, column);
}
