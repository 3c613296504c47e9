import * as z from 'zod';
import { CognitoError } from '../cognito-error.ts';
import { operation } from '../operation.ts';
import { setPassword } from '../set-password.ts';
import { attributeList, attributesOf, emailChanges, userDescription } from '../user-attributes.ts';

const oneUser = z.object({ UserPoolId: z.string(), Username: z.string().min(1).max(128) });

export const adminGetUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	const user = provider.existingUser(UserPoolId, Username);
	return { ...userDescription(user), UserAttributes: attributesOf(user) };
});

export const adminSetUserPassword = operation(
	'iam',
	oneUser.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
	(provider, { UserPoolId, Username, Password, Permanent }) => {
		const user = provider.existingUser(UserPoolId, Username);
		setPassword(provider, user, Password, Permanent ? 'permanent' : 'temporary');
		return {};
	},
);

export const adminDisableUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	const user = provider.existingUser(UserPoolId, Username);
	provider.pool.put({ ...user, isEnabled: false });
	provider.pool.revokeSessionsOf(user.sub);
	return {};
});

export const adminEnableUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	provider.pool.put({ ...provider.existingUser(UserPoolId, Username), isEnabled: true });
	return {};
});

export const adminDeleteUser = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	provider.pool.remove(provider.existingUser(UserPoolId, Username).sub);
	return {};
});

export const adminUserGlobalSignOut = operation('iam', oneUser, (provider, { UserPoolId, Username }) => {
	provider.pool.revokeSessionsOf(provider.existingUser(UserPoolId, Username).sub);
	return {};
});

export const adminUpdateUserAttributes = operation(
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
