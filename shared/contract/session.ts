import * as z from 'zod';
import { programTokenSeconds } from '#shared/directory/program.ts';
import { scopeNames } from '../directory/program-scopes.ts';
import { canonicalName } from '../input/canonical-name.ts';
import { keyId } from './admin-programs.ts';
import { route } from './route.ts';

export const sessionInfo = z.object({
	Token: z.string().min(1),
	TokenValidityInHours: z.number().positive(),
	TokenValidityFrom: z.iso.datetime().describe('ISO 8601 instant in UTC.'),
	UserId: z.string().min(1).describe('Login.'),
	UserName: z.string().min(1),
	OrganizationName: z.string().min(1).describe('Short name of the organization.'),
	FrontendConfig: z
		.string()
		.min(1)
		.describe('`{"GUI_Layout": {…}}` as JSON text. The order of its keys is the order of the tabs.'),
	BackendConfig: z.string(),
	IsAdmin: z.boolean(),
	PortalVersion: z.string().optional().describe('Version of the portal; changes with every release.'),
});

export type SessionInfo = z.infer<typeof sessionInfo>;

/** Hours from sign-in to the end of a session, which cannot be extended. */
export const sessionHours = 8;

/** Maximum length of a login. This is the limit of Cognito. */
const maxLoginCharacters = 128;

const visibleCharacters = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{S}\p{N}\p{P}])+$/u;

export const login = route({
	method: 'POST',
	path: '/session/login',
	summary: 'Sign in a user: a login and its password for an access token.',
	capability: 'session',
	access: { kind: 'public' },
	effect: 'change',
	scope: 'people-only',
	bodyBytes: 4 * 1024,
	request: z.strictObject({
		username: z
			.string()
			.trim()
			.min(1, 'Username should not be empty')
			.max(maxLoginCharacters)
			.transform(canonicalName)
			.pipe(
				z.string().max(maxLoginCharacters).regex(visibleCharacters, 'must not have spaces or invisible characters'),
			),
		password: z.string().min(1, 'Password should not be empty').max(256),
	}),
	answer: sessionInfo,
	answerHeaders: {
		'set-cookie':
			'A cookie for this login. A program that sends it with its next sign-in is not paused because others guess passwords.',
	},
});

/** Maximum tokens that a program can request in an hour. A few suffice, because a token is valid for an hour. */
export const tokensOfHour = { limit: 60, seconds: 3600 } as const;

export const exchangeKey = route({
	method: 'POST',
	path: '/session/token',
	summary: 'Sign in a program: a key id and its secret for an access token of an hour.',
	capability: 'session',
	access: { kind: 'public' },
	effect: 'change',
	scope: 'any-program',
	bodyBytes: 4 * 1024,
	request: z.strictObject({ keyId, secret: z.string().min(1, 'must not be empty').max(256) }),
	answer: z.object({
		token: z.string().min(1).describe('Send it with every request: `Authorization: Bearer` and the token.'),
		tokenType: z.literal('Bearer'),
		expiresInSeconds: z.int().positive().max(programTokenSeconds),
		expiresAt: z.iso.datetime().describe('ISO 8601 instant in UTC.'),
		program: z.string().describe('Name of the program.'),
		organization: z.string().describe('Short name of the organization.'),
		scopes: z.array(z.enum(scopeNames)),
	}),
	answerHeaders: {
		'ratelimit-policy': `Tokens of a program: \`"tokens";q=${tokensOfHour.limit};w=${tokensOfHour.seconds}\`, the quota and its window in seconds.`,
		ratelimit: 'Tokens that are left, and the seconds until the window ends: `"tokens";r=59;t=3600`.',
	},
});

export const profile = route({
	method: 'GET',
	path: '/session/profile',
	summary: 'Read the session of the token.',
	capability: 'session',
	access: { kind: 'signed-in' },
	effect: 'read',
	scope: 'any-program',
	answer: sessionInfo,
});

export const logout = route({
	method: 'POST',
	path: '/session/logout',
	summary: 'End the session: its token is refused from now on.',
	capability: 'session',
	access: { kind: 'signed-in' },
	effect: 'change',
	scope: 'any-program',
	request: z.strictObject({}),
	answer: z.object({ message: z.string() }),
});
