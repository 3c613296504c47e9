import type { UnusableWorkbook } from './open-file.ts';
import type { PlacedFault } from './placed-fault.ts';
import type { WorkbookText } from './workbook-text.ts';

/** Requirement that the cell of a fault does not meet, and the value that may be meant. */
export function describeExpected({ code, values }: Pick<PlacedFault, 'code' | 'values'>, t: WorkbookText): string {
	const expected = t(`workbook.expected.${code}`, { ...values });
	const { suggestion } = values;
	return suggestion === undefined ? expected : `${expected} ${t('workbook.faults.suggestion', { suggestion })}`;
}

/** Text found in the cell of a fault. */
export function describeFound({ found }: Pick<PlacedFault, 'found'>, t: WorkbookText): string {
	return found === '' ? t('workbook.faults.blank') : found;
}

/** Why a workbook is not used, and what to do. */
export function describeUnusable({ code, values }: UnusableWorkbook, t: WorkbookText): string {
	return t(`workbook.fault.${code}`, { ...values });
}
