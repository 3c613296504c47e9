import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AdminDisableUserCommand, AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { userPoolId as UserPoolId, webClient } from '#infra/local/resources.ts';
import { routes } from '#shared/contract/routes.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const password = 'Correct-horse-1';
const clock = manualClock('2026-03-02T09:00:00Z');
const portal = await portalForFile({ clock });
const client = cognitoClient(portal.environment);

/** The logins begin with the same letters, so that their masked mail addresses are equal. */
const logins = {
	known: 'user-known@bank.example',
	unknown: 'user-unknown@bank.example',
	disabled: 'user-disabled@bank.example',
	unverified: 'user-unverified@bank.example',
};

for (const login of [logins.known, logins.disabled, logins.unverified]) {
	await createUser(portal.environment, login, password);
}
await client.send(new AdminDisableUserCommand({ UserPoolId, Username: logins.disabled }));
await client.send(
	new AdminUpdateUserAttributesCommand({
		UserPoolId,
		Username: logins.unverified,
		UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
	}),
);

/** Sends a public operation to Cognito. Returns the exact body, status, and headers that are equal for all requests. */
async function ask(operation: string, input: object): Promise<string> {
	const answer = await fetch(portal.environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER as string, {
		method: 'POST',
		headers: {
			'content-type': 'application/x-amz-json-1.1',
			'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
		},
		body: JSON.stringify({ ClientId: webClient.id, ...input }),
	});
	const headers = [...answer.headers].filter(([name]) => !['date', 'x-amzn-requestid'].includes(name));
	return JSON.stringify([answer.status, headers, await answer.text()]);
}

/** Returns the responses for all `logins`, in their order. */
const ofEach = async (answer: (login: string) => Promise<string>): Promise<string[]> => {
	const answers: string[] = [];
	for (const login of Object.values(logins)) answers.push(await answer(login));
	return answers;
};

const forgot = (Username: string) => ask('ForgotPassword', { Username });
const confirm = (Username: string) =>
	ask('ConfirmForgotPassword', { Username, ConfirmationCode: 'never-sent', Password: 'Another-horse-2' });

/** @returns the common response; fails if one of the responses differs */
function same(answers: readonly string[]): string {
	expect(new Set(answers).size, answers.join('\n')).toBe(1);
	return answers[0] as string;
}

describe('a known, an unknown and a disabled login, and a login without a verified address', () => {
	it('all four logins get the same response to a forgotten password, below and above the limit', async () => {
		expect(same(await ofEach(confirm))).toContain('ExpiredCodeException');
		for (let request = 1; request <= 10; request++) {
			expect(same(await ofEach((login) => forgot(request % 2 ? login : login.toUpperCase())))).toContain('u***@b***');
		}
		expect(same(await ofEach(forgot))).toContain('LimitExceededException');
		for (let tries = 1; tries <= 5; tries++) {
			expect(same(await ofEach(confirm))).toContain('CodeMismatchException');
		}
		expect(same(await ofEach(confirm))).toContain('LimitExceededException');
		clock.advance(3_600_000);
		expect(same(await ofEach(confirm))).toContain('ExpiredCodeException');
		expect(same(await ofEach(forgot))).toContain('u***@b***');
		const mails = readdirSync(join(portal.dataDirectory, 'outbox'));
		expect(mails.length).toBe(11);
	});

	it('all four logins get the same response to a wrong password', async () => {
		const signIn = async (username: string) => {
			const answer = await fetch(`${portal.origin}${routes.login.path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
				body: JSON.stringify({ username, password: 'Wrong-horse-1' }),
			});
			const headers = [...answer.headers].filter(([name]) => name !== 'date');
			return JSON.stringify([answer.status, headers, await answer.text()]);
		};
		for (let tries = 1; tries <= 4; tries++) expect(same(await ofEach(signIn))).toContain('wrong-credentials');
		const paused = (await ofEach(signIn)).map((text) => text.replaceAll(/\b(89\d|900)\b/g, '<wait>'));
		expect(same(paused)).toContain('too-many-attempts');
	});
});
