import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { gatewayMessage, send } from './send.ts';

const server = createServer(
	(incoming, response) => void send(incoming, response, gatewayMessage(200, 'x'.repeat(2000))),
);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

async function encodingFor(accepted: string): Promise<string | undefined> {
	const { port } = server.address() as AddressInfo;
	const sent = request({ host: '127.0.0.1', port, headers: { 'accept-encoding': accepted } }).end();
	const [answer] = await once(sent, 'response');
	answer.resume();
	return answer.headers['content-encoding'];
}

it.each([
	['gzip', 'gzip'],
	['br, GZIP;q=0.5', 'gzip'],
	['*', 'gzip'],
	['gzip ; q=1.0', 'gzip'],
	['gzip;q=0', undefined],
	['gzip; q=0.000', undefined],
	['gzip;q=x', undefined],
	['br', undefined],
	['', undefined],
	[`gzip;q=0${' '.repeat(10_000)}x`, undefined],
])('a response for Accept-Encoding %j has the coding %s', async (accepted, coding) => {
	expect(await encodingFor(accepted)).toBe(coding);
});
