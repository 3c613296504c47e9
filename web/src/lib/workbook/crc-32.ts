/** The reversed polynomial of CRC-32. */
const polynomial = 0xedb88320;

/** Slicing by four: the table of each byte, with 0 to 3 bytes after it. */
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

/** CRC-32 as ZIP archives use it; unsigned. */
export function crc32(bytes: Uint8Array): number {
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
