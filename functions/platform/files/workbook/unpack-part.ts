import { crc32, inflateRawSync } from 'node:zlib';
import { damaged, tooLarge } from './workbook-fault.ts';

/** A packed part of the archive. */
export interface PackedPart {
	readonly name: string;
	readonly packed: Uint8Array;
	readonly isDeflated: boolean;
	/** CRC-32 and unpacked length, as the archive states them. */
	readonly checksum: number;
	readonly unpackedBytes: number;
}

/**
 * Unpacks a part, never beyond `mostBytes`, whatever size the archive states. The only code of the
 * reader that needs Node: a browser passes its own function.
 *
 * @throws WorkbookFault
 */
export function unpackPart(part: PackedPart, mostBytes: number): Uint8Array {
	const unpacked = part.isDeflated ? inflate(part, mostBytes) : part.packed;
	if (unpacked.length > mostBytes) throw expands();
	if (unpacked.length !== part.unpackedBytes || crc32(unpacked) !== part.checksum) {
		throw damaged(`the checksum of ${part.name} is wrong`);
	}
	return unpacked;
}

function inflate({ name, packed }: PackedPart, mostBytes: number): Uint8Array {
	try {
		return inflateRawSync(packed, { maxOutputLength: mostBytes });
	} catch (cause) {
		const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
		throw isTooLarge ? expands(cause) : damaged(`${name} cannot be unpacked`, cause);
	}
}

const expands = (cause?: unknown) => tooLarge('unpacks to far more than its size', cause);
