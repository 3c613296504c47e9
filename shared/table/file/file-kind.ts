const signatures = {
	workbook: [0x50, 0x4b, 0x03, 0x04],
	/** Compound file: an .xls workbook or an encrypted workbook. */
	compound: [0xd0, 0xcf, 0x11, 0xe0],
	pdf: [0x25, 0x50, 0x44, 0x46],
	gzip: [0x1f, 0x8b],
	png: [0x89, 0x50, 0x4e, 0x47],
	jpeg: [0xff, 0xd8, 0xff],
	/** First bytes of .xls files from before Excel 97, which are not compound files. */
	biff4: [0x09, 0x04, 0x06, 0x00],
	biff3: [0x09, 0x02, 0x06, 0x00],
} as const;

/** UTF-16 name of the stream that contains the workbook in an encrypted compound file. @see [MS-OFFCRYPTO] 1.3.2 */
const encryptedStream = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

const searchedBytes = 2048;

/** Kind of an uploaded file, recognised from its bytes. `xml` is XML Spreadsheet 2003. */
export type FileKind = 'workbook' | 'text' | 'empty' | 'password' | 'old-workbook' | 'html' | 'xml' | 'pdf' | 'other';

/** Recognises the kind of a file from its bytes, whatever its name is. For example, a web page named .xls is `html`. */
export function fileKind(bytes: Uint8Array): FileKind {
	if (bytes.length === 0) return 'empty';
	if (startsWith(bytes, signatures.workbook)) return 'workbook';
	if (startsWith(bytes, signatures.compound)) return contains(bytes, encryptedStream) ? 'password' : 'old-workbook';
	if (startsWith(bytes, signatures.biff4) || startsWith(bytes, signatures.biff3)) return 'old-workbook';
	if (startsWith(bytes, signatures.pdf)) return 'pdf';
	if ([signatures.gzip, signatures.png, signatures.jpeg].some((start) => startsWith(bytes, start))) return 'other';
	return kindOfMarkup(bytes) ?? 'text';
}

/** Recognises web pages and XML by their first tag. Works in UTF-16 and in any encoding that contains ASCII. */
function kindOfMarkup(bytes: Uint8Array): 'html' | 'xml' | undefined {
	let text = '';
	for (const byte of bytes.subarray(0, searchedBytes)) if (byte !== 0) text += String.fromCharCode(byte);
	const start = text
		.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
		.trimStart()
		.toLowerCase();
	if (!start.startsWith('<')) return undefined;
	if (/^<(?:!doctype html|html|head|body|table|meta|style|div|center)\b/.test(start)) return 'html';
	if (start.startsWith('<?xml') || start.startsWith('<!--')) return /<html\b|<table\b/.test(start) ? 'html' : 'xml';
	return undefined;
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
	start.every((byte, i) => bytes[at + i] === byte);

function contains(bytes: Uint8Array, wanted: readonly number[]): boolean {
	const [first = 0] = wanted;
	for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
		if (startsWith(bytes, wanted, at)) return true;
	}
	return false;
}
