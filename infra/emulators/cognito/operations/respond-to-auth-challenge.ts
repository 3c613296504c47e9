import * as z from 'zod';
import { CognitoError, wrongCredentials } from '../cognito-error.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { operation } from '../operation.ts';
import { assertPasswordPolicy } from '../password-policy.ts';
import { setPassword } from '../set-password.ts';
import { isClaimRight } from '../srp-handshake.ts';

const passwordVerifier = z.object({
	ChallengeName: z.literal('PASSWORD_VERIFIER'),
	ClientId: z.string(),
	ChallengeResponses: z.object({
		PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
		PASSWORD_CLAIM_SIGNATURE: z.string(),
		TIMESTAMP: z.string(),
	}),
});

const newPasswordRequired = z.object({
	ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
	ClientId: z.string(),
	Session: z.string(),
	ChallengeResponses: z.object({ NEW_PASSWORD: z.string() }),
});

const input = z.discriminatedUnion('ChallengeName', [passwordVerifier, newPasswordRequired]);

export const respondToAuthChallenge = operation('anybody', input, (provider, answer) =>
	answer.ChallengeName === 'PASSWORD_VERIFIER' ? verifyPassword(provider, answer) : changePassword(provider, answer),
);

function verifyPassword(provider: IdentityProvider, answer: z.output<typeof passwordVerifier>): object {
	const client = provider.client(answer.ClientId);
	const { PASSWORD_CLAIM_SECRET_BLOCK: secretBlock, PASSWORD_CLAIM_SIGNATURE: signature } = answer.ChallengeResponses;
	const challenge = provider.challenges.take(secretBlock, 'PASSWORD_VERIFIER', client.id);
	if (challenge === undefined) throw wrongCredentials();
	const { sub, handshake } = challenge;
	provider.attempts.assertOpen(sub);
	const user = provider.pool.find(sub);
	const isRight = isClaimRight(handshake, provider.poolName, sub, answer.ChallengeResponses.TIMESTAMP, signature);
	if (!isRight || user === undefined) {
		provider.attempts.failed(sub);
		throw wrongCredentials();
	}
	provider.attempts.succeeded(sub);
	return completeSignIn(provider, user, client.id);
}

function changePassword(provider: IdentityProvider, answer: z.output<typeof newPasswordRequired>): object {
	const client = provider.client(answer.ClientId);
	const password = answer.ChallengeResponses.NEW_PASSWORD;
	// Checked before the challenge is used up, so that the user can try another password.
	assertPasswordPolicy(password);
	const challenge = provider.challenges.take(answer.Session, 'NEW_PASSWORD_REQUIRED', client.id);
	const user = challenge && provider.pool.find(challenge.sub);
	if (user === undefined) {
		throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
	}
	return completeSignIn(provider, setPassword(provider, user, password, 'permanent'), client.id);
}
