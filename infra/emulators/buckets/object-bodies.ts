import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-rules.ts';

/** Size of a chunk. Chunks are large, because the overhead of each is as high as copying some hundred kilobytes. */
const chunkBytes = 1024 * 1024;

const maxSpare = 4;

/** Buffers kept for reuse. New buffers for every chunk would trigger a full garbage collection every ten megabytes. */
const spare: Buffer[] = [];

/**
 * Sends a range of a file's bytes, including both ends, and ends the response.
 *
 * @throws Error if the client disconnects, or if the file was shortened in the meantime
 */
export async function sendFile(
	path: string,
	{ start, end }: { readonly start: number; readonly end: number },
	response: ServerResponse,
): Promise<void> {
	const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
	const file = await open(path);
	try {
		for (let at = start; at <= end; ) {
			const { bytesRead } = await file.read(buffer, 0, Math.min(chunkBytes, end + 1 - at), at);
			if (bytesRead === 0) throw new Error(`${path} has become shorter`);
			await written(response, buffer.subarray(0, bytesRead));
			at += bytesRead;
		}
	} finally {
		await file.close();
	}
	response.end();
	// A buffer is not reused after a failure, because it may still be in use by the write.
	if (spare.length < maxSpare) spare.push(buffer);
}

function written(response: ServerResponse, bytes: Buffer): Promise<void> {
	return new Promise((resolve, reject) => {
		const closed = () => reject(new Error('the client hung up'));
		response.once('close', closed);
		response.write(bytes, (error) => {
			response.off('close', closed);
			if (error) reject(error);
			else resolve();
		});
	});
}

const maxLineBytes = 16 * 1024;

/** Decodes the encoding `aws-chunked`: chunks with hexadecimal sizes, a last chunk of size 0, and trailers. */
class AwsChunked extends Transform {
	readonly trailers = new Map<string, string>();
	#held: Buffer = Buffer.alloc(0);
	#left = 0;
	#part: 'size' | 'content' | 'line-end' | 'trailers' = 'size';

	override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
		this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
		try {
			while (this.#step());
			if (this.#part !== 'content' && this.#held.length > maxLineBytes) throw malformed();
			done();
		} catch (error) {
			done(error as Error);
		}
	}

	override _flush(done: TransformCallback): void {
		if (this.#part !== 'trailers') {
			done(malformed());
			return;
		}
		for (const line of this.#held.toString('latin1').split('\r\n')) this.#trailer(line);
		done();
	}

	#step(): boolean {
		if (this.#part === 'content') return this.#content();
		if (this.#held.length === 0) return false;
		const end = this.#held.indexOf('\r\n');
		if (end < 0) return false;
		const line = this.#held.toString('latin1', 0, end);
		this.#held = this.#held.subarray(end + 2);
		if (this.#part === 'trailers') {
			this.#trailer(line);
		} else if (this.#part === 'line-end') {
			if (line !== '') throw malformed();
			this.#part = 'size';
		} else {
			const [, size] = /^([0-9a-f]{1,8})(;.*)?$/i.exec(line) ?? [];
			if (size === undefined) throw malformed();
			this.#left = Number.parseInt(size, 16);
			this.#part = this.#left === 0 ? 'trailers' : 'content';
		}
		return true;
	}

	#content(): boolean {
		const size = Math.min(this.#left, this.#held.length);
		if (size === 0) return false;
		this.push(this.#held.subarray(0, size));
		this.#held = this.#held.subarray(size);
		this.#left -= size;
		if (this.#left === 0) this.#part = 'line-end';
		return true;
	}

	#trailer(line: string): void {
		const colon = line.indexOf(':');
		if (colon > 0) this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
	}
}

function malformed(): S3Error {
	return new S3Error('IncompleteBody', 'The aws-chunked body is not well formed or ends too early.');
}

/** Maximum bytes that wait during a write. Chunks that arrive in this time are written together. */
const maxWaitingBytes = 1024 * 1024;

async function receivedFile(path: string): Promise<Writable> {
	const file = await open(path, 'wx', 0o600);
	const write = async (chunks: readonly Buffer[], done: (error?: Error) => void) => {
		try {
			const { bytesWritten } = await file.writev(chunks);
			// If the disk becomes full, it writes some of the bytes and reports the error only at the next attempt.
			const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
			if (bytesWritten < bytes) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
			chunks.forEach(free);
			done();
		} catch (error) {
			done(error as Error);
		}
	};
	return new Writable({
		highWaterMark: maxWaitingBytes,
		write: (chunk: Buffer, _encoding, done) => void write([chunk], done),
		writev: (chunks, done) =>
			void write(
				chunks.map(({ chunk }) => chunk as Buffer),
				done,
			),
		destroy: (error, done) =>
			void file.close().then(
				() => done(error),
				(failure: Error) => done(error ?? failure),
			),
	});
}

/** Frees the memory of a chunk explicitly. Otherwise V8 would run a full garbage collection every ten megabytes. */
function free(chunk: Buffer): void {
	const { buffer, byteLength } = chunk;
	if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

export interface ReceivedBody {
	readonly etag: string;
	readonly size: number;
}

/**
 * Hash from which the ETag of an object is made. S3 does not guarantee MD5; for example, objects encrypted with KMS
 * have a different ETag. SHA-256 takes less than half the time of MD5 on processors with SHA instructions.
 */
export const contentHash = () => createHash('sha256');

export const etagOf = (digest: Buffer) => `"${digest.toString('hex', 0, 16)}"`;

/**
 * Writes the body of a request to a new file and verifies every checksum in the request.
 *
 * @throws S3Error if a checksum is wrong, or if the body is longer than `maxBytes`
 */
export async function receiveBody(request: IncomingMessage, file: string, maxBytes: number): Promise<ReceivedBody> {
	const { headers } = request;
	const signed = String(headers['x-amz-content-sha256'] ?? '');
	const isSigned = /^[0-9a-f]{64}$/.test(signed);
	// Calculates only the checksums that the request contains, because each takes a second for some hundred megabytes.
	const announced = `${Object.keys(headers)} ${headers['x-amz-trailer'] ?? ''}`;
	const sha1 = announced.includes('x-amz-checksum-sha1') ? createHash('sha1') : undefined;
	const md5 = announced.includes('content-md5') ? createHash('md5') : undefined;
	const content = contentHash();
	const hasSha256 = announced.includes('x-amz-checksum-sha256');
	const hasCrc = announced.includes('x-amz-checksum-crc32');
	let crc = 0;
	let size = 0;
	async function* checked(source: AsyncIterable<Buffer>) {
		for await (const bytes of source) {
			size += bytes.length;
			if (size > maxBytes) {
				throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
			}
			for (const hash of [content, md5, sha1]) hash?.update(bytes);
			if (hasCrc) crc = crc32(bytes, crc);
			yield bytes;
		}
	}
	const target = await receivedFile(file);
	const chunked = isChunked(request) ? new AwsChunked() : undefined;
	// Keeps the connection open if the file cannot be written, so that the response can state the reason.
	const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
	if (chunked === undefined) await pipeline(body, checked, target);
	else await pipeline(body, chunked, checked, target);

	const digest = content.digest();
	const crcBytes = Buffer.alloc(4);
	crcBytes.writeUInt32BE(crc);
	const checksumOf = (name: string) => chunked?.trailers.get(name) ?? headers[name];
	assertDigest(checksumOf('content-md5'), md5?.digest('base64'));
	assertDigest(checksumOf('x-amz-checksum-crc32'), hasCrc ? crcBytes.toString('base64') : undefined);
	assertDigest(checksumOf('x-amz-checksum-sha1'), sha1?.digest('base64'));
	assertDigest(checksumOf('x-amz-checksum-sha256'), hasSha256 ? digest.toString('base64') : undefined);
	if (isSigned) assertDigest(signed, digest.toString('hex'));
	const length = headers['x-amz-decoded-content-length'];
	if (length !== undefined && Number(length) !== size) {
		throw new S3Error('IncompleteBody', 'You did not provide the number of bytes that was announced.');
	}
	return { etag: etagOf(digest), size };
}

function isChunked({ headers }: IncomingMessage): boolean {
	const encodings = String(headers['content-encoding'] ?? '');
	return /\baws-chunked\b/.test(encodings) || /^STREAMING-/.test(String(headers['x-amz-content-sha256'] ?? ''));
}

/** Compares a checksum. A checksum that a trailer contains without having been announced is refused. */
function assertDigest(expected: string | string[] | undefined, found: string | undefined): void {
	if (expected === undefined || expected === found) return;
	throw new S3Error('BadDigest', 'A checksum that you specified did not match what we received.');
}
