import {
	ConfirmForgotPasswordCommand,
	ForgotPasswordCommand,
	GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { webClient } from '#infra/local/resources.ts';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const login = 'user@demo-bank.example';
const chosen = 'Chosen-after-reset-1';

const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);

async function requestCode(Username: string): Promise<string> {
	await cognitoClient(portal.environment).send(new ForgotPasswordCommand({ ClientId: webClient.id, Username }));
	const code = mailsTo(portal, Username)
		.at(-1)
		?.body.match(/\b\d{6}\b/)?.[0];
	if (code === undefined) throw new Error(`no code was sent to ${Username}`);
	return code;
}

/** Resets the password directly at the identity provider, as the browser does. */
async function resetPassword(Username: string, Password: string): Promise<void> {
	const ConfirmationCode = await requestCode(Username);
	await cognitoClient(portal.environment).send(
		new ConfirmForgotPasswordCommand({ ClientId: webClient.id, Username, ConfirmationCode, Password }),
	);
}

const profile = async (token: string) => {
	const { status, body } = await api.get(routes.profile.path, token);
	return [status, body.code];
};

describe('a password reset', () => {
	it('a reset ends sessions that began before it, even in the same second, but not later sessions', async () => {
		const earlier = await api.signIn(login);
		expect(await profile(earlier)).toEqual([200, undefined]);
		const justBefore = await api.signIn(login);
		await resetPassword(login, chosen);
		const after = await api.signIn(login, chosen);
		expect(await profile(earlier)).toEqual([401, 'session-ended']);
		expect(await profile(justBefore)).toEqual([401, 'session-ended']);
		expect(await profile(after)).toEqual([200, undefined]);
	});

	it('a reset also revokes the tokens at the identity provider', async () => {
		const token = await api.signIn('user@bni.example');
		await resetPassword('user@bni.example', chosen);
		await expect(
			cognitoClient(portal.environment).send(new GetUserCommand({ AccessToken: token })),
		).rejects.toMatchObject({ message: 'Access Token has been revoked' });
	});

	it('a reset remains effective if an administrator saves an earlier state of the user', async () => {
		const operator = await Administrator.signIn(api, 'operator@portal.example');
		const { users } = await operator.done('userSearch', { search: 'user@batch-client.example' });
		const before = await operator.done('userRead', { userId: users[0].userId });
		const token = await api.signIn('user@batch-client.example');
		const resetAt = Date.now();
		await resetPassword('user@batch-client.example', chosen);
		const { userId, version } = before;
		const [status, code, params] = await operator.refused('userUpdate', { userId, version, isAdmin: true });
		expect([status, code, params]).toEqual([
			409,
			'changed-meanwhile',
			{ by: 'user@batch-client.example', at: expect.any(String), version: version + 1 },
		]);
		expect(Date.parse((params as { at: string }).at)).toBeGreaterThanOrEqual(resetAt);
		expect(await profile(token)).toEqual([401, 'session-ended']);
	});

	it('the password of an account that is not in the directory can be reset', async () => {
		await createUser(portal.environment, 'nobody@demo-bank.example', demoPassword);
		await resetPassword('nobody@demo-bank.example', chosen);
	});
});

it('the log does not contain the codes', async () => {
	const code = await requestCode('admin@bni.example');
	expect(portal.lines.at(-1)).toMatch(/^Mail to admin@bni\.example: .*\.json$/);
	expect(portal.lines.join('\n').replaceAll(/\S*outbox\S*/g, '')).not.toContain(code);
});
