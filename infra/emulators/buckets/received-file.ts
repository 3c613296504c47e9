import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Chunks that arrive during a write are written together. */
const maxWaitingBytes = 1024 * 1024;

/** A new file for bytes that nobody else uses: their memory is freed as soon as they are written. */
export async function receivedFile(path: string): Promise<Writable> {
	const file = await open(path, 'wx', 0o600);
	const write = async (chunks: readonly Buffer[], done: (error?: Error) => void) => {
		try {
			const { bytesWritten } = await file.writev(chunks);
			// A disk that becomes full takes a part, and says so only at the next attempt.
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

/** Left to V8, they would make it collect the whole heap of the process for each ten megabytes. */
function free(chunk: Buffer): void {
	const { buffer, byteLength } = chunk;
	if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
