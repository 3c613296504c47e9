import { createHash } from 'node:crypto';
import { chunkBytes, remoteBytes, requestsAtOnce } from './remote-bytes.ts';
import { SftpFailure } from './sftp-failure.ts';
import type { RemoteFile, SftpSession } from './sftp-session.ts';

/** The size and hash that a file must have. */
export interface ExpectedContent {
	readonly size: number;
	/** In hexadecimal digits. */
	readonly sha256: string;
}

/**
 * Writes a file and makes sure that the server has all of it: its disk where it can be told to, its size after closing,
 * its content where it may be read back.
 *
 * @throws SftpFailure; the incomplete file is left behind
 */
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

/**
 * The SHA-256 of a remote file of a known size, in hexadecimal digits.
 *
 * @returns undefined if the server does not allow reading it; another hash if the file is longer or shorter
 */
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

/** Limits the number of concurrent requests. The first failure ends it. */
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
