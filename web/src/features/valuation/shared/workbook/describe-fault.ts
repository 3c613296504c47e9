import type { UnusableWorkbook } from './open-file.ts';
import type { PlacedFault } from './placed-fault.ts';
import type { WorkbookText } from './workbook-text.ts';

/** What is expected in the cell of a fault. */
export function describeExpected({ code, values }: Pick<PlacedFault, 'code' | 'values'>, t: WorkbookText): string {
	return t(`workbook.expected.${code}`, { ...values });
}

/** What the cell of a fault has. */
export function describeFound({ found }: Pick<PlacedFault, 'found'>, t: WorkbookText): string {
	return found === '' ? t('workbook.faults.blank') : found;
}

/** Why a workbook is not used, and what to do. */
export function describeUnusable({ code, values }: UnusableWorkbook, t: WorkbookText): string {
	return t(`workbook.fault.${code}`, { ...values });
}
