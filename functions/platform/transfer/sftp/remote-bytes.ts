import type { SftpSession } from './sftp-session.ts';

/** Every server takes packets of 34,000 bytes; ssh2 divides larger requests. */
export const chunkBytes = 31_744;
export const requestsAtOnce = 32;

/** The first bytes of an open remote file, in their order; fewer than `size` if it is shorter. */
export async function* remoteBytes(session: SftpSession, handle: Buffer, size: number): AsyncGenerator<Buffer> {
	const pending: Promise<Buffer>[] = [];
	for (let asked = 0; asked < size || pending.length > 0; ) {
		while (asked < size && pending.length < requestsAtOnce) {
			const length = Math.min(chunkBytes, size - asked);
			const read = readWhole(session, handle, length, asked);
			read.catch(() => undefined);
			pending.push(read);
			asked += length;
		}
		const next = await pending.shift();
		if (next !== undefined) yield next;
	}
}

/** A server may answer a read with fewer bytes than there are. */
async function readWhole(session: SftpSession, handle: Buffer, length: number, position: number): Promise<Buffer> {
	const parts: Buffer[] = [];
	let read = 0;
	while (read < length) {
		const part = await session.read(handle, length - read, position + read);
		if (part.length === 0) break;
		parts.push(part);
		read += part.length;
	}
	return Buffer.concat(parts);
}
