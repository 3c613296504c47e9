import { describe, expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const wrong = 'Not-the-password-1';

/** Clock of the user pool. */
let now = Date.now();
const portal = await portalForFile({ seed: true, clock: () => now });
const api = new ApiCaller(portal.origin);

/** Signs in as a client with this address, in the header that CloudFront sets. */
const attempt = (address: string, username: string, password = wrong) =>
	api.call('POST', routes.login.path, JSON.stringify({ username, password }), { 'x-forwarded-for': address });

async function statusesOf(attempts: readonly Parameters<typeof attempt>[]): Promise<number[]> {
	const statuses: number[] = [];
	for (const each of attempts) statuses.push((await attempt(...each)).status);
	return statuses;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('wrong passwords for one login', () => {
	it('the fifth wrong password is refused, but the user can still sign in from a different address', async () => {
		const login = 'user@batch-client.example';
		const attacker = times(30, () => ['203.0.113.9', login] as const).map(([a, l]) => [a, l] as [string, string]);
		expect(await statusesOf(attacker)).toEqual([401, 401, 401, 401, ...times(26, () => 429)]);
		expect((await attempt('198.51.100.7', login, demoPassword)).status).toBe(200);
		expect((await attempt('203.0.113.9', login, demoPassword)).status).toBe(429);
	});

	it('the refusal states the time to wait', async () => {
		const { headers, body } = await attempt('203.0.113.9', 'user@batch-client.example');
		const seconds = Number(headers.get('retry-after'));
		expect(seconds).toBeGreaterThan(14 * 60);
		expect(seconds).toBeLessThanOrEqual(15 * 60);
		expect(body).toMatchObject({ code: 'too-many-attempts', params: { waitSeconds: seconds } });
	});

	it('wrong passwords for a login are counted together, regardless of the case of the login', async () => {
		const forms = ['ADMIN@bni.example', ' admin@bni.example', 'ａｄｍｉｎ@bni.example', 'Admin@BNI.example'];
		await statusesOf(forms.map((form) => ['203.0.113.10', form]));
		expect((await attempt('203.0.113.10', 'admin@bni.example')).status).toBe(429);
	});

	it('wrong passwords from the addresses of one IPv6 subscriber are counted together', async () => {
		const login = 'user@bni.example';
		await statusesOf(times(4, (i) => [`2001:db8:1:2::${i + 1}`, login]));
		expect((await attempt('2001:db8:1:2:ffff:ffff:ffff:ffff', login)).status).toBe(429);
		expect((await attempt('2001:db8:1:3::1', login, demoPassword)).status).toBe(200);
	});

	it("the client's real address counts, not an address that the client sends in a header", async () => {
		const login = 'user@demo-bank.example';
		await statusesOf(times(4, (i) => [`192.0.2.${i}, 203.0.113.11`, login]));
		expect((await attempt('192.0.2.9, 203.0.113.11', login)).status).toBe(429);
	});

	it('the correct password resets the count of wrong passwords', async () => {
		const login = 'admin@demo-bank.example';
		const three = times(3, () => ['203.0.113.12', login] as [string, string]);
		expect(await statusesOf([...three, ['203.0.113.12', login, demoPassword], ...three])).toEqual([
			401, 401, 401, 200, 401, 401, 401,
		]);
	});
});

describe('simultaneous sign-ins', () => {
	const together = (count: number, ...each: Parameters<typeof attempt>) =>
		Promise.all(times(count, () => attempt(...each)));

	it('four simultaneous wrong passwords are checked, and the user can still sign in from a different address', async () => {
		const login = 'operator@portal.example';
		const answers = await together(40, '203.0.113.15', login);
		expect(answers.map(({ status }) => status).sort()).toEqual([...times(4, () => 401), ...times(36, () => 429)]);
		expect((await attempt('198.51.100.15', login, demoPassword)).status).toBe(200);
		const { body } = await attempt('203.0.113.15', login, demoPassword);
		expect(body).toMatchObject({ code: 'too-many-attempts' });
		expect(body.params.waitSeconds).toBeGreaterThan(14 * 60);
	});

	it('simultaneous sign-ins with the correct password all succeed, and do not count', async () => {
		const login = 'admin@bni.example';
		for (let round = 0; round < 2; round++) {
			const answers = await together(6, '203.0.113.16', login, demoPassword);
			expect(answers.map(({ status }) => status)).toEqual(times(6, () => 200));
		}
		const wrongOnes = times(4, () => ['203.0.113.16', login] as [string, string]);
		expect(await statusesOf(wrongOnes)).toEqual([401, 401, 401, 401]);
	});
});

describe('one address with many failures', () => {
	it('an address is refused after a hundred failures for different logins, which include attempts in progress', async () => {
		const guesses = (count: number, from: string) =>
			Promise.all(times(count, (i) => attempt('203.0.113.13', `${from}-${i}@bank.example`)));
		expect(new Set((await guesses(99, 'guess')).map(({ status }) => status))).toEqual(new Set([401]));
		const right = ['203.0.113.13', 'admin@batch-client.example', demoPassword] as [string, string, string];
		expect(await statusesOf([right, right])).toEqual([200, 200]);
		const statuses = (await guesses(21, 'together')).map(({ status }) => status).sort();
		expect(statuses).toEqual([401, ...times(20, () => 429)]);
		expect(await statusesOf([right])).toEqual([429]);
		expect((await attempt('203.0.113.14', 'admin@batch-client.example', demoPassword)).status).toBe(200);
	});
});

describe('an account that Cognito has locked because of wrong passwords from many addresses', () => {
	it('a sign-in to the account gets a separate message, and is not counted as a failure', async () => {
		const login = 'user@bni.example';
		await statusesOf(times(5, (i) => [`203.0.113.${100 + i}`, login]));
		for (let i = 0; i < 5; i++) {
			const { status, body } = await attempt('198.51.100.8', login, demoPassword);
			expect([status, body.code, body.params]).toEqual([429, 'too-many-attempts', { waitSeconds: 60 }]);
		}
		now += 15 * 60_000;
		expect((await attempt('198.51.100.8', login, demoPassword)).status).toBe(200);
	});
});

describe('a username or password that no account can have', () => {
	it.each([
		['a'.repeat(2000), wrong],
		['user@demo-bank.example', 'p'.repeat(2000)],
		['ﷺ'.repeat(100), wrong],
		['user@demo-bank.example\u200b', wrong],
		['user @demo-bank.example', wrong],
		['user\u0000@demo-bank.example', wrong],
	])('a sign-in with invalid input is refused without a request to Cognito: %.30j', async (username, password) => {
		const { status, body } = await attempt('203.0.113.20', username, password);
		expect([status, body.code]).toEqual([400, 'invalid-request']);
		expect(JSON.stringify(body).length).toBeLessThan(500);
	});
});
