import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

interface ZipPart {
	readonly name: string;
	/** Pieces of the text, one after the other. */
	readonly text: readonly string[];
}

const deflated = promisify(deflateRaw);
const version = 20;
const utf8Names = 0x0800;
const deflateMethod = 8;
/** 1 January 1980, the first day of the format: equal parts give equal files. */
const firstDay = 0x0021;

/**
 * A ZIP archive of texts.
 *
 * @see APPNOTE.TXT 6.3.10, 4.3.7 (header of a file), 4.3.12 (central directory), 4.3.16 (its end)
 */
export async function zipFile(parts: readonly ZipPart[]): Promise<Buffer> {
	const files: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, text } of parts) {
		const content = Buffer.concat(text.map((piece) => Buffer.from(piece)));
		const packed = await deflated(content);
		const nameBytes = Buffer.from(name);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(version, 0);
		common.writeUInt16LE(utf8Names, 2);
		common.writeUInt16LE(deflateMethod, 4);
		common.writeUInt16LE(firstDay, 8);
		common.writeUInt32LE(crc32(content), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(content.length, 18);
		common.writeUInt16LE(nameBytes.length, 22);
		files.push(Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.from(`PK\x01\x02${String.fromCharCode(version, 0)}`, 'latin1'), common, place, nameBytes);
		offset += 4 + common.length + nameBytes.length + packed.length;
	}
	const entries = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 'latin1');
	end.writeUInt16LE(parts.length, 8);
	end.writeUInt16LE(parts.length, 10);
	end.writeUInt32LE(entries.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...files, entries, end]);
}
