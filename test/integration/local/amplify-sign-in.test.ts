import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Amplify } from 'aws-amplify';
import {
	confirmResetPassword,
	confirmSignIn,
	fetchAuthSession,
	resetPassword,
	signIn,
	signOut,
	updatePassword,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/cognito-client.ts';
import { isNightly } from '#test/support/nightly.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const password = 'Correct-horse-1';

/** The portal serves the web app's configuration at `/config.json`, with an endpoint relative to its own origin. */
const portal = await portalForFile();
const { userPoolId, userPoolClientId, userPoolEndpoint } = (await (
	await fetch(`${portal.origin}/config.json`)
).json()) as Record<string, string>;
const endpoint = new URL(userPoolEndpoint as string, portal.origin).href;
Amplify.configure({
	Auth: {
		Cognito: {
			userPoolId: userPoolId as string,
			userPoolClientId: userPoolClientId as string,
			userPoolEndpoint: endpoint,
		},
	},
});
const kept = new Map<string, string>();
cognitoUserPoolsTokenProvider.setKeyValueStorage({
	setItem: async (key, value) => void kept.set(key, value),
	getItem: async (key) => kept.get(key) ?? null,
	removeItem: async (key) => void kept.delete(key),
	clear: async () => kept.clear(),
});
await createUser(portal.environment, 'ada@bank.example', password);
await createUser(portal.environment, 'new@bank.example', 'Temporary-pw-1', 'temporary');

afterEach(() => signOut());

describe('sign-in with Amplify and the emulated user pool', () => {
	it('a user signs in by SRP, regardless of the case of the e-mail address', async () => {
		const { isSignedIn } = await signIn({ username: 'Ada@Bank.example', password });
		expect(isSignedIn).toBe(true);
		const { tokens } = await fetchAuthSession();
		const answer = await fetch(`${portal.origin}/session/profile`, {
			headers: { authorization: `Bearer ${tokens?.accessToken}` },
		});
		// The authorizer accepts the token, but the directory does not contain the user.
		expect(await answer.json()).toMatchObject({ code: 'unknown-user' });
		expect(tokens?.idToken?.payload.email).toBe('ada@bank.example');
	});

	it.each(['ada@bank.example', 'nobody@bank.example'])(
		'a wrong password of %s is refused with the same error as for any other login',
		async (username) => {
			await expect(signIn({ username, password: 'Wrong-horse-1' })).rejects.toMatchObject({
				name: 'NotAuthorizedException',
				message: 'Incorrect username or password.',
			});
		},
	);

	it('a new password is required at the first sign-in, and must comply with the policy', async () => {
		const first = await signIn({ username: 'new@bank.example', password: 'Temporary-pw-1' });
		expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
		await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
			name: 'InvalidPasswordException',
			message: 'Password did not conform with policy: Password not long enough',
		});
		expect((await confirmSignIn({ challengeResponse: 'Chosen-by-me-2' })).isSignedIn).toBe(true);
		await signOut();
		expect((await signIn({ username: 'new@bank.example', password: 'Chosen-by-me-2' })).isSignedIn).toBe(true);
	});

	it('refreshed tokens keep the time of the sign-in, and tokens cannot be refreshed after a sign-out', async () => {
		await signIn({ username: 'ada@bank.example', password });
		const before = (await fetchAuthSession()).tokens?.accessToken.payload;
		const saved = new Map(kept);
		const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload;
		expect(after?.jti).not.toBe(before?.jti);
		expect(after?.auth_time).toBe(before?.auth_time);
		expect(after?.origin_jti).toBe(before?.origin_jti);
		await signOut();
		for (const [key, value] of saved) kept.set(key, value);
		expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
	});

	if (isNightly)
		it('a forgotten password can be replaced with the code that was mailed', async () => {
			await createUser(portal.environment, 'forgetful@bank.example', password);
			const { nextStep } = await resetPassword({ username: 'forgetful@bank.example' });
			expect(nextStep.codeDeliveryDetails.destination).toBe('f***@b***');
			const code = mailsTo(portal, 'forgetful@bank.example')[0]?.body.match(/\d{6}/)?.[0] ?? '';
			const username = 'forgetful@bank.example';
			const wrong = code === '000000' ? '000001' : '000000';
			await expect(
				confirmResetPassword({ username, confirmationCode: wrong, newPassword: 'Remembered-it-3' }),
			).rejects.toMatchObject({ name: 'CodeMismatchException' });
			await confirmResetPassword({ username, confirmationCode: code, newPassword: 'Remembered-it-3' });
			await expect(signIn({ username, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
			expect((await signIn({ username, password: 'Remembered-it-3' })).isSignedIn).toBe(true);
		});

	it("a request for an unknown user's forgotten password gets the usual response, but no mail is sent", async () => {
		const mails = readdirSync(join(portal.dataDirectory, 'outbox')).length;
		const { nextStep } = await resetPassword({ username: 'nobody@bank.example' });
		expect(nextStep.codeDeliveryDetails.destination).toBe('n***@b***');
		expect(readdirSync(join(portal.dataDirectory, 'outbox'))).toHaveLength(mails);
	});

	if (isNightly)
		it('a password can be changed only if the old password is correct', async () => {
			await createUser(portal.environment, 'changing@bank.example', password);
			await signIn({ username: 'changing@bank.example', password });
			await expect(
				updatePassword({ oldPassword: 'Wrong-horse-1', newPassword: 'Another-one-4' }),
			).rejects.toMatchObject({
				name: 'NotAuthorizedException',
			});
			await updatePassword({ oldPassword: password, newPassword: 'Another-one-4' });
			await signOut();
			expect((await signIn({ username: 'changing@bank.example', password: 'Another-one-4' })).isSignedIn).toBe(true);
		});
});
