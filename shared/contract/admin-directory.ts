import * as z from 'zod';
import { canonicalName } from '../input/canonical-name.ts';
import {
	type AnswerOf,
	admin,
	caller,
	configurationBodyBytes,
	configurationText,
	identifier,
	paging,
	route,
	version,
} from './route.ts';

const user = z.object({
	userId: z.string(),
	aaaLogin: z.string(),
	orgId: z.string(),
	frontendConfig: z.string().describe('Blank: the user has the configuration of the organization.'),
	backendConfig: z.string(),
	isAdmin: z.boolean(),
	isDisabled: z.boolean().describe('A disabled user cannot sign in.'),
	version,
});

export type AdminUser = z.infer<typeof user>;

export type FoundUser = AnswerOf<typeof userSearch>['users'][number];

export const userStatuses = ['invited', 'active', 'unknown'] as const;

export type UserStatus = (typeof userStatuses)[number];

const activity = {
	status: z
		.enum(userStatuses)
		.describe('`invited`: has not signed in yet. `active`: has signed in. `unknown`: neither was noted.'),
	lastSeenAt: z.string().optional().describe('Start of the hour, ISO 8601 in UTC, of the last sign-in or visit.'),
};

const userFields = {
	frontendConfig: configurationText
		.optional()
		.describe('Blank or absent: the user has the configuration of the organization.'),
	backendConfig: configurationText.optional(),
	isAdmin: z.boolean().optional(),
	isDisabled: z.boolean().optional(),
};

export const userList = route({
	...admin,
	path: '/admin/user/list',
	summary: 'List the users whom you administer, with their configurations.',
	effect: 'read',
	request: z.strictObject({ orgId: identifier.optional(), ...caller }),
	answer: z.array(user),
});

export const userSearch = route({
	...admin,
	path: '/admin/user/search',
	summary: 'Search the users whom you administer, page by page, by login.',
	effect: 'read',
	request: z.strictObject({
		search: z
			.string()
			.max(256)
			.default('')
			.describe('Part of a login, or of a long or short name of the organization.'),
		orgId: identifier.optional(),
		status: z.enum(userStatuses).optional().describe('Only users with this status.'),
		...paging,
		...caller,
	}),
	answer: z.object({
		users: z.array(user.omit({ frontendConfig: true, backendConfig: true }).extend(activity)),
		cursor: z.string().optional(),
	}),
});

export const userRead = route({
	...admin,
	path: '/admin/user/read',
	summary: 'Read a user.',
	effect: 'read',
	request: z.strictObject({ userId: identifier, ...caller }),
	answer: user,
});

export const userAdd = route({
	...admin,
	path: '/admin/user/add',
	summary: 'Add a user and send an invitation by e-mail.',
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

export const userUpdate = route({
	...admin,
	path: '/admin/user/update',
	summary: 'Change a user. The login and the organization cannot be changed.',
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

export const userInvite = route({
	...admin,
	path: '/admin/user/invite',
	summary: 'Send the invitation again, with a new temporary password, to a user who has not signed in yet.',
	effect: 'change',
	request: z.strictObject({ userId: identifier, ...caller }),
	answer: z.object({ userId: z.string() }),
});

export const userDelete = route({
	...admin,
	path: '/admin/user/delete',
	summary: 'Remove a user and end the sessions of that user.',
	effect: 'change',
	request: z.strictObject({ userId: identifier, ...caller }),
	answer: z.object({ userId: z.string() }),
});
