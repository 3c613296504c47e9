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

/** Characters of a name. Excludes control characters and invisible characters, such as the Hangul filler. */
const visibleCharacters = /^(?:(?!\p{Default_Ignorable_Code_Point})\P{C})*$/u;

/** Maximum UTF-16 code units of a name as sent. Enough for 100 characters in any Unicode form, with outer blanks. */
const maxWritten = 400;

const name = (label: string) =>
	z
		.string()
		// Limits the length before normalisation, which takes quadratic time for combining marks.
		.max(maxWritten, { error: `${label} must have at most 100 characters.`, abort: true })
		.transform((text) => text.normalize('NFKC').trim())
		.pipe(
			z
				.string()
				.min(1, `${label} can not be empty.`)
				.max(100, `${label} must have at most 100 characters.`)
				.regex(visibleCharacters, `${label} must not have invisible characters.`),
		);

const organisation = z.object({
	orgId: z.string(),
	longName: z.string(),
	shortName: z.string(),
	frontendConfig: z.string(),
	backendConfig: z.string(),
	isOperator: z.boolean(),
	version,
});

export type AdminOrganisation = z.infer<typeof organisation>;

const organisationFields = { frontendConfig: configurationText, backendConfig: configurationText };

export const organisationList = route({
	...admin,
	path: '/admin/org/list',
	summary: 'List the organizations that you administer, with their configurations.',
	effect: 'read',
	request: z.strictObject({ ...caller }),
	answer: z.array(organisation),
});

export const organisationSearch = route({
	...admin,
	path: '/admin/org/search',
	summary: 'Search the organizations that you administer, page by page, by short name.',
	effect: 'read',
	request: z.strictObject({
		search: z.string().max(100).default('').describe('Part of a long or a short name.'),
		...paging,
		...caller,
	}),
	answer: z.object({
		organisations: z.array(organisation.omit({ frontendConfig: true, backendConfig: true })),
		cursor: z.string().optional(),
	}),
});

export const organisationRead = route({
	...admin,
	path: '/admin/org/read',
	summary: 'Read an organization.',
	effect: 'read',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: organisation,
});

export const organisationAdd = route({
	...admin,
	path: '/admin/org/add',
	summary: 'Add an organization.',
	effect: 'change',
	bodyBytes: configurationBodyBytes,
	request: z.strictObject({
		longName: name('Long Name'),
		shortName: name('Short Name'),
		...organisationFields,
		...caller,
	}),
	answer: organisation,
});

export const organisationUpdate = route({
	...admin,
	path: '/admin/org/update',
	summary: 'Change an organization. Its short name cannot be changed.',
	effect: 'change',
	bodyBytes: configurationBodyBytes,
	request: z.strictObject({
		orgId: identifier,
		longName: name('Long Name'),
		shortName: z.string().optional().describe('If sent, the short name as it is.'),
		version: version.optional(),
		...organisationFields,
		...caller,
	}),
	answer: organisation,
});

export const organisationDelete = route({
	...admin,
	path: '/admin/org/delete',
	summary: 'Remove an organization.',
	effect: 'change',
	request: z.strictObject({
		orgId: identifier,
		confirmedUsers: z
			.int()
			.min(0)
			.optional()
			.describe('Number of users who are removed with the organization. Refused unless it is the number of its users.'),
		...caller,
	}),
	answer: z.object({ orgId: z.string() }),
});

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
