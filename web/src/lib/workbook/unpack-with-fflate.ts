import { Inflate } from 'fflate';
import type { PackedPart } from '#shared/workbook/open-archive.ts';
import { damaged, tooLarge, WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { crc32 } from './crc-32.ts';

/** Packed bytes that are unpacked at a time: at most about a thousand times as many, before the bound is checked. */
const chunkBytes = 64 * 1024;

/** Unpacks a part in the browser. */
export function unpackWithFflate(part: PackedPart, maxBytes: number): Uint8Array {
	if (part.unpackedBytes > maxBytes) throw expands();
	const unpacked = part.isDeflated ? inflate(part) : part.packed;
	if (unpacked.length !== part.unpackedBytes || crc32(unpacked) !== part.checksum) throw wrongChecksum(part);
	return unpacked;
}

/** Stops where the part is longer than the archive states. */
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
