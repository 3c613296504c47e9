import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type IdentityProvider, operation } from '../identity-provider.ts';
import {
	attributeList,
	attributesOf,
	CognitoError,
	emailChanges,
	type PoolUser,
	userDescription,
} from '../user-pool.ts';
import { assertPasswordPolicy, setPassword } from './passwords.ts';

const newUser = z.object({
	UserPoolId: z.string(),
	Username: z.string().min(1).max(128),
	TemporaryPassword: z.string().optional(),
	UserAttributes: attributeList.default([]),
	MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
});

export const adminCreateUser = operation('iam', newUser, async (provider, request) => {
	provider.assertPool(request.UserPoolId);
	const password = request.TemporaryPassword ?? `Aa1!${randomBytes(12).toString('base64url')}`;
	assertPasswordPolicy(password);
	const isMailed = request.MessageAction !== 'SUPPRESS';
	if (isMailed) provider.outbox.assertOpen();
	const invited =
		request.MessageAction === 'RESEND' ? invitedBefore(provider, request.Username) : created(provider, request);
	const user = setPassword(provider, invited, password, 'temporary');
	if (isMailed) {
		const mail = await provider.triggers.mail('CustomMessage_AdminCreateUser', user, password);
		provider.outbox.send({ to: user.email, ...mail });
	}
	return { User: { ...userDescription(user), Attributes: attributesOf(user) } };
});

function created(provider: IdentityProvider, request: z.output<typeof newUser>): PoolUser {
	const email = request.Username.toLowerCase();
	if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
		throw new CognitoError('InvalidParameterException', 'Username should be an email.');
	}
	if (provider.pool.find(email) !== undefined) {
		throw new CognitoError('UsernameExistsException', 'User account already exists');
	}
	const now = provider.clock();
	return {
		sub: randomUUID(),
		isEmailVerified: false,
		...emailChanges(request.UserAttributes),
		email,
		status: 'FORCE_CHANGE_PASSWORD',
		isEnabled: true,
		createdAtMillis: now,
		modifiedAtMillis: now,
		// Placeholder that is replaced by the credential of the temporary password before the user is stored.
		credential: { salt: '0', verifier: '0' },
		codeRequestsMillis: [],
	};
}

function invitedBefore(provider: IdentityProvider, username: string): PoolUser {
	const user = provider.pool.find(username);
	if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
	if (user.status === 'FORCE_CHANGE_PASSWORD') return user;
	throw new CognitoError(
		'UnsupportedUserStateException',
		"Resend not possible. User's status is not FORCE_CHANGE_PASSWORD",
	);
}

export const input = z.object({
	UserPoolId: z.string(),
	Filter: z.string().max(256).optional(),
	Limit: z.int().min(0).max(60).default(60),
	PaginationToken: z.string().optional(),
});
