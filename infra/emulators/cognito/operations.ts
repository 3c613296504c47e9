import * as z from 'zod';
import { type Operation, operation } from './identity-provider.ts';
import { adminCreateUser, input } from './operations/admin-create-user.ts';
import { confirmForgotPassword, forgotPassword, setPassword } from './operations/passwords.ts';
import { initiateAuth, respondToAuthChallenge } from './operations/sign-in.ts';
import {
	attributeList,
	attributesOf,
	CognitoError,
	emailChanges,
	type PoolUser,
	userDescription,
} from './user-pool.ts';

const oneUser = z.object({ UserPoolId: z.string(), Username: z.string().min(1).max(128) });

const adminGetUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	const user = provider.existingUser(UserPoolId, Username);
	return { ...userDescription(user), UserAttributes: attributesOf(user) };
});

const adminSetUserPassword = operation(
	'iam',
	oneUser.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
	(provider, { UserPoolId, Username, Password, Permanent }) => {
		const user = provider.existingUser(UserPoolId, Username);
		setPassword(provider, user, Password, Permanent ? 'permanent' : 'temporary');
		return {};
	},
);

const adminDisableUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	const user = provider.existingUser(UserPoolId, Username);
	provider.pool.put({ ...user, isEnabled: false });
	provider.pool.revokeSessionsOf(user.sub);
	return {};
});

const adminEnableUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	provider.pool.put({ ...provider.existingUser(UserPoolId, Username), isEnabled: true });
	return {};
});

const adminDeleteUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	provider.pool.remove(provider.existingUser(UserPoolId, Username).sub);
	return {};
});

const adminUserGlobalSignOut = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	provider.pool.revokeSessionsOf(provider.existingUser(UserPoolId, Username).sub);
	return {};
});

const adminUpdateUserAttributes = operation(
	'iam',
	oneUser.extend({ UserAttributes: attributeList }),
	(provider, { UserPoolId, Username, UserAttributes }) => {
		const user = provider.existingUser(UserPoolId, Username);
		const changes = emailChanges(UserAttributes);
		const holder = changes.email === undefined ? undefined : provider.pool.find(changes.email);
		if (holder !== undefined && holder.sub !== user.sub) {
			throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
		}
		provider.pool.put({ ...user, ...changes });
		return {};
	},
);

const getTokensFromRefreshToken = operation(
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

const revokeToken = operation(
	'anybody',
	z.object({ ClientId: z.string(), Token: z.string() }),
	(provider, { ClientId, Token }) => {
		provider.tokens.revoke(Token, provider.client(ClientId).id);
		return {};
	},
);

const getUser = operation('anybody', z.object({ AccessToken: z.string() }), (provider, input) => {
	const user = provider.tokens.userOf(input.AccessToken);
	return { Username: user.sub, UserAttributes: attributesOf(user) };
});

const searchable: Readonly<Record<string, (user: PoolUser) => string>> = {
	username: (user) => user.sub,
	sub: (user) => user.sub,
	email: (user) => user.email,
	'cognito:user_status': (user) => user.status.toLowerCase(),
	status: (user) => (user.isEnabled ? 'enabled' : 'disabled'),
};

const listUsers = operation('iam', input, (provider, { UserPoolId, Filter, Limit, PaginationToken }) => {
	provider.assertPool(UserPoolId);
	const limit = Limit === 0 ? 60 : Limit;
	const after = PaginationToken === undefined ? '' : Buffer.from(PaginationToken, 'base64url').toString();
	const rest = provider.pool
		.users()
		.filter(matching(Filter))
		.filter((user) => user.sub > after)
		.sort((a, b) => (a.sub < b.sub ? -1 : 1));
	const page = rest.slice(0, limit);
	return {
		Users: page.map((user) => ({ ...userDescription(user), Attributes: attributesOf(user) })),
		...(rest.length > limit ? { PaginationToken: Buffer.from(page.at(-1)?.sub ?? '').toString('base64url') } : {}),
	};
});

function matching(filter: string | undefined): (user: PoolUser) => boolean {
	if (filter === undefined || filter.trim() === '') return () => true;
	const [, name = '', operator, value = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
	const read = searchable[name];
	if (read === undefined) throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
	const wanted = value.replace(/\\(.)/g, '$1').toLowerCase();
	return (user) => (operator === '^=' ? read(user).startsWith(wanted) : read(user) === wanted);
}

export const operations: ReadonlyMap<string, Operation> = new Map(
	Object.entries({
		InitiateAuth: initiateAuth,
		RespondToAuthChallenge: respondToAuthChallenge,
		GetTokensFromRefreshToken: getTokensFromRefreshToken,
		RevokeToken: revokeToken,
		GetUser: getUser,
		ForgotPassword: forgotPassword,
		ConfirmForgotPassword: confirmForgotPassword,
		AdminCreateUser: adminCreateUser,
		AdminSetUserPassword: adminSetUserPassword,
		AdminGetUser: adminGetUser,
		AdminDisableUser: adminDisableUser,
		AdminEnableUser: adminEnableUser,
		AdminDeleteUser: adminDeleteUser,
		AdminUserGlobalSignOut: adminUserGlobalSignOut,
		AdminUpdateUserAttributes: adminUpdateUserAttributes,
		ListUsers: listUsers,
	}),
);
