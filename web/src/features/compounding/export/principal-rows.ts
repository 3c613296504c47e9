import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { headingCell, textCell, type WorkbookRow } from '../../../lib/workbook/workbook-model.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { principalSteps } from '../result/principal-steps.ts';
import type { ToCell } from './to-cell.ts';

/** Every change of the principal with the principal from then on; nothing where it stays the same. */
export function principalRows(
	result: CompoundingResult,
	toCell: ToCell,
	{ t }: CompoundingText,
): readonly WorkbookRow[] {
	const steps = principalSteps(result);
	if (steps.length === 0) return [];
	return [
		[],
		[headingCell(t('export.principalChanges'))],
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
