const zip = [0x50, 0x4b, 0x03, 0x04];
/** Signature of .xls and of a workbook with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** The stream of an encrypted workbook in a compound file: [MS-OFFCRYPTO] 1.3.2. */
const encrypted = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** File kind by the first bytes. `zip` may be a workbook; `old-format` is .xls. */
export type FileKind = 'empty-file' | 'zip' | 'password' | 'old-format' | 'other';

export function fileKind(bytes: Uint8Array): FileKind {
	if (bytes.length === 0) return 'empty-file';
	if (startsWith(bytes, compoundFile)) return contains(bytes, encrypted) ? 'password' : 'old-format';
	return startsWith(bytes, zip) ? 'zip' : 'other';
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
