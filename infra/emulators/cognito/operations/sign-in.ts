import * as z from 'zod';
import { type IdentityProvider, operation } from '../identity-provider.ts';
import { isClaimRight, isPassword, startHandshake, unknownUser } from '../srp.ts';
import { type AppClient, type AuthFlow, CognitoError, type PoolUser, wrongCredentials } from '../user-pool.ts';
import { assertPasswordPolicy, setPassword } from './passwords.ts';

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

const challengeAnswer = z.discriminatedUnion('ChallengeName', [passwordVerifier, newPasswordRequired]);

export const respondToAuthChallenge = operation('anybody', challengeAnswer, (provider, answer) =>
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
	// The password is checked before the challenge is consumed, so that the user can try a different password.
	assertPasswordPolicy(password);
	const challenge = provider.challenges.take(answer.Session, 'NEW_PASSWORD_REQUIRED', client.id);
	const user = challenge && provider.pool.find(challenge.sub);
	if (user === undefined) {
		throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
	}
	return completeSignIn(provider, setPassword(provider, user, password, 'permanent'), client.id);
}

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

const input = z.object({
	AuthFlow: z.string(),
	ClientId: z.string(),
	AuthParameters: z.record(z.string(), z.string()).default({}),
});

export const initiateAuth = operation('anybody', input, (provider, { AuthFlow, ClientId, AuthParameters }) => {
	const client = provider.client(ClientId);
	switch (AuthFlow) {
		case 'USER_SRP_AUTH':
			assertFlow(client, AuthFlow, 'USER_SRP_AUTH is not enabled for the client.');
			return withSrp(provider, client.id, AuthParameters);
		case 'USER_PASSWORD_AUTH':
			assertFlow(client, AuthFlow, 'USER_PASSWORD_AUTH flow not enabled for this client');
			return withPassword(provider, client.id, AuthParameters);
		case 'REFRESH_TOKEN_AUTH':
		case 'REFRESH_TOKEN': {
			assertFlow(client, 'REFRESH_TOKEN_AUTH', 'Auth flow not enabled for this client');
			const refreshToken = required(AuthParameters, 'REFRESH_TOKEN');
			return { AuthenticationResult: provider.tokens.refresh(refreshToken, client.id), ChallengeParameters: {} };
		}
		default:
			throw new CognitoError('InvalidParameterException', 'Initiate Auth method not supported.');
	}
});

function withSrp(provider: IdentityProvider, clientId: string, parameters: Record<string, string>): object {
	const username = required(parameters, 'USERNAME');
	const { sub, credential } = provider.pool.find(username) ?? unknownUser(provider.secret, username);
	const handshake = startHandshake(credential, required(parameters, 'SRP_A'));
	if (handshake === undefined) throw new CognitoError('InvalidParameterException', 'Invalid SRP_A parameter.');
	const secretBlock = handshake.secretBlock.toString('base64');
	provider.challenges.issue({ name: 'PASSWORD_VERIFIER', clientId, sub, handshake }, secretBlock);
	return {
		ChallengeName: 'PASSWORD_VERIFIER',
		ChallengeParameters: {
			SALT: credential.salt,
			SECRET_BLOCK: secretBlock,
			SRP_B: handshake.serverPublic.toString(16),
			USERNAME: sub,
			USER_ID_FOR_SRP: sub,
		},
	};
}

function withPassword(provider: IdentityProvider, clientId: string, parameters: Record<string, string>): object {
	const username = required(parameters, 'USERNAME');
	const password = required(parameters, 'PASSWORD');
	const user = provider.pool.find(username);
	const { sub, credential } = user ?? unknownUser(provider.secret, username);
	provider.attempts.assertOpen(sub);
	if (!isPassword(credential, provider.poolName, sub, password) || user === undefined) {
		provider.attempts.failed(sub);
		throw wrongCredentials();
	}
	provider.attempts.succeeded(sub);
	return completeSignIn(provider, user, clientId);
}

function assertFlow(client: AppClient, flow: AuthFlow, message: string): void {
	if (!client.flows.includes(flow)) throw new CognitoError('InvalidParameterException', message);
}

function required(parameters: Record<string, string>, name: string): string {
	const value = parameters[name];
	if (value !== undefined && value !== '') return value;
	throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
}
