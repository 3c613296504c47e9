import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { passOn } from './pass-on.ts';

interface Answer {
	readonly status: number;
	readonly body: Record<string, unknown>;
}

/**
 * Decides how to answer a request to the database.
 *
 * @param pass carries out the request
 * @param body text of the request
 * @returns undefined to close the connection instead of answering
 */
type Intercept = (action: string, pass: () => Promise<Answer>, body: string) => Promise<Answer | undefined>;

export interface DatabaseProxy {
	readonly origin: string;
	/** Called for each request. If undefined, every request is passed on. */
	intercept: Intercept | undefined;
	close(): Promise<void>;
}

/** Starts a proxy between a program and the database, which can change the responses. */
export async function databaseProxy(endpoint: string): Promise<DatabaseProxy> {
	const server = createServer(async (request, response) => {
		const body = await text(request);
		const pass = async (): Promise<Answer> => {
			const answer = await passOn(endpoint, request, body);
			return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
		};
		const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
		const answer = await (proxy.intercept === undefined ? pass() : proxy.intercept(action, pass, body));
		if (answer === undefined) request.socket.destroy();
		else {
			response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
			response.end(JSON.stringify(answer.body));
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const proxy: DatabaseProxy = {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		intercept: undefined,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	return proxy;
}
