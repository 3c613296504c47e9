import { crc32, inflateRawSync } from 'node:zlib';
import type { PackedPart } from '#shared/workbook/open-archive.ts';
import { damaged, tooLarge } from '#shared/workbook/workbook-fault.ts';

/** Unpacks a part with zlib of Node. */
export function unpackPart(part: PackedPart, maxBytes: number): Uint8Array {
	const unpacked = part.isDeflated ? inflate(part, maxBytes) : part.packed;
	if (unpacked.length > maxBytes) throw expands();
	if (unpacked.length !== part.unpackedBytes || crc32(unpacked) !== part.checksum) {
		throw damaged(`the checksum of ${part.name} is wrong`);
	}
	return unpacked;
}

function inflate({ name, packed }: PackedPart, maxBytes: number): Uint8Array {
	try {
		return inflateRawSync(packed, { maxOutputLength: maxBytes });
	} catch (cause) {
		const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
		throw isTooLarge ? expands(cause) : damaged(`${name} cannot be unpacked`, cause);
	}
}

const expands = (cause?: unknown) => tooLarge('unpacks to far more than its size', cause);
