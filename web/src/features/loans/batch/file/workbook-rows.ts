import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { openWorkbook, type Sheet } from '#shared/workbook/open-workbook.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { mostCellCharacters, mostColumns, mostLoans } from './file-limits.ts';
import type { FileRows, UnusableFile } from './loans-read.ts';

/** Sheets whose name begins so are for remarks, as the guide of the template and the faults of a result. */
export const remarkMark = '#';

const limits = { rows: mostLoans + 1, columns: mostColumns, textLength: mostCellCharacters };

/** The rows of the one sheet of loans. */
export function workbookRows(bytes: Uint8Array): FileRows | UnusableFile {
	try {
		const [sheet, ...others] = openWorkbook(bytes, limits, unpackWithFflate).filter(isOfLoans);
		if (sheet === undefined) return { code: 'no-loans', values: {} };
		if (others.length > 0) {
			const names = [sheet, ...others].map(({ name }) => name.slice(0, 40)).join(', ');
			return { code: 'several-sheets', values: { names } };
		}
		return { rows: sheet.readRows(), isSemicolonFile: false, sheet };
	} catch (cause) {
		if (!(cause instanceof WorkbookFault)) throw cause;
		if (cause.code === 'too-many-rows') return { code: 'too-many-loans', values: { most: mostLoans } };
		return { code: cause.code, values: cause.values };
	}
}

const isOfLoans = (sheet: Sheet) => !sheet.isHidden && !sheet.name.startsWith(remarkMark) && sheet.hasContent();
