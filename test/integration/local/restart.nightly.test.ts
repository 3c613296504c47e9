import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { machineClient } from '#infra/local/resources.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const password = 'Correct-horse-1';

const portal = await portalForFile();

function signIn() {
	return cognitoClient(portal.environment).send(
		new InitiateAuthCommand({
			AuthFlow: 'USER_PASSWORD_AUTH',
			ClientId: machineClient.id,
			AuthParameters: { USERNAME: 'ada@bank.example', PASSWORD: password },
		}),
	);
}

function database() {
	return new DynamoDBClient({
		endpoint: portal.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
		region: 'local',
		credentials: credentialsOf(portal.environment),
	});
}

it('users, tokens and items still exist after a restart on a different port', async () => {
	await createUser(portal.environment, 'ada@bank.example', password);
	const token = (await signIn()).AuthenticationResult?.AccessToken as string;
	const Item = { pk: { S: 'a' }, sk: { S: 'b' }, value: { S: 'kept' } };
	await database().send(new PutItemCommand({ TableName: tables.rates.localName, Item }));

	await portal.restart();

	const { Username } = await cognitoClient(portal.environment).send(new GetUserCommand({ AccessToken: token }));
	expect(Username).toMatch(/^[0-9a-f-]{36}$/);
	const profile = await fetch(`${portal.origin}/session/profile`, { headers: { authorization: `Bearer ${token}` } });
	// The authorizer accepts the token, but the directory does not contain the user.
	expect(await profile.json()).toMatchObject({ code: 'unknown-user' });
	expect((await signIn()).AuthenticationResult?.AccessToken).toMatch(/./);
	const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
	const found = await database().send(new GetItemCommand({ TableName: tables.rates.localName, Key }));
	expect(found.Item).toEqual(Item);
});

it('files that killed functions have left behind are removed at the start', async () => {
	const left = join(portal.dataDirectory, 'temporary', 'portal-work-delivery-abc');
	mkdirSync(left);
	writeFileSync(join(left, 'plain'), 'secret');
	await portal.restart();
	expect(readdirSync(join(portal.dataDirectory, 'temporary'))).toEqual([]);
	expect(portal.environmentOf('delivery')).toMatchObject({ TMPDIR: join(portal.dataDirectory, 'temporary') });
});

it('passwords and refresh tokens are not stored as plain text, and only the owner can read the files', async () => {
	const refreshToken = (await signIn()).AuthenticationResult?.RefreshToken as string;
	const path = join(portal.dataDirectory, 'cognito', 'user-pool.json');
	const text = readFileSync(path, 'utf8');
	expect(text).toContain('ada@bank.example');
	expect(text).not.toContain(password);
	expect(text).not.toContain(refreshToken);
	for (const file of ['user-pool.json', 'signing-key.pem']) {
		expect(statSync(join(portal.dataDirectory, 'cognito', file)).mode & 0o777).toBe(0o600);
	}
});

it('web pages cannot access the database', async () => {
	const endpoint = portal.environment.AWS_ENDPOINT_URL_DYNAMODB as string;
	const fromAPage = await fetch(endpoint, { headers: { origin: 'https://elsewhere.example' } });
	expect(fromAPage.status).toBe(403);
	expect((await fetch(endpoint)).status).toBe(200);
});
