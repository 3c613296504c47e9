import * as z from 'zod';

const millis = z.number().nonnegative();
const hex = z.string().regex(/^[0-9a-f]+$/);

const poolUser = z.object({
	sub: z.uuid(),
	/** Lower case; what the user signs in with. */
	email: z.string().min(3),
	isEmailVerified: z.boolean(),
	status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
	isEnabled: z.boolean(),
	createdAtMillis: millis,
	modifiedAtMillis: millis,
	credential: z.object({ salt: hex, verifier: hex }),
	/** Until when a temporary password can be used. */
	temporaryUntilMillis: millis.optional(),
	/** The code of a forgotten password, hashed, and what was tried with it. */
	reset: z.object({ codeHash: hex, expiresAtMillis: millis, wrongTries: z.number() }).optional(),
	/** When codes were asked for, within the last hour. */
	codeRequestsMillis: z.array(millis).default([]),
});

const poolSession = z.object({
	originJti: z.uuid(),
	sub: z.uuid(),
	clientId: z.string(),
	refreshTokenHash: hex,
	/** When the password was given, in seconds. */
	authTimeSeconds: z.number(),
	expiresAtMillis: millis,
	isRevoked: z.boolean(),
});

/** The file that a user pool is kept in. */
export const poolState = z.object({ version: z.literal(1), users: z.array(poolUser), sessions: z.array(poolSession) });

export type PoolUser = z.output<typeof poolUser>;

export type PoolSession = z.output<typeof poolSession>;
