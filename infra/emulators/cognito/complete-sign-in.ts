import { CognitoError } from './cognito-error.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PoolUser } from './pool-state.ts';

/** The answer to the right password: tokens, or the challenge to replace a temporary password. */
export function completeSignIn(provider: IdentityProvider, user: PoolUser, clientId: string): object {
	if (!user.isEnabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
	if (user.status === 'CONFIRMED') {
		return { AuthenticationResult: provider.tokens.open(user, clientId), ChallengeParameters: {} };
	}
	if (user.temporaryUntilMillis !== undefined && provider.clock() >= user.temporaryUntilMillis) {
		throw new CognitoError(
			'NotAuthorizedException',
			'Temporary password has expired and must be reset by an administrator.',
		);
	}
	return {
		ChallengeName: 'NEW_PASSWORD_REQUIRED',
		Session: provider.challenges.issue({ name: 'NEW_PASSWORD_REQUIRED', clientId, sub: user.sub }),
		ChallengeParameters: {
			USER_ID_FOR_SRP: user.sub,
			requiredAttributes: '[]',
			userAttributes: JSON.stringify({ email: user.email, email_verified: String(user.isEmailVerified) }),
		},
	};
}
