import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { passOn } from './pass-on.ts';

export interface LostAnswers {
	readonly origin: string;
	/** Carries out a later request of an action (default: the next), but closes the connection instead of answering. */
	loseNext(action: string, skipped?: number): void;
	/** Actions whose response was lost. */
	readonly lost: readonly string[];
	close(): Promise<void>;
}

/** Starts a proxy in front of the database that loses selected responses. */
export async function lostAnswers(endpoint: string): Promise<LostAnswers> {
	const lost: string[] = [];
	let next: string | undefined;
	let toSkip = 0;
	const server = createServer(async (request, response) => {
		const body = await buffer(request);
		const { status, text } = await passOn(endpoint, request, body);
		const action = String(request.headers['x-amz-target']).split('.')[1];
		if (action !== undefined && action === next && toSkip-- === 0) {
			next = undefined;
			lost.push(action);
			request.socket.destroy();
			return;
		}
		response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		loseNext: (action, skipped = 0) => {
			next = action;
			toSkip = skipped;
		},
		lost,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
