import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
	readonly name: string;
	readonly content: string | Uint8Array;
	/** Unpacked size that the archive states for the content. It may be wrong. */
	readonly claimedBytes?: number;
	readonly method?: number;
	readonly isEncrypted?: boolean;
	/** True if a ZIP64 field contains the sizes and the offset. */
	readonly isZip64?: boolean;
}

const none16 = 0xffff;
const none32 = 0xffffffff;

/** Creates a ZIP archive byte by byte, so that a test can make it unusual or state wrong sizes. */
export function zipArchive(parts: readonly ZipPart[], isZip64 = false): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const part of parts) {
		const content = Buffer.from(part.content);
		const name = Buffer.from(part.name);
		const { claimedBytes = content.length, method = 8 } = part;
		const packed = method === 8 ? deflateRawSync(content) : content;
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(part.isEncrypted ? 1 : 0, 2);
		common.writeUInt16LE(method, 4);
		common.writeUInt32LE(crc32(content), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(claimedBytes, 18);
		common.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed]);
		const extra = part.isZip64 ? wideField([claimedBytes, packed.length, offset]) : Buffer.alloc(0);
		const central = Buffer.from(common);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(part.isZip64 ? none32 : offset, 10);
		if (part.isZip64) {
			central.writeUInt32LE(none32, 14);
			central.writeUInt32LE(none32, 18);
		}
		central.writeUInt16LE(extra.length, 24);
		directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), central, rest, name, extra]));
		locals.push(local);
		offset += local.length;
	}
	return Buffer.concat([
		...locals,
		...directory,
		endOf(parts.length, Buffer.concat(directory).length, offset, isZip64),
	]);
}

function wideField(values: readonly number[]): Buffer {
	const field = Buffer.alloc(4 + 8 * values.length);
	field.writeUInt16LE(1, 0);
	field.writeUInt16LE(8 * values.length, 2);
	for (const [i, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
	return field;
}

function endOf(count: number, length: number, offset: number, isZip64: boolean): Buffer {
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(isZip64 ? none16 : count, 8);
	end.writeUInt16LE(isZip64 ? none16 : count, 10);
	end.writeUInt32LE(isZip64 ? none32 : length, 12);
	end.writeUInt32LE(isZip64 ? none32 : offset, 16);
	if (!isZip64) return end;
	const end64 = Buffer.alloc(56);
	end64.writeUInt32LE(0x06064b50, 0);
	end64.writeBigUInt64LE(44n, 4);
	end64.writeBigUInt64LE(BigInt(count), 24);
	end64.writeBigUInt64LE(BigInt(count), 32);
	end64.writeBigUInt64LE(BigInt(length), 40);
	end64.writeBigUInt64LE(BigInt(offset), 48);
	const locator = Buffer.alloc(20);
	locator.writeUInt32LE(0x07064b50, 0);
	locator.writeBigUInt64LE(BigInt(offset + length), 8);
	locator.writeUInt32LE(1, 16);
	return Buffer.concat([end64, locator, end]);
}
