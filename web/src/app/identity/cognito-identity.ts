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
import type { Identity, SignInStep } from './identity.ts';

const tokenNames = 'CognitoIdentityServiceProvider.';

async function clear(): Promise<void> {
	for (const key of localStore.keys()) if (key.startsWith(tokenNames)) localStore.remove(key);
}

/** Returns the identity provider on Amazon Cognito. Signs in by SRP with Amplify, and stores the tokens encrypted. */
export function cognitoIdentity(configuration: WebConfiguration, origin: string): Identity {
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
		async signIn(username, password) {
			await leaving;
			await clear();
			const { nextStep } = await signIn({ username, password });
			return stepOf(nextStep.signInStep);
		},

		async setFirstPassword(password) {
			const { nextStep } = await confirmSignIn({ challengeResponse: password });
			return stepOf(nextStep.signInStep);
		},

		async accessToken() {
			const { tokens } = await fetchAuthSession();
			if (tokens === undefined) throw new Error('the identity provider returned no tokens');
			return tokens.accessToken.toString();
		},

		async requestCode(username) {
			try {
				await resetPassword({ username });
			} catch (error) {
				// Cognito refuses users who have no password yet, and some of the logins that do not exist. The screen
				// must not reveal that the login is one of these.
				if (!/cannot be reset|no registered\/verified email/i.test(String(error))) throw error;
			}
		},

		resetPassword: (username, confirmationCode, newPassword) =>
			confirmResetPassword({ username, confirmationCode, newPassword }),

		signOut() {
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
