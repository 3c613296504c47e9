import * as z from 'zod';
import { CognitoError, wrongCredentials } from '../cognito-error.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { isPassword } from '../credential.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { operation } from '../operation.ts';
import type { AppClient, AuthFlow } from '../pool-definition.ts';
import { startHandshake } from '../srp-handshake.ts';
import { unknownUser } from '../unknown-user.ts';

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
