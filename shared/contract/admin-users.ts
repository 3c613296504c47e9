import * as z from 'zod';
import { canonicalName } from '../portal/canonical-name.ts';
import { admin, configurationBodyBytes, configurationText, identifier, paging, version } from './admin-wire.ts';
import { route } from './route.ts';
import { caller } from './wire.ts';

const user = z.object({
	userId: z.string(),
	aaaLogin: z.string(),
	orgId: z.string(),
	/** Blank for a user who has the organisation's. */
	frontendConfig: z.string(),
	backendConfig: z.string(),
	isAdmin: z.boolean(),
	/** A disabled user cannot sign in. */
	isDisabled: z.boolean(),
	version,
});

export type AdminUser = z.infer<typeof user>;

const userFields = {
	/** Blank or left out for the organisation's own. */
	frontendConfig: configurationText.optional(),
	backendConfig: configurationText.optional(),
	isAdmin: z.boolean().optional(),
	isDisabled: z.boolean().optional(),
};

/** Every user whom the caller administers, in full; of one organisation if one is named. */
export const userList = route({
	...admin,
	path: '/admin/user/list',
	effect: 'read',
	request: z.strictObject({ orgId: identifier.optional(), ...caller }),
	answer: z.array(user),
});

/** A page of users without their configurations, logins ascending. */
export const userSearch = route({
	...admin,
	path: '/admin/user/search',
	effect: 'read',
	/** `search` is part of a login, or of a long or short name of the user's organisation. */
	request: z.strictObject({
		search: z.string().max(256).default(''),
		orgId: identifier.optional(),
		...paging,
		...caller,
	}),
	answer: z.object({
		users: z.array(user.omit({ frontendConfig: true, backendConfig: true })),
		cursor: z.string().optional(),
	}),
});

export const userRead = route({
	...admin,
	path: '/admin/user/read',
	effect: 'read',
	request: z.strictObject({ userId: identifier, ...caller }),
	answer: user,
});

/** Invites the user by e-mail. The login is kept in lower case. */
export const userAdd = route({
	...admin,
	path: '/admin/user/add',
	effect: 'change',
	bodyBytes: configurationBodyBytes,
	request: z.strictObject({
		aaaLogin: z
			.string()
			.trim()
			.min(1, 'AAA Login can not be empty.')
			.max(128)
			.transform(canonicalName)
			.pipe(z.string().max(128)),
		orgId: z.string().min(1, 'Org Id can not be null.').max(100),
		...userFields,
		...caller,
	}),
	answer: user,
});

/** Login and organisation stay what they were; sent, they must be that. */
export const userUpdate = route({
	...admin,
	path: '/admin/user/update',
	effect: 'change',
	bodyBytes: configurationBodyBytes,
	request: z.strictObject({
		userId: identifier,
		aaaLogin: z.string().trim().max(128).transform(canonicalName).optional(),
		orgId: z.string().optional(),
		version: version.optional(),
		...userFields,
		...caller,
	}),
	answer: user,
});

/** Sends the invitation again, with a new temporary password, while the user has not signed in yet. */
export const userInvite = route({
	...admin,
	path: '/admin/user/invite',
	effect: 'change',
	request: z.strictObject({ userId: identifier, ...caller }),
	answer: z.object({ userId: z.string() }),
});

/** Removes the user and ends its sessions. */
export const userDelete = route({
	...admin,
	path: '/admin/user/delete',
	effect: 'change',
	request: z.strictObject({ userId: identifier, ...caller }),
	answer: z.object({ userId: z.string() }),
});
