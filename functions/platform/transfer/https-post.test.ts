import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { httpsPost } from './https-post.ts';
import { privateHostsVariable } from './resolve-public.ts';

const closing: (() => void)[] = [];
afterEach(() => {
	vi.unstubAllEnvs();
	for (const close of closing.splice(0)) close();
});

/**
 * Starts a server on the local machine.
 *
 * @returns its port
 */
async function serve(answer: RequestListener): Promise<number> {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	closing.push(() => {
		server.closeAllConnections();
		server.close();
	});
	return (server.address() as AddressInfo).port;
}

const to = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];
const post = (url: string, more: Partial<Parameters<typeof httpsPost>[0]> = {}) =>
	httpsPost({ url: new URL(url), headers: {}, body: '{}', timeoutMillis: 5_000, ...more });

it.each([
	['a private address', 'https://events.bank.example/', '10.0.0.1', 'address-private'],
	['the instance metadata address', 'https://events.bank.example/', '169.254.169.254', 'address-private'],
	['a public address over plain HTTP', 'http://events.bank.example/', '8.8.8.8', 'not-https'],
])('sends nothing to %s', async (_, url, address, error) => {
	expect(await post(url, { resolve: to(address) })).toEqual({ error });
});

it('sends nothing to a private address in the URL', async () => {
	expect(await post('https://[::1]/')).toEqual({ error: 'address-private' });
	expect(await post('https://0x7f000001/')).toEqual({ error: 'address-private' });
});

it('connects to the checked address without resolving the host name again', async () => {
	vi.stubEnv(privateHostsVariable, '127.0.0.1');
	const hosts: unknown[] = [];
	const port = await serve(({ headers }, response) => {
		hosts.push(headers.host);
		response.writeHead(204).end();
	});
	// Does not resolve, so the post succeeds only if it uses the checked address.
	const url = `http://rebinding.invalid:${port}/`;
	expect(await post(url, { resolve: to('127.0.0.1') })).toEqual({ status: 204 });
	expect(hosts).toEqual([`rebinding.invalid:${port}`]);
});

it('a redirect is not followed', async () => {
	vi.stubEnv(privateHostsVariable, '127.0.0.1');
	let requests = 0;
	const port = await serve((_, response) => {
		requests += 1;
		response.writeHead(307, { location: '/elsewhere' }).end();
	});
	expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 307 });
	expect(requests).toBe(1);
});

it('gives up if a server does not respond in time', async () => {
	vi.stubEnv(privateHostsVariable, '127.0.0.1');
	const port = await serve(() => undefined);
	expect(await post(`http://127.0.0.1:${port}/`, { timeoutMillis: 50 })).toEqual({ error: 'timeout' });
});

it('returns the status of a response that never ends, and closes the connection', async () => {
	vi.stubEnv(privateHostsVariable, '127.0.0.1');
	const closed = Promise.withResolvers<void>();
	const port = await serve((_, response) => {
		response.on('close', closed.resolve);
		response.writeHead(200);
		response.write('x'.repeat(64 * 1024));
	});
	expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 200 });
	await closed.promise;
});

it('reports a failed connection if no server listens at the address', async () => {
	vi.stubEnv(privateHostsVariable, '127.0.0.1');
	const port = await serve(() => undefined);
	closing.pop()?.();
	expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ error: 'connection-failed' });
});
