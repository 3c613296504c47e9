import * as z from 'zod';
import { CognitoError, wrongCredentials } from '../cognito-error.ts';
import { isPassword } from '../credential.ts';
import { operation } from '../operation.ts';
import { setPassword } from '../set-password.ts';
import { attributesOf } from '../user-attributes.ts';

export const getTokensFromRefreshToken = operation(
	'anybody',
	z.object({ ClientId: z.string(), RefreshToken: z.string() }),
	(provider, { ClientId, RefreshToken }) => {
		const client = provider.client(ClientId);
		if (!client.flows.includes('REFRESH_TOKEN_AUTH')) {
			throw new CognitoError('NotAuthorizedException', 'Auth flow not enabled for this client');
		}
		return { AuthenticationResult: provider.tokens.refresh(RefreshToken, client.id) };
	},
);

export const revokeToken = operation(
	'anybody',
	z.object({ ClientId: z.string(), Token: z.string() }),
	(provider, { ClientId, Token }) => {
		provider.tokens.revoke(Token, provider.client(ClientId).id);
		return {};
	},
);

export const globalSignOut = operation('anybody', z.object({ AccessToken: z.string() }), (provider, input) => {
	provider.pool.revokeSessionsOf(provider.tokens.userOf(input.AccessToken).sub);
	return {};
});

export const getUser = operation('anybody', z.object({ AccessToken: z.string() }), (provider, input) => {
	const user = provider.tokens.userOf(input.AccessToken);
	return { Username: user.sub, UserAttributes: attributesOf(user) };
});

export const changePassword = operation(
	'anybody',
	z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() }),
	(provider, { AccessToken, PreviousPassword, ProposedPassword }) => {
		const user = provider.tokens.userOf(AccessToken);
		provider.attempts.assertOpen(user.sub);
		if (!isPassword(user.credential, provider.poolName, user.sub, PreviousPassword)) {
			provider.attempts.failed(user.sub);
			throw wrongCredentials();
		}
		setPassword(provider, user, ProposedPassword, 'permanent');
		return {};
	},
);
