import { demoPassword } from '../../infra/local/seed/demo-users.ts';
import { routes } from '../../shared/contract/routes.ts';
import { sessionInfo } from '../../shared/contract/session.ts';
import { type TemporaryPortal, temporaryPortal } from '../support/temporary-portal.ts';

export interface BenchPortal {
	readonly portal: TemporaryPortal;
	/** @returns the answer's text @throws unless it is 200 */
	post(path: string, body: unknown): Promise<string>;
}

/** A seeded portal and a user who is signed in, through the gateway, the handlers and the DynamoDB emulator. */
export async function benchPortal(): Promise<BenchPortal> {
	const portal = await temporaryPortal({ seed: true });
	const send = async (path: string, body: unknown, headers: Readonly<Record<string, string>>) => {
		const answer = await fetch(new URL(path, portal.origin.replace('localhost', '127.0.0.1')), {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify(body),
		});
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
		return text;
	};
	const credentials = { username: 'user@demo-bank.example', password: demoPassword };
	const { Token } = sessionInfo.parse(JSON.parse(await send(routes.login.path, credentials, {})));
	return { portal, post: (path, body) => send(path, body, { authorization: `Bearer ${Token}` }) };
}

/** How long each of some calls takes, one after the other. @returns milliseconds */
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
