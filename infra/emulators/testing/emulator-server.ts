import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { Identity } from '../access/access-control.ts';
import { signedHeadersFor } from '../access/signature.ts';
import type { Emulator } from '../local-machine.ts';

type Key = Pick<Identity, 'accessKeyId' | 'secretAccessKey'>;

interface SentRequest {
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Buffer;
}

/** Sends a signed request that the SDK's clients could not send. */
export async function signedFetch(url: string, service: string, key: Key, sent: SentRequest = {}): Promise<Response> {
	const { method = 'GET', headers = {}, body } = sent;
	const { host, pathname, search } = new URL(url);
	const hash = service === 's3' ? { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } : {};
	const request = { method, url: `${pathname}${search}`, headers: { host, ...hash, ...headers } };
	const signed = await signedHeadersFor(request, service, key, body ?? '');
	return fetch(url, { method, headers: signed, ...(body === undefined ? {} : { body: body as BodyInit }) });
}

/** Serves one emulator until the tests in the file have ended. Returns a function that creates client settings. */
export async function emulatorServer(emulator: Emulator): Promise<(identity: Identity) => object> {
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '', 'http://localhost');
		void emulator(request, response, pathname);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	afterAll(() => void server.close());
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return ({ accessKeyId, secretAccessKey }) => ({
		endpoint,
		region: 'local',
		credentials: { accessKeyId, secretAccessKey },
		maxAttempts: 1,
	});
}
