import { demoPassword } from '../../infra/local/seed/demo-users.ts';
import { routes } from '../../shared/contract/routes.ts';
import { sessionInfo } from '../../shared/contract/session.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import { type Figure, percentile } from './figure.ts';

const warmUps = 50;
const requests = 300;

/** One 365-day request after another through the gateway, the handler and the DynamoDB emulator. */
export async function oneRequest(): Promise<Figure[]> {
	const portal = await temporaryPortal({ seed: true });
	try {
		const post = async (path: string, body: unknown, token?: string) => {
			const answer = await fetch(new URL(path, portal.origin.replace('localhost', '127.0.0.1')), {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
				},
				body: JSON.stringify(body),
			});
			const text = await answer.text();
			if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
			return text;
		};
		const credentials = { username: 'user@demo-bank.example', password: demoPassword };
		const { Token } = sessionInfo.parse(JSON.parse(await post(routes.login.path, credentials)));
		const request = { currency: 'USD', startDate: '2022-06-15', endDate: '2023-06-15', lookback: 5 };
		const times: number[] = [];
		for (let i = 0; i < warmUps + requests; i++) {
			const began = performance.now();
			await post(routes.compound.path, request, Token);
			if (i >= warmUps) times.push(performance.now() - began);
		}
		return [
			{ name: '365-day request, median', value: percentile(times, 0.5), limit: 25, unit: 'ms' },
			{ name: '365-day request, p95', value: percentile(times, 0.95), limit: 60, unit: 'ms' },
		];
	} finally {
		await portal.close();
	}
}
