import type { Unpack } from '#shared/workbook/open-archive.ts';
import { openWorkbook } from '#shared/workbook/open-workbook.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { tableLimits } from '../table-limits.ts';
import { fileKind } from './file-kind.ts';
import type { Grid } from './grid.ts';
import { type OpenSeparator, readText } from './read-text.ts';
import { isRefusal, type Refusal, refusal } from './refusal.ts';
import {
	decodeText,
	type LegacyEncoding,
	type OpenEncoding,
	type Separator,
	type TextEncoding,
} from './text-format.ts';

const limits = {
	rows: tableLimits.rows,
	columns: tableLimits.columns,
	textLength: tableLimits.cellCharacters,
};

function readWorkbook(bytes: Uint8Array, unpack: Unpack): readonly Grid[] | Refusal {
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

export interface OpenedTable {
	readonly grids: readonly Grid[];
	readonly encoding?: TextEncoding;
	readonly separator?: Separator | undefined;
}

export type OpenText =
	| ({ readonly open: 'encoding' } & OpenEncoding)
	| ({ readonly open: 'separator' } & OpenSeparator);

export interface TextAnswers {
	readonly encoding?: LegacyEncoding | undefined;
	readonly separator?: Separator | undefined;
}

/** Reads the cells of a file: a workbook (.xlsx) or delimited text. The file name is ignored. */
export function openTable(
	bytes: Uint8Array,
	unpack: Unpack,
	answers: TextAnswers = {},
): OpenedTable | OpenText | Refusal {
	if (bytes.length > tableLimits.bytes) return refusal('too-large', { max: tableLimits.bytes });
	const kind = fileKind(bytes);
	if (kind === 'workbook') {
		const grids = readWorkbook(bytes, unpack);
		return isRefusal(grids) ? grids : { grids };
	}
	if (kind !== 'text') return refusal(kind === 'other' ? 'not-text' : kind);
	const decoded = decodeText(bytes, answers.encoding);
	if (isRefusal(decoded)) return decoded;
	if ('samples' in decoded) return { open: 'encoding', ...decoded };
	const { text, encoding } = decoded;
	const read = readText(text, answers);
	if (isRefusal(read)) return read;
	if ('proposed' in read) return { open: 'separator', ...read };
	return { grids: [read.grid], encoding, separator: read.separator };
}

export function openPasted(text: string, answers: TextAnswers = {}): OpenedTable | OpenText | Refusal {
	if (text.length > tableLimits.bytes) return refusal('too-large', { max: tableLimits.bytes });
	const read = readText(text, { ...answers, isPasted: true });
	if (isRefusal(read)) return read;
	if ('proposed' in read) return { open: 'separator', ...read };
	return { grids: [read.grid], separator: read.separator };
}
