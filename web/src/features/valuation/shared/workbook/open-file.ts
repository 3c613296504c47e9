import { fileKind, unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import type { RefusalCode } from '#shared/table/file/refusal.ts';
import { openWorkbook, type Sheet } from '#shared/workbook/open-workbook.ts';
import { WorkbookFault, type WorkbookFaultCode, type WorkbookLimits } from '#shared/workbook/workbook-fault.ts';

export const maxFileBytes = 30 * 1024 * 1024;

/** Timeout for reading a file. The size limits keep the normal reading time far below this timeout. */
export const maxMillis = 60_000;

type TextRefusal = Exclude<RefusalCode, 'workbook' | 'too-large' | 'empty' | 'old-workbook' | 'no-table'>;

/** Reason why a workbook is not used at all. The text `workbook.fault.<code>` explains it. */
export interface UnusableWorkbook {
	readonly code:
		| WorkbookFaultCode
		| 'old-format'
		| 'empty-file'
		| 'file-too-large'
		| 'several-files'
		| 'too-many-files'
		| 'no-deals'
		| 'no-rows'
		| 'no-points'
		| 'too-many-points'
		| 'unreadable'
		| TextRefusal;
	readonly values: Readonly<Record<string, string | number>>;
}

/** Returns the reason why a file is not used, such as a `WorkbookFault` that `read` throws. */
export function readFile<Content>(
	bytes: Uint8Array,
	limits: WorkbookLimits,
	read: (sheets: readonly Sheet[]) => Content,
): Content | UnusableWorkbook {
	const fault = faultOfKind(bytes);
	if (fault !== undefined) return fault;
	try {
		return read(openWorkbook(bytes, limits, unpackWithFflate));
	} catch (cause) {
		if (!(cause instanceof WorkbookFault)) throw cause;
		return { code: cause.code, values: cause.values };
	}
}

function faultOfKind(bytes: Uint8Array): UnusableWorkbook | undefined {
	if (bytes.length > maxFileBytes) {
		return { code: 'file-too-large', values: { most: maxFileBytes / (1024 * 1024) } };
	}
	const kind = fileKind(bytes);
	return kind === 'zip' ? undefined : { code: kind === 'other' ? 'no-workbook' : kind, values: {} };
}
