import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { Identity } from '../access/identity.ts';
import type { Emulator } from '../emulator.ts';

/** Serves one emulator until the tests of the file have ended, and gives the settings of its clients. */
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
