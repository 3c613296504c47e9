import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { SftpFailure } from './sftp-failure.ts';
import type { RemoteFile, SftpSession } from './sftp-session.ts';

/** SHA-256 of the downloaded file. Throws `size-differs` if it has changed since it was listed. */
export async function downloadFile(
	session: SftpSession,
	from: string,
	{ size, mtime }: RemoteFile,
	to: string,
): Promise<string> {
	const handle = await session.open(from);
	const hash = createHash('sha256');
	const file = await open(to, 'w');
	let written = 0;
	try {
		for await (const bytes of remoteBytes(session, handle, size)) {
			hash.update(bytes);
			await file.appendFile(bytes);
			written += bytes.length;
		}
	} finally {
		await file.close();
	}
	await session.closeFile(handle);
	const now = await session.describe(from);
	if (written !== size || now?.size !== size || now.mtime !== mtime) throw new SftpFailure('size-differs');
	return hash.digest('hex');
}

/** Bytes per request. Servers must accept packets of 34,000 bytes, and ssh2 would split larger requests. */
const chunkBytes = 31_744;
const requestsAtOnce = 32;

/** Yields the first `size` bytes of an open remote file in order. Yields fewer bytes if the file is shorter. */
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

/** A server may return fewer bytes than are available. */
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

export interface ExpectedContent {
	readonly size: number;
	/** Hexadecimal digits. */
	readonly sha256: string;
}

/** Verifies size and, if readable, content. Throws an SftpFailure; the incomplete file stays on the server. */
export async function uploadFile(
	session: SftpSession,
	path: string,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	expected: ExpectedContent,
): Promise<RemoteFile> {
	const handle = await session.create(path);
	await writeAll(session, handle, source);
	if (session.has('fsync@openssh.com')) await session.sync(handle);
	await session.closeFile(handle);
	const stored = await session.describe(path);
	if (stored?.size !== expected.size) throw new SftpFailure('size-differs');
	const sha256 = await readBack(session, path, expected.size);
	if (sha256 !== undefined && sha256 !== expected.sha256) throw new SftpFailure('content-differs');
	return stored;
}

async function writeAll(
	session: SftpSession,
	handle: Buffer,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
	const window = new RequestWindow();
	let position = 0;
	for await (const bytes of source) {
		for (let from = 0; from < bytes.length; from += chunkBytes) {
			const chunk = bytes.subarray(from, from + chunkBytes);
			await window.add(session.write(handle, chunk, position));
			position += chunk.length;
		}
	}
	await window.finished();
}

/** SHA-256 in hexadecimal digits. Undefined if the server does not allow reading the file. */
export async function readBack(session: SftpSession, path: string, size: number): Promise<string | undefined> {
	let handle: Buffer;
	try {
		handle = await session.open(path);
	} catch (error) {
		if (error instanceof SftpFailure && error.isRefusal) return undefined;
		throw error;
	}
	const hash = createHash('sha256');
	try {
		for await (const bytes of remoteBytes(session, handle, size)) hash.update(bytes);
		await session.closeFile(handle);
	} catch (error) {
		if (error instanceof SftpFailure && error.isRefusal) return undefined;
		throw error;
	}
	return hash.digest('hex');
}

/** Stops after the first failure. */
class RequestWindow {
	readonly #pending = new Set<Promise<void>>();
	#failure: { readonly error: unknown } | undefined;

	async add(request: Promise<void>): Promise<void> {
		const pending = request
			.catch((error: unknown) => {
				this.#failure ??= { error };
			})
			.finally(() => this.#pending.delete(pending));
		this.#pending.add(pending);
		if (this.#pending.size >= requestsAtOnce) await Promise.race(this.#pending);
		this.#throwFailure();
	}

	async finished(): Promise<void> {
		await Promise.all(this.#pending);
		this.#throwFailure();
	}

	#throwFailure(): void {
		if (this.#failure !== undefined) throw this.#failure.error;
	}
}
