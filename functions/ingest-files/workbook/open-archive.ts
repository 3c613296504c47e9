import { crc32, inflateRawSync } from 'node:zlib';
import { ArchiveFault } from './archive-fault.ts';

/** Of one unpacked part: a file that unpacks to more is not a table of rates. */
const mostUnpackedBytes = 64 * 1024 * 1024;
const mostEntries = 1000;

const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

interface Entry {
	readonly method: number;
	readonly checksum: number;
	readonly packedBytes: number;
	readonly unpackedBytes: number;
	readonly offset: number;
}

/**
 * The parts of a ZIP archive, unpacked when they are asked for and never beyond a limit, whatever sizes it claims.
 *
 * @throws ArchiveFault when it is damaged or has a password
 */
export function openArchive(bytes: Buffer): (name: string) => Buffer | undefined {
	const entries = readDirectory(bytes);
	return (name) => {
		const entry = entries.get(name);
		return entry === undefined ? undefined : unpack(bytes, entry);
	};
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
	const end = findEnd(bytes);
	const count = bytes.readUInt16LE(end + 10);
	if (count > mostEntries) throw new ArchiveFault('The workbook has too many parts.');
	const entries = new Map<string, Entry>();
	let at = bytes.readUInt32LE(end + 16);
	for (let i = 0; i < count; i++) {
		if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw damaged();
		const nameLength = bytes.readUInt16LE(at + 28);
		if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new ArchiveFault('The workbook has a password: remove it.');
		const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
		if (entries.has(name)) throw damaged();
		entries.set(name, {
			method: bytes.readUInt16LE(at + 10),
			checksum: bytes.readUInt32LE(at + 16),
			packedBytes: bytes.readUInt32LE(at + 20),
			unpackedBytes: bytes.readUInt32LE(at + 24),
			offset: bytes.readUInt32LE(at + 42),
		});
		at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
	}
	return entries;
}

function findEnd(bytes: Buffer): number {
	const first = Math.max(0, bytes.length - 22 - 0xffff);
	for (let at = bytes.length - 22; at >= first; at--) {
		if (bytes.readUInt32LE(at) === endRecord) return at;
	}
	throw damaged();
}

function unpack(bytes: Buffer, { method, checksum, packedBytes, unpackedBytes, offset }: Entry): Buffer {
	if (unpackedBytes > mostUnpackedBytes) throw tooLarge();
	if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localEntry) throw damaged();
	const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
	if (start + packedBytes > bytes.length) throw damaged();
	const packed = bytes.subarray(start, start + packedBytes);
	const unpacked = method === 0 ? packed : inflate(packed, method);
	if (unpacked.length !== unpackedBytes || crc32(unpacked) !== checksum) throw damaged();
	return unpacked;
}

function inflate(packed: Buffer, method: number): Buffer {
	if (method !== 8) throw damaged();
	try {
		return inflateRawSync(packed, { maxOutputLength: mostUnpackedBytes });
	} catch (cause) {
		throw (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(cause) : damaged(cause);
	}
}

function tooLarge(cause?: unknown): ArchiveFault {
	return new ArchiveFault(`A part of the workbook unpacks to more than ${mostUnpackedBytes} bytes.`, { cause });
}

function damaged(cause?: unknown): ArchiveFault {
	return new ArchiveFault('The workbook is damaged: save it again as .xlsx.', { cause });
}
