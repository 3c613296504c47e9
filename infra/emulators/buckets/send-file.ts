import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** Large, so that a file takes few chunks: each costs as much as the copy of some hundred kilobytes. */
const chunkBytes = 1024 * 1024;

const maxSpare = 4;

/** Reused: new buffers for every chunk would make V8 collect the whole heap after each ten megabytes of files. */
const spare: Buffer[] = [];

/**
 * Sends the bytes of a file from one place to another, both included, and ends the response.
 *
 * @throws Error when the client hangs up, or when the file has become shorter
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
	// Not after a failure: the write may not have ended.
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
