import { type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';

/** Forwards a request to a different address. Keeps all headers, even the host, because the signature covers them. */
export async function passOn(endpoint: string, { headers, method, url }: IncomingMessage, body: string | Buffer) {
	const { hostname, port } = new URL(endpoint);
	const { connection: _, ...others } = headers;
	const answer = await new Promise<IncomingMessage>((resolve, reject) => {
		send({ hostname, port, method, path: url, headers: others }, resolve).on('error', reject).end(body);
	});
	return { status: answer.statusCode ?? 0, text: await text(answer) };
}
