import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Result if the body is longer than the limit. The rest of the body is not read. */
export const bodyTooLarge = Symbol('body too large');

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

const stopGraceMillis = 5_000;

/** Listens on 127.0.0.1; port 0 means any free port. @throws StartFailure if the port is in use or not permitted */
export async function listen(server: Server, port: number): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', (cause: NodeJS.ErrnoException) => {
			if (cause.code === 'EADDRINUSE') {
				const message = `Port ${port} is in use by another program. Stop it, or set PORT to another port, such as PORT=${port + 1} npm start.`;
				reject(new StartFailure(message, { cause }));
			} else if (cause.code === 'EACCES') {
				const message = `Port ${port} needs more rights than this user has. Set PORT to a port from 1024 to 65535.`;
				reject(new StartFailure(message, { cause }));
			} else {
				reject(cause);
			}
		});
		server.listen(port, '127.0.0.1', resolve);
	});
	return (server.address() as AddressInfo).port;
}

export async function stop(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	const impatience = setTimeout(() => server.closeAllConnections(), stopGraceMillis);
	await closed;
	clearTimeout(impatience);
}

/** Thrown if the start fails for a reason that the user can correct. The message explains the correction. */
export class StartFailure extends Error {
	override readonly name = 'StartFailure';
}

/** Handles requests for an AWS service. The path is relative to its mount point. */
export type Emulator = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
