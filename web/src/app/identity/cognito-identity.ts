import '#lib/forbid-eval.ts';
import { Amplify } from 'aws-amplify';
import {
	confirmResetPassword,
	confirmSignIn,
	fetchAuthSession,
	resetPassword,
	signIn,
	signOut,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { localStore } from '#lib/local-store.ts';
import type { WebConfiguration } from '#shared/contract/web-configuration.ts';

const tokenNames = 'CognitoIdentityServiceProvider.';

async function clear(): Promise<void> {
	for (const key of localStore.keys()) if (key.startsWith(tokenNames)) localStore.remove(key);
}

export type SignInStep = 'done' | 'new-password' | 'reset-password';

export type Identity = ReturnType<typeof cognitoIdentity>;

/**
 * Returns the identity provider on Amazon Cognito. Signs in by SRP with Amplify, and stores the tokens encrypted. Each
 * function rejects with the provider's error, which has a name.
 */
export function cognitoIdentity(configuration: WebConfiguration, origin: string) {
	const { userPoolId, userPoolClientId, userPoolEndpoint } = configuration;
	ConsoleLogger.LOG_LEVEL = 'ERROR';
	Amplify.configure({
		Auth: {
			Cognito: {
				userPoolId,
				userPoolClientId,
				...(userPoolEndpoint === undefined ? {} : { userPoolEndpoint: new URL(userPoolEndpoint, origin).href }),
			},
		},
	});
	cognitoUserPoolsTokenProvider.setKeyValueStorage({ ...encryptedStore, clear });

	let leaving = Promise.resolve();
	const leave = async () => {
		await signOut();
		await clear();
	};

	return {
		async signIn(username: string, password: string): Promise<SignInStep> {
			await leaving;
			await clear();
			const { nextStep } = await signIn({ username, password });
			return stepOf(nextStep.signInStep);
		},

		/** Completes the `new-password` step of the current sign-in. */
		async setFirstPassword(password: string): Promise<SignInStep> {
			const { nextStep } = await confirmSignIn({ challengeResponse: password });
			return stepOf(nextStep.signInStep);
		},

		async accessToken(): Promise<string> {
			const { tokens } = await fetchAuthSession();
			if (tokens === undefined) throw new Error('the identity provider returned no tokens');
			return tokens.accessToken.toString();
		},

		async requestCode(username: string): Promise<void> {
			try {
				await resetPassword({ username });
			} catch (error) {
				// Cognito refuses users who have no password yet, and some of the logins that do not exist. The screen
				// must not reveal that the login is one of these.
				if (!/cannot be reset|no registered\/verified email/i.test(String(error))) throw error;
			}
		},

		resetPassword: (username: string, confirmationCode: string, newPassword: string): Promise<void> =>
			confirmResetPassword({ username, confirmationCode, newPassword }),

		/** Revokes the tokens if the provider can be reached, and removes them from this browser. */
		signOut(): Promise<void> {
			leaving = leave();
			return leaving;
		},
	};
}

function stepOf(step: string): SignInStep {
	if (step === 'DONE') return 'done';
	if (step === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'new-password';
	if (step === 'RESET_PASSWORD') return 'reset-password';
	throw new Error(`the identity provider asks for ${step}, which the portal does not support`);
}
