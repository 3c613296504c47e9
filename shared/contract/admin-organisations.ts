import * as z from 'zod';
import {
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
