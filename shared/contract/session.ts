import * as z from 'zod';
import { canonicalName } from '../portal/canonical-name.ts';
import { route } from './route.ts';

/** Who is signed in, until when, and what the portal shows to them. */
export const sessionInfo = z.object({
	Token: z.string().min(1),
	TokenValidityInHours: z.number().positive(),
	/** ISO 8601 instant, UTC. */
	TokenValidityFrom: z.iso.datetime(),
	/** The login. */
	UserId: z.string().min(1),
	UserName: z.string().min(1),
	/** The organisation's short name. */
	OrganizationName: z.string().min(1),
	/** `{"GUI_Layout": {…}}` as text: its key order is the order of the tabs. */
	FrontendConfig: z.string().min(1),
	BackendConfig: z.string(),
	IsAdmin: z.boolean(),
});

export type SessionInfo = z.infer<typeof sessionInfo>;

/** As many as Cognito takes. */
const mostLoginCharacters = 128;

const visibleCharacters = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{S}\p{N}\p{P}])+$/u;

/** For machines: user name and password for a token. Browsers sign in with the identity provider itself. */
export const login = route({
	method: 'POST',
	path: '/session/login',
	capability: 'session',
	access: { kind: 'public' },
	effect: 'change',
	bodyBytes: 4 * 1024,
	request: z.strictObject({
		username: z
			.string()
			.trim()
			.min(1, 'Username should not be empty')
			.max(mostLoginCharacters)
			.transform(canonicalName)
			.pipe(
				z.string().max(mostLoginCharacters).regex(visibleCharacters, 'must not have spaces or invisible characters'),
			),
		password: z.string().min(1, 'Password should not be empty').max(256),
	}),
	answer: sessionInfo,
});

/** The session info of the bearer of the token. */
export const profile = route({
	method: 'GET',
	path: '/session/profile',
	capability: 'session',
	access: { kind: 'signed-in' },
	effect: 'read',
	answer: sessionInfo,
});

/** Ends the session of the token: from now on every operation refuses it. */
export const logout = route({
	method: 'POST',
	path: '/session/logout',
	capability: 'session',
	access: { kind: 'signed-in' },
	effect: 'change',
	request: z.strictObject({}),
	answer: z.object({ message: z.string() }),
});
