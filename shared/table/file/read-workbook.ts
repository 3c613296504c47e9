import type { Unpack } from '#shared/workbook/open-archive.ts';
import { openWorkbook } from '#shared/workbook/open-workbook.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { tableLimits } from '../table-limits.ts';
import type { Grid } from './grid.ts';
import { type Refusal, refusal } from './refusal.ts';

const limits = {
	rows: tableLimits.rows,
	columns: tableLimits.columns,
	textLength: tableLimits.cellCharacters,
};

/** Cells of every sheet of a workbook. */
export function readWorkbook(bytes: Uint8Array, unpack: Unpack): readonly Grid[] | Refusal {
	try {
		const grids = openWorkbook(bytes, limits, unpack).map(
			(sheet): Grid => ({ sheet: sheet.name, isHidden: sheet.isHidden, ...sheet.readWritten(), canShift: false }),
		);
		return grids.every(({ rows }) => rows.length === 0) ? refusal('empty') : grids;
	} catch (cause) {
		if (!(cause instanceof WorkbookFault)) throw cause;
		return refusal('workbook', { detail: cause.code, sentence: cause.message, params: cause.values });
	}
}
