import type { IncomingMessage } from 'node:http';

/** A body is longer than the limit; the rest of it is not read. */
export const bodyTooLarge = Symbol('body too large');

/** @throws Error when the client goes away before the end */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | typeof bodyTooLarge> {
	if (Number(request.headers['content-length'] ?? 0) > maxBytes) return bodyTooLarge;
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let length = 0;
		request.on('data', (chunk: Buffer) => {
			length += chunk.length;
			if (length > maxBytes) {
				request.removeAllListeners('data').pause();
				resolve(bodyTooLarge);
			} else {
				chunks.push(chunk);
			}
		});
		request.on('end', () => resolve(Buffer.concat(chunks)));
		request.on('error', reject);
	});
}
