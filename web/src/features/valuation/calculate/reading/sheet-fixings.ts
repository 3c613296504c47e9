import { fileKind } from '#lib/workbook/file-kind.ts';
import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import { openTable } from '#shared/table/file/open-table.ts';
import { isRefusal } from '#shared/table/file/refusal.ts';
import { readFixings } from '#shared/table/vocabulary/fixings.ts';

/** A value of a sheet of fixings that is not used. */
export interface UnusedFixing {
	readonly sheet: string;
	readonly line: number;
	readonly text: string;
}

/** The fixings of sheets or of a file. */
export interface SheetFixings {
	/** Names of the sheets; empty for a text file. */
	readonly sheets: readonly string[];
	readonly fixings: readonly WireFixing[];
	/** Values that are doubtful, such as one on a Saturday, repeated with another figure, or of an unknown index. */
	readonly unused: readonly UnusedFixing[];
}

/**
 * Reads fixings in either form, by date and tenor or one a row.
 *
 * @param sheets the sheets that may have fixings; absent: all of them
 * @returns undefined where no sheet has fixings
 */
export function readSheetFixings(bytes: Uint8Array, sheets?: readonly string[]): SheetFixings | undefined {
	const opened = openTable(bytes, unpackWithFflate);
	if (!('grids' in opened)) return undefined;
	const isText = fileKind(bytes) !== 'zip';
	const grids = opened.grids.filter(({ sheet }) => isText || sheets === undefined || sheets.includes(sheet));
	if (grids.length === 0) return undefined;
	const read = readFixings(grids);
	if (isRefusal(read) || read.fixings.length === 0) return undefined;
	const usable = read.fixings.filter(({ doubt, index }) => doubt === undefined && index !== '');
	const doubtful = read.fixings.filter((fixing) => !usable.includes(fixing)).map(({ cell }) => cell);
	const faulty = read.faults.map(({ place, found }) => ({ place, text: found ?? '' }));
	return {
		sheets: read.tables.map(({ sheet }) => sheet),
		fixings: usable.map(({ index, currency, tenor, date, value }) => ({ index, currency, tenor, date, value })),
		unused: [...doubtful, ...faulty].map(({ place, text }) => ({ sheet: place.sheet, line: place.line, text })),
	};
}
