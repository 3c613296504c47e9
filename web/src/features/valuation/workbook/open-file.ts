import { openWorkbook, type Sheet } from '../../../../../shared/workbook/open-workbook.ts';
import { WorkbookFault } from '../../../../../shared/workbook/workbook-fault.ts';
import type { WorkbookLimits } from '../../../../../shared/workbook/workbook-limits.ts';
import type { UnusableWorkbook } from './deals-read.ts';
import { mostFileBytes } from './file-limits.ts';
import { unpackWithFflate } from './unpack-with-fflate.ts';

const zip = [0x50, 0x4b, 0x03, 0x04];
/** Of .xls, and of a workbook with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** The stream of an encrypted workbook in a compound file: [MS-OFFCRYPTO] 1.3.2. */
const encrypted = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/**
 * Reads what a file contains, or says why it is not used.
 *
 * @param read of the sheets; a fault of the workbook that it meets is the answer
 */
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
	if (bytes.length === 0) return { code: 'empty-file', values: {} };
	if (bytes.length > mostFileBytes) {
		return { code: 'file-too-large', values: { most: mostFileBytes / (1024 * 1024) } };
	}
	if (startsWith(bytes, compoundFile)) {
		return { code: contains(bytes, encrypted) ? 'password' : 'old-format', values: {} };
	}
	return startsWith(bytes, zip) ? undefined : { code: 'no-workbook', values: {} };
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
	start.every((byte, i) => bytes[at + i] === byte);

function contains(bytes: Uint8Array, wanted: readonly number[]): boolean {
	const [first = 0] = wanted;
	for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
		if (startsWith(bytes, wanted, at)) return true;
	}
	return false;
}
