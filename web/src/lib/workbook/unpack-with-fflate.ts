import { Inflate } from 'fflate';
import type { PackedPart } from '#shared/workbook/open-archive.ts';
import { damaged, tooLarge, WorkbookFault } from '#shared/workbook/workbook-fault.ts';

const zip = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of an .xls file, and of a workbook with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** Name of the stream that marks a compound file as an encrypted workbook: [MS-OFFCRYPTO] 1.3.2. */
const encrypted = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** File kind according to its first bytes. A `zip` file may be a workbook. `old-format` is .xls. */
type FileKind = 'empty-file' | 'zip' | 'password' | 'old-format' | 'other';

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

const polynomial = 0xedb88320;

/** Lookup tables for the slicing-by-four algorithm: the CRC of each byte, followed by 0 to 3 zero bytes. */
const tables = [0, 1, 2, 3].map(() => new Uint32Array(256)) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

for (let byte = 0; byte < 256; byte++) {
	let remainder = byte;
	for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? polynomial ^ (remainder >>> 1) : remainder >>> 1;
	tables[0][byte] = remainder;
}
for (let byte = 0; byte < 256; byte++) {
	for (const following of [1, 2, 3] as const) {
		const before = tables[following - 1]?.[byte] ?? 0;
		tables[following][byte] = (before >>> 8) ^ (tables[0][before & 0xff] ?? 0);
	}
}

function crc32(bytes: Uint8Array): number {
	const [one, two, three, four] = tables;
	let crc = 0xffffffff;
	let at = 0;
	for (const last = bytes.length - 4; at <= last; at += 4) {
		const first = crc ^ (bytes[at] as number);
		crc =
			(four[first & 0xff] as number) ^
			(three[((first >>> 8) ^ (bytes[at + 1] as number)) & 0xff] as number) ^
			(two[((first >>> 16) ^ (bytes[at + 2] as number)) & 0xff] as number) ^
			(one[((first >>> 24) ^ (bytes[at + 3] as number)) & 0xff] as number);
	}
	for (; at < bytes.length; at++) crc = (crc >>> 8) ^ (one[(crc ^ (bytes[at] as number)) & 0xff] as number);
	return (crc ^ 0xffffffff) >>> 0;
}

/** Number of compressed bytes unpacked before the limit is checked. They expand at most about a thousandfold. */
const chunkBytes = 64 * 1024;

export function unpackWithFflate(part: PackedPart, maxBytes: number): Uint8Array {
	if (part.unpackedBytes > maxBytes) throw expands();
	const unpacked = part.isDeflated ? inflate(part) : part.packed;
	if (unpacked.length !== part.unpackedBytes || crc32(unpacked) !== part.checksum) throw wrongChecksum(part);
	return unpacked;
}

function inflate(part: PackedPart): Uint8Array {
	const { name, packed, unpackedBytes } = part;
	const unpacked = new Uint8Array(unpackedBytes);
	let length = 0;
	const stream = new Inflate((piece) => {
		if (length + piece.length > unpackedBytes) throw wrongChecksum(part);
		unpacked.set(piece, length);
		length += piece.length;
	});
	try {
		for (let at = 0; at < packed.length; at += chunkBytes) {
			stream.push(packed.subarray(at, at + chunkBytes), at + chunkBytes >= packed.length);
		}
	} catch (cause) {
		throw cause instanceof WorkbookFault ? cause : damaged(`${name} cannot be unpacked`, cause);
	}
	return unpacked.subarray(0, length);
}

const wrongChecksum = ({ name }: PackedPart) => damaged(`the checksum of ${name} is wrong`);

const expands = () => tooLarge('unpacks to far more than its size');
