import { describeExpected, describeFound } from '#features/valuation/shared/workbook/describe-fault.ts';
import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/workbook-text.ts';
import { textCell } from '#lib/workbook/workbook-model.ts';

/** Texts about the faults of a workbook. Texts cannot start a formula. */
export interface FaultMarks {
	readonly sheetName: string;
	readonly headings: readonly string[];
	readonly marks: readonly FaultMark[];
}

export interface FaultMark {
	readonly sheet: string;
	readonly row: number;
	/** Blank: the first cell of the row. */
	readonly column: string;
	/** Note next to the cell. */
	readonly note: string;
	/** Line in the list of all faults. */
	readonly listed: readonly (string | number)[];
}

const headings = ['sheet', 'row', 'column', 'dealId', 'found', 'expected'] as const;

export function faultMarks(faults: readonly PlacedFault[], t: WorkbookText): FaultMarks {
	return {
		sheetName: t('workbook.faults.sheetName'),
		headings: headings.map((key) => t(`workbook.faults.${key}`)),
		marks: faults.map((fault): FaultMark => {
			const { sheet, row, column, heading, dealId } = fault;
			const expected = describeExpected(fault, t);
			const place = [column, heading].filter((part) => part !== '').join(' ');
			const texts = [place, dealId, describeFound(fault, t), expected].map((text) => textCell(text).text);
			return {
				sheet,
				row,
				column,
				note: column === '' && heading !== '' ? `${heading}: ${expected}` : expected,
				listed: [textCell(sheet).text, row, ...texts],
			};
		}),
	};
}
