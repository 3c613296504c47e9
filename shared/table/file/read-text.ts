import { isBlankWritten, writtenText } from '#shared/workbook/written-cell.ts';
import { tableLimits } from '../table-limits.ts';
import type { Grid, GridRow } from './grid.ts';
import { readRecords, type TextRecord } from './read-records.ts';
import { isRefusal, type Refusal, refusal } from './refusal.ts';
import { findSeparator, namedSeparator, type Separator } from './text-format.ts';

export interface TextGrid {
	readonly grid: Grid;
	readonly separator: Separator | undefined;
}

export interface OpenSeparator {
	readonly proposed: Separator;
	readonly separators: readonly Separator[];
}

/** Reads the cells of a delimited text. Pasted text with tabs, as spreadsheet programs copy cells, is split at them. */
export function readText(
	text: string,
	{ separator, isPasted = false }: { readonly separator?: Separator | undefined; readonly isPasted?: boolean },
): TextGrid | OpenSeparator | Refusal {
	const bare = text.replace(/^\uFEFF/, '');
	const named = isPasted ? undefined : namedSeparator(bare);
	const rest = named?.rest ?? bare;
	const pasted = isPasted && bare.includes('\t') ? '\t' : undefined;
	const found = (separator ?? named?.separator ?? pasted) === undefined ? findSeparator(rest) : undefined;
	if (found !== undefined && found.others.length > 0) {
		return { proposed: found.likely, separators: [found.likely, ...found.others] };
	}
	const used = separator ?? named?.separator ?? pasted ?? found?.likely;
	const records = readRecords(rest, { separator: used ?? '\u0000', hasLooseQuotes: isPasted });
	if (isRefusal(records)) return records;
	const rows = records.map(textRow).filter(({ cells }) => cells.length > 0);
	if (rows.length > tableLimits.rows) return refusal('too-many-rows', { max: tableLimits.rows });
	if (rows.length === 0) return refusal('empty');
	const canShift = !(isPasted && used === '\t');
	return {
		separator: used,
		grid: {
			sheet: '',
			isHidden: false,
			rows,
			merged: [],
			hiddenColumns: [],
			canShift,
			...(used === undefined ? {} : { separator: used }),
		},
	};
}

/** Converts a record to a row and removes blank cells at its end. */
export function textRow({ line, cells }: TextRecord): GridRow {
	const written = cells.slice(0, tableLimits.columns).map((cell) => writtenText(cell, tableLimits.cellCharacters));
	const end = written.findLastIndex((cell) => !isBlankWritten(cell)) + 1;
	return { line, cells: written.slice(0, end), width: cells.length };
}
