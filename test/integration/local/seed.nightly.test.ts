import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, it } from 'vitest';
import { userPoolId as UserPoolId } from '#infra/local/resources.ts';
import { demoPassword, demoUsers } from '#infra/local/seed/demo-organisations.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { type TemporaryPortal, temporaryPortal } from '#test/support/temporary-portal.ts';

let portal: TemporaryPortal | undefined;

afterEach(() => portal?.close());

async function login({ origin }: TemporaryPortal, username: string) {
	const answer = await fetch(`${origin}/session/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ username, password: demoPassword }),
	});
	return { status: answer.status, body: await answer.json() };
}

it('all demo users can sign in, and the invited user must choose a new password', async () => {
	portal = await temporaryPortal({ seed: true });
	for (const { login: username, isAdmin, isInvited } of demoUsers) {
		const { status, body } = await login(portal, username);
		expect([username, status]).toEqual([username, isInvited ? 403 : 200]);
		if (isInvited) expect(body.params.challenge).toBe('NEW_PASSWORD_REQUIRED');
		else expect([body.UserId, body.IsAdmin]).toEqual([username, isAdmin]);
	}
	const { body } = await login(portal, 'user@demo-bank.example');
	const latest = await fetch(`${portal.origin}/rate/api/latest`, {
		method: 'POST',
		headers: { authorization: `Bearer ${body.Token}`, 'content-type': 'application/json' },
		body: '{"currency":"USD"}',
	});
	expect(await latest.json()).toMatchObject([{ id: { currency: 'USD', index: 'SOFR' } }]);
});

it('an interrupted seed is completed at the next start, and a completed seed is not repeated', async () => {
	portal = await temporaryPortal({ seed: true });
	const before = (await login(portal, 'user@bni.example')).body;
	await createUser(portal.environment, 'own@bank.example', 'Correct-horse-1');
	rmSync(join(portal.dataDirectory, 'seeded.json'));

	await portal.restart();

	const client = cognitoClient(portal.environment);
	const { Users } = await client.send(new ListUsersCommand({ UserPoolId }));
	expect(Users).toHaveLength(demoUsers.length + 1);
	expect((await login(portal, 'user@bni.example')).body).toMatchObject({
		UserId: before.UserId,
		OrganizationName: before.OrganizationName,
	});
	expect(existsSync(join(portal.dataDirectory, 'seeded.json'))).toBe(true);
});

it('demo data are not created if the seed is switched off', async () => {
	portal = await temporaryPortal({ seed: false });
	const { Users } = await cognitoClient(portal.environment).send(new ListUsersCommand({ UserPoolId }));
	expect(Users).toEqual([]);
	expect((await login(portal, 'user@bni.example')).status).toBe(401);
});

it('the first start with a new data directory prints what it adds', async () => {
	const fresh = await temporaryPortal({ dataDirectory: mkdtempSync(join(tmpdir(), 'fresh-data-')), seed: true });
	try {
		const findDemoDataLines = () => fresh.lines.filter((line) => line.startsWith('Demo data added'));
		const expected = ['Demo data added: reference data, market quotes, secrets, organizations, users.'];
		expect(findDemoDataLines()).toEqual(expected);
		await fresh.restart();
		expect(findDemoDataLines()).toEqual(expected);
	} finally {
		await fresh.close();
	}
});
