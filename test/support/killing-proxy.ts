import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { passOn } from './pass-on.ts';

export interface KillingProxy {
	readonly origin: string;
	/** Calls `kill` at a later write. `before`: it is not passed on. `after`: it is carried out, but not answered. */
	killAt(write: number, when: 'before' | 'after', kill: () => void): void;
	close(): Promise<void>;
}

/** Starts a proxy between program and database, which passes on one request at a time and counts the writes. */
export async function killingProxy(endpoint: string): Promise<KillingProxy> {
	let left = 0;
	let place: 'before' | 'after' = 'before';
	let kill: (() => void) | undefined;
	let turn: Promise<unknown> = Promise.resolve();

	const end = (request: IncomingMessage) => {
		kill?.();
		request.socket.destroy();
	};
	const server = createServer((request, response) => {
		const pass = async () => {
			const body = await buffer(request);
			const isWrite = /\.(Put|Update|Delete)Item$/.test(String(request.headers['x-amz-target']));
			if (isWrite) left -= 1;
			const isFatal = isWrite && left <= 0 && kill !== undefined;
			if (isFatal && place === 'before') return end(request);
			const { status, text } = await passOn(endpoint, request, body);
			if (isFatal) return end(request);
			return response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
		};
		turn = turn.then(pass, pass).catch((error) => response.destroy(error));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		killAt(write, when, how) {
			left = write;
			place = when;
			kill = how;
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
