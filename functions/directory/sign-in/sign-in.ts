import {
	CognitoIdentityProviderClient,
	InitiateAuthCommand,
	NotAuthorizedException,
	PasswordResetRequiredException,
	TooManyRequestsException,
	UserNotConfirmedException,
	UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { variables } from '#shared/contract/resource-names.ts';

const cognito = new CognitoIdentityProviderClient(clientSettings(callLimits.cognito));

/** Result of checking a user name and a password. */
export type SignIn =
	| { readonly kind: 'signed-in'; readonly accessToken: string }
	/** The identity provider requires another step first, such as a new password. */
	| { readonly kind: 'challenged'; readonly challenge: string }
	| { readonly kind: 'refused' }
	/** Too many recent wrong passwords for this login, from any address. The password was not checked. */
	| { readonly kind: 'locked' }
	| { readonly kind: 'throttled' };

export async function signIn(username: string, password: string): Promise<SignIn> {
	try {
		const answer = await cognito.send(
			new InitiateAuthCommand({
				AuthFlow: 'USER_PASSWORD_AUTH',
				ClientId: environmentVariable(variables.machineClientId),
				AuthParameters: { USERNAME: username, PASSWORD: password },
			}),
		);
		const accessToken = answer.AuthenticationResult?.AccessToken;
		if (accessToken !== undefined) return { kind: 'signed-in', accessToken };
		return { kind: 'challenged', challenge: answer.ChallengeName ?? 'UNKNOWN' };
	} catch (error) {
		// Cognito has no separate error name for a locked account.
		if (error instanceof NotAuthorizedException && error.message === 'Password attempts exceeded')
			return { kind: 'locked' };
		if (error instanceof NotAuthorizedException || error instanceof UserNotFoundException) return { kind: 'refused' };
		if (error instanceof PasswordResetRequiredException)
			return { kind: 'challenged', challenge: 'PASSWORD_RESET_REQUIRED' };
		if (error instanceof UserNotConfirmedException) return { kind: 'challenged', challenge: 'CONFIRMATION_REQUIRED' };
		if (error instanceof TooManyRequestsException) return { kind: 'throttled' };
		throw error;
	}
}
