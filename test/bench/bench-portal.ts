import { Agent, request } from 'node:http';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import { sessionInfo } from '#shared/contract/session.ts';
import { type TemporaryPortal, temporaryPortal } from '../support/temporary-portal.ts';

export interface BenchPortal {
	readonly portal: TemporaryPortal;
	/**
	 * Sends a request.
	 *
	 * @returns the raw response
	 * @throws unless the status is 200
	 */
	post(path: string, body: unknown): Promise<Buffer>;
}

/**
 * Starts a seeded portal and signs in a user. Requests pass the gateway, the handlers and the DynamoDB emulator.
 *
 * The client requests a compressed response, as a browser does, and reads it completely. It does not decompress the
 * response, because it runs in the thread of the gateway.
 */
export async function benchPortal(): Promise<BenchPortal> {
	const portal = await temporaryPortal({ seed: true });
	const agent = new Agent({ keepAlive: true });
	const send = (path: string, body: unknown, headers: Readonly<Record<string, string>>) =>
		new Promise<Buffer>((resolve, reject) => {
			const text = JSON.stringify(body);
			const sent = request(new URL(path, portal.origin.replace('localhost', '127.0.0.1')), {
				method: 'POST',
				agent,
				headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
			});
			sent.on('error', reject).on('response', (response) => {
				const chunks: Buffer[] = [];
				response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
				response.on('end', () => {
					const answer = Buffer.concat(chunks);
					if (response.statusCode === 200) resolve(answer);
					else reject(new Error(`${path} answered ${response.statusCode}: ${answer}`));
				});
			});
			sent.end(text);
		});
	const credentials = { username: 'user@demo-bank.example', password: demoPassword };
	const { Token } = sessionInfo.parse(JSON.parse(String(await send(routes.login.path, credentials, {}))));
	const headers = { authorization: `Bearer ${Token}`, 'accept-encoding': 'gzip, deflate, br, zstd' };
	return { portal, post: (path, body) => send(path, body, headers) };
}

/**
 * Measures the duration of calls that run one after the other.
 *
 * @returns milliseconds
 */
export async function timed(
	warmUps: number,
	count: number,
	act: (round: number) => Promise<unknown>,
): Promise<readonly number[]> {
	const times: number[] = [];
	for (let round = 0; round < warmUps + count; round++) {
		const began = performance.now();
		await act(round);
		if (round >= warmUps) times.push(performance.now() - began);
	}
	return times;
}
