import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import { type PublisherAnswer, publisherAnswers } from './publisher-answers.ts';

/** Replacement for the fixings of an index; `never` leaves the request open. */
export type Instead = Partial<PublisherAnswer & { readonly headers: Record<string, string> }> | 'never' | 'cut-off';

export interface PublisherServer {
	readonly origin: string;
	/** Requests in order, with host and query. */
	readonly asked: readonly string[];
	readonly userAgents: readonly string[];
	/** Sets the fixings that the publisher of an index returns from now on. */
	publish(index: string, fixings: readonly Fixing[]): void;
	/** The next answers of an index, one after the other; then its fixings again. */
	answerInstead(index: string, ...answers: readonly Instead[]): void;
	close(): Promise<void>;
}

/** A stand-in for all publishers, each under a path that begins with its host. */
export async function publisherServer(port = 0): Promise<PublisherServer> {
	const published = new Map<string, readonly Fixing[]>();
	const instead = new Map<string, Instead[]>();
	const asked: string[] = [];
	const userAgents: string[] = [];

	function serve(request: IncomingMessage, response: ServerResponse): void {
		asked.push(request.url ?? '');
		userAgents.push(request.headers['user-agent'] ?? '');
		const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://127.0.0.1');
		const publisher = publisherAnswers[pathname];
		if (publisher === undefined) {
			send(response, { status: 404, contentType: 'text/html', text: '<p>?</p>' });
			return;
		}
		const { index } = publisher;
		const other = instead.get(index)?.shift();
		if (other === 'never') return;
		if (other === 'cut-off') {
			request.socket.destroy();
			return;
		}
		const usual = publisher.answer({ index, query, fixings: published.get(index) ?? [] });
		send(response, { ...usual, ...other }, other?.headers);
	}

	const server = createServer(serve);
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		userAgents,
		publish: (index, fixings) => void published.set(index, fixings),
		answerInstead: (index, ...answers) => void instead.set(index, [...answers]),
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

function send(response: ServerResponse, answer: PublisherAnswer, headers: Record<string, string> = {}): void {
	response.writeHead(answer.status, { 'content-type': answer.contentType, ...headers }).end(answer.text);
}
