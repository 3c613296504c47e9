import * as z from 'zod';
import { maxProgramDays, maxPrograms, programStates } from '#shared/directory/program.ts';
import { scopeNames } from '../directory/program-scopes.ts';
import { admin, caller, date, identifier, route } from './route.ts';

const maxAddresses = 20;

const address = z
	.string()
	.trim()
	.max(60)
	.toLowerCase()
	.refine(
		(text) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
		'must be an IP address or a range, such as 203.0.113.7 or 203.0.113.0/24',
	);

const scope = z.enum(scopeNames);

/** Pattern of program names. They start with a letter or digit, so that the audit trail can print them anywhere. */
const namePattern = /^[\p{L}\p{N}](?!.* {2})[\p{L}\p{M}\p{N} ._&()-]*$/u;

/** Prefix of key identifiers. Source code scanners use it to find leaked key pairs. */
export const keyIdPrefix = 'rfrk_';
export const secretPrefix = 'rfrs_';

export const keyId = z
	.string()
	.regex(/^rfrk_[0-9a-f]{24}$/, `must be a key id: ${keyIdPrefix} and 24 hexadecimal digits`);

const program = z.object({
	keyId: z.string(),
	name: z.string(),
	orgId: z.string(),
	scopes: z.array(scope),
	addresses: z.array(z.string()).describe('Addresses and ranges from which it may call. Empty: any address.'),
	expiresOn: z.string().describe('Last day, in UTC, on which the key pair is valid.'),
	state: z
		.enum(programStates)
		.describe('`incomplete`: its creation was interrupted. Nobody has its secret; remove it and add another.'),
	createdBy: z.string(),
	createdAt: z.string().describe('ISO 8601 instant in UTC.'),
	lastTokenAt: z
		.string()
		.optional()
		.describe('Instant of the last token. A token is valid for an hour. Absent: never used.'),
	revokedBy: z.string().optional(),
	revokedAt: z.string().optional(),
});

export type AdminProgram = z.infer<typeof program>;

export const programList = route({
	...admin,
	path: '/admin/program/list',
	summary: 'List the key pairs of programs of an organization, with expired and revoked ones.',
	effect: 'read',
	request: z.strictObject({
		orgId: identifier.optional().describe('Absent: your own organization.'),
		...caller,
	}),
	answer: z.object({
		programs: z.array(program),
		grantableScopes: z.array(scope).describe('Scopes whose modules the organization has.'),
		max: z.int().describe('Maximum number of key pairs, expired and revoked ones included.'),
	}),
});

export const programAdd = route({
	...admin,
	path: '/admin/program/add',
	summary: 'Add a key pair for a program. The answer is the only one that has the secret.',
	effect: 'change',
	request: z.strictObject({
		orgId: identifier.optional().describe('Absent: your own organization.'),
		name: z
			.string()
			.max(240)
			.transform((text) => text.normalize('NFKC').trim())
			.pipe(
				z
					.string()
					.min(1, 'must not be empty')
					.max(60, 'must have at most 60 characters')
					.regex(
						namePattern,
						'must have letters, digits, single spaces and . _ - & ( ) only, and begin with a letter or a digit',
					),
			)
			.describe('Name in the audit trail. Unique in the organization.'),
		scopes: z
			.array(scope)
			.min(1, 'must have at least one scope')
			.max(scopeNames.length)
			.refine((list) => new Set(list).size === list.length, 'must have each scope once'),
		addresses: z
			.array(address)
			.max(maxAddresses, `must have at most ${maxAddresses} entries`)
			.default([])
			.describe('IPv4 or IPv6 addresses and CIDR ranges. Empty: any address.'),
		expiresOn: date.describe(`Last day, in UTC, on which the key pair is valid: at most ${maxProgramDays} days ahead.`),
		...caller,
	}),
	answer: z.object({
		program,
		secret: z.string().describe('Stored as a hash only. It cannot be shown again.'),
	}),
});

export const programRevoke = route({
	...admin,
	path: '/admin/program/revoke',
	summary: 'Revoke a key pair. Its tokens are refused from now on.',
	effect: 'change',
	request: z.strictObject({ keyId, ...caller }),
	answer: program,
});

export const programRemove = route({
	...admin,
	path: '/admin/program/remove',
	summary: `Remove a key pair that is expired or revoked, with the loans that only it can see. An organization has at most ${maxPrograms}.`,
	effect: 'change',
	request: z.strictObject({ keyId, ...caller }),
	answer: z.object({ keyId: z.string() }),
});
