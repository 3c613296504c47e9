import { damaged, tooLarge, WorkbookFault, workbookBounds } from './workbook-fault.ts';

const signatures = {
	end: 0x06054b50,
	end64: 0x06064b50,
	end64Locator: 0x07064b50,
	directoryEntry: 0x02014b50,
	localEntry: 0x04034b50,
};
const lengths = { end: 22, end64: 56, end64Locator: 20, directoryEntry: 46, localEntry: 30, comment: 0xffff };
const zip64Field = 0x0001;
const none16 = 0xffff;
const none32 = 0xffffffff;

interface Entry {
	readonly name: string;
	readonly method: number;
	readonly checksum: number;
	readonly packedBytes: number;
	readonly unpackedBytes: number;
	readonly offset: number;
}

export interface PackedPart {
	readonly name: string;
	readonly packed: Uint8Array;
	readonly isDeflated: boolean;
	readonly checksum: number;
	readonly unpackedBytes: number;
}

/** Decompresses at most `maxBytes` of a part, differently in servers and browsers. @throws WorkbookFault */
export type Unpack = (part: PackedPart, maxBytes: number) => Uint8Array;

/** Returns a part of the archive by its name. @returns undefined if the part does not exist */
export type Parts = (name: string) => Uint8Array | undefined;

/**
 * Opens a ZIP archive. Parts are decompressed on request; as the Open Packaging Conventions require, names ignore case.
 * @throws WorkbookFault if the archive is damaged, encrypted, or decompresses to far more than its size
 * @see PKWARE, .ZIP File Format Specification (APPNOTE) 6.3; ECMA-376, part 2
 */
export function openArchive(bytes: Uint8Array, unpack: Unpack): Parts {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const entries = readDirectory(bytes, view);
	const { totalBytes, smallBytes, packedRatio } = workbookBounds;
	let allowance = Math.min(totalBytes, smallBytes + packedRatio * bytes.length);
	return (name) => {
		const entry = entries.get(name.toLowerCase());
		if (entry === undefined) return undefined;
		const unpacked = unpack(packedPart(bytes, view, entry), Math.min(allowance, workbookBounds.partBytes));
		allowance -= unpacked.length;
		return unpacked;
	};
}

function readDirectory(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> {
	const { count, offset } = findDirectory(view);
	if (count > workbookBounds.parts) throw tooLarge('has too many parts');
	const entries = new Map<string, Entry>();
	let at = offset;
	for (let i = 0; i < count; i++) {
		requireRecord(view, at, 'directoryEntry');
		const nameLength = view.getUint16(at + 28, true);
		const extraLength = view.getUint16(at + 30, true);
		const end = at + lengths.directoryEntry + nameLength + extraLength + view.getUint16(at + 32, true);
		if (end > bytes.length) throw truncated();
		if ((view.getUint16(at + 8, true) & 1) === 1) {
			throw WorkbookFault.of('password', {});
		}
		const nameBytes = bytes.subarray(at + lengths.directoryEntry, at + lengths.directoryEntry + nameLength);
		const name = new TextDecoder().decode(nameBytes).replaceAll('\\', '/');
		if (entries.has(name.toLowerCase())) throw damaged('it has two parts of one name');
		const extra = at + lengths.directoryEntry + nameLength;
		entries.set(name.toLowerCase(), {
			name,
			method: view.getUint16(at + 10, true),
			checksum: view.getUint32(at + 16, true),
			...sizesOf(view, at, extra, extra + extraLength),
		});
		at = end;
	}
	return entries;
}

function findDirectory(view: DataView): { readonly count: number; readonly offset: number } {
	const end = findEnd(view);
	const count = view.getUint16(end + 10, true);
	const offset = view.getUint32(end + 16, true);
	if (count !== none16 && offset !== none32) return { count, offset };
	const locator = end - lengths.end64Locator;
	requireRecord(view, locator, 'end64Locator');
	const end64 = Number(view.getBigUint64(locator + 8, true));
	requireRecord(view, end64, 'end64');
	return { count: Number(view.getBigUint64(end64 + 32, true)), offset: Number(view.getBigUint64(end64 + 48, true)) };
}

function findEnd(view: DataView): number {
	const last = view.byteLength - lengths.end;
	for (let at = last; at >= Math.max(0, last - lengths.comment); at--) {
		if (view.getUint32(at, true) === signatures.end) return at;
	}
	throw truncated();
}

/** Returns the sizes and the offset of an entry. If they exceed 32 bits, reads them from its ZIP64 field. */
function sizesOf(view: DataView, entry: number, extra: number, extraEnd: number) {
	const packed = view.getUint32(entry + 20, true);
	const unpacked = view.getUint32(entry + 24, true);
	const offset = view.getUint32(entry + 42, true);
	let at = zip64Data(view, extra, extraEnd);
	const wide = (narrow: number) => {
		if (narrow !== none32) return narrow;
		if (at === undefined || at + 8 > extraEnd) throw truncated();
		at += 8;
		return Number(view.getBigUint64(at - 8, true));
	};
	const unpackedBytes = wide(unpacked);
	return { unpackedBytes, packedBytes: wide(packed), offset: wide(offset) };
}

function zip64Data(view: DataView, extra: number, extraEnd: number): number | undefined {
	for (let at = extra; at + 4 <= extraEnd; at += 4 + view.getUint16(at + 2, true)) {
		if (view.getUint16(at, true) === zip64Field) return at + 4;
	}
	return undefined;
}

function packedPart(bytes: Uint8Array, view: DataView, entry: Entry): PackedPart {
	const { name, method, checksum, packedBytes, unpackedBytes, offset } = entry;
	requireRecord(view, offset, 'localEntry');
	const start = offset + lengths.localEntry + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
	if (start + packedBytes > bytes.length) throw truncated();
	if (method !== 0 && method !== 8) throw damaged(`${name} is packed in a way that spreadsheets do not use`);
	const packed = bytes.subarray(start, start + packedBytes);
	return { name, packed, isDeflated: method === 8, checksum, unpackedBytes };
}

function requireRecord(view: DataView, at: number, record: Exclude<keyof typeof signatures, 'end'>): void {
	const isInside = at >= 0 && at + lengths[record] <= view.byteLength;
	if (!isInside || view.getUint32(at, true) !== signatures[record]) throw truncated();
}

const truncated = () => damaged('it is cut off or not a ZIP archive');
