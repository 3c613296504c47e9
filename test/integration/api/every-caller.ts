import { generateKeyPairSync, sign } from 'node:crypto';
import { type AuthenticationResultType, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { sessionInfo } from '#shared/contract/session.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { cognitoClient } from '#test/support/cognito-client.ts';
import { portal, setClock } from './every-operation-portal.ts';

const hour = 3_600_000;
const login = 'user@demo-bank.example';

const tokens: Record<'noToken' | 'forged' | 'expired' | 'plain', string | undefined> = {
	noToken: undefined,
	forged: undefined,
	expired: undefined,
	plain: undefined,
};

const api = new ApiCaller(portal.origin);

beforeAll(async () => {
	// The clock is set after the start. A portal that starts with a clock behind the real time would be seeded again.
	setClock(Date.now() - 9 * hour);
	tokens.expired = (await tokensOfPool(login)).AccessToken;
	setClock(Date.now());
	tokens.plain = await api.signIn(login);
	tokens.forged = forged(tokens.plain);
});

/** Returns a token with the same claims, but signed with a key that the portal does not know. */
function forged(token: string): string {
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const text = token.split('.').slice(0, 2).join('.');
	return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Requests tokens directly from the identity provider, without the portal's sign-in. */
async function tokensOfPool(username: string): Promise<AuthenticationResultType> {
	const { AuthenticationResult } = await cognitoClient(portal.environment).send(
		new InitiateAuthCommand({
			AuthFlow: 'USER_PASSWORD_AUTH',
			ClientId: portal.environment[variables.machineClientId],
			AuthParameters: { USERNAME: username, PASSWORD: demoPassword },
		}),
	);
	return AuthenticationResult ?? {};
}

/** test/integration/rights compares the rights of signed-in callers with a model. */
describe('every operation except the sign-in', () => {
	it.each(['noToken', 'forged', 'expired'] as const)('refuses a caller whose token is %s', async (kind) => {
		for (const [name, { method, path, access }] of Object.entries(routes)) {
			if (access.kind === 'public') continue;
			const answer = method === 'GET' ? await api.get(path, tokens[kind]) : await api.post(path, {}, tokens[kind]);
			expect([name, answer.status, answer.body]).toEqual([name, 401, { message: 'Unauthorized' }]);
		}
	});
});

describe('tokens', () => {
	it.each([
		['without signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
		[
			'with algorithm none',
			(token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
		],
		[
			'whose subject was changed',
			(token: string) => {
				const [header, payload, signature] = token.split('.') as [string, string, string];
				const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
				const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url');
				return `${header}.${changed}.${signature}`;
			},
		],
		['that is not a JSON web token', () => 'abc'],
	])('a token %s is refused', async (_, change) => {
		const { status, body } = await api.get(routes.profile.path, change(tokens.plain as string));
		expect([status, body]).toEqual([401, { message: 'Unauthorized' }]);
	});

	it('ID tokens are refused', async () => {
		const { IdToken } = await tokensOfPool('user@demo-bank.example');
		const { status, body } = await api.get(routes.profile.path, IdToken);
		expect([status, body.code]).toEqual([401, 'not-an-access-token']);
	});

	it("tokens of an ended session are refused, but those of the user's other sessions are accepted", async () => {
		const [ended, other] = [await api.signIn('user@demo-bank.example'), await api.signIn('user@demo-bank.example')];
		expect((await api.post(routes.logout.path, {}, ended)).status).toBe(200);
		const refused = await api.get(routes.profile.path, ended);
		expect([refused.status, refused.body.code]).toEqual([401, 'session-ended']);
		expect((await api.get(routes.profile.path, other)).status).toBe(200);
	});

	it('expired tokens are refused', async () => {
		const token = await api.signIn('user@demo-bank.example');
		expect((await api.get(routes.profile.path, token)).status).toBe(200);
		setClock(Date.now() + 8 * hour + 1000);
		const refused = await api.get(routes.profile.path, token);
		setClock(Date.now());
		expect(refused.status).toBe(401);
	});
});

describe('signing in from a program', () => {
	it('a sign-in returns the session information', async () => {
		const { body } = await api.post(routes.login.path, { username: 'User@Demo-Bank.example', password: demoPassword });
		const info = sessionInfo.strict().parse(body);
		expect(info).toMatchObject({
			TokenValidityInHours: 8,
			UserId: 'user@demo-bank.example',
			UserName: 'n/a',
			OrganizationName: 'Demo Bank',
			IsAdmin: false,
		});
		expect(Object.keys(JSON.parse(info.FrontendConfig).GUI_Layout)[0]).toBe('RFR');
	});

	it('an unknown user and a wrong password get the same response', async () => {
		const attempt = (username: string) => api.post(routes.login.path, { username, password: 'Not-the-password-1' });
		const [known, unknown] = [await attempt('admin@bni.example'), await attempt('nobody@bni.example')];
		expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
		expect(known.body).toEqual({ message: 'Wrong username or password.', code: 'wrong-credentials' });
		expect(known.status).toBe(401);
	});

	it('a sign-in of a user who must first set a new password is refused with that reason', async () => {
		const { status, body } = await api.post(routes.login.path, {
			username: 'new@demo-bank.example',
			password: demoPassword,
		});
		expect([status, body.code, body.params]).toEqual([403, 'challenge', { challenge: 'NEW_PASSWORD_REQUIRED' }]);
	});
});

describe('secrets in logs, and unknown paths', () => {
	it('the logs contain neither passwords nor tokens', () => {
		const log = portal.lines.join('\n');
		expect(log).not.toContain(demoPassword);
		for (const token of [tokens.plain, tokens.forged, tokens.expired]) expect(log).not.toContain(token);
	});

	it('an unknown path returns 404', async () => {
		const answer = await api.call('GET', '/rate/api/everything', null, bearer(tokens.plain));
		expect([answer.status, answer.body.code]).toEqual([404, 'unknown-path']);
	});
});
