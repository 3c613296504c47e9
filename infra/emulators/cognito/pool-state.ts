import * as z from 'zod';

const millis = z.number().nonnegative();
const hex = z.string().regex(/^[0-9a-f]+$/);

const poolUser = z.object({
	sub: z.uuid(),
	/** The name for sign-in, in lower case. */
	email: z.string().min(3),
	isEmailVerified: z.boolean(),
	status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
	isEnabled: z.boolean(),
	createdAtMillis: millis,
	modifiedAtMillis: millis,
	credential: z.object({ salt: hex, verifier: hex }),
	/** When a temporary password expires. */
	temporaryUntilMillis: millis.optional(),
	/** The hashed code for a forgotten password, and the number of wrong tries. */
	reset: z.object({ codeHash: hex, expiresAtMillis: millis, wrongTries: z.number() }).optional(),
	/** Times of the requests for a code within the last hour. */
	codeRequestsMillis: z.array(millis).default([]),
});

const poolSession = z.object({
	originJti: z.uuid(),
	sub: z.uuid(),
	clientId: z.string(),
	refreshTokenHash: hex,
	/** Time of the sign-in, in seconds. */
	authTimeSeconds: z.number(),
	expiresAtMillis: millis,
	isRevoked: z.boolean(),
});

/** The content of the file of a user pool. */
export const poolState = z.object({ version: z.literal(1), users: z.array(poolUser), sessions: z.array(poolSession) });

export type PoolUser = z.output<typeof poolUser>;

export type PoolSession = z.output<typeof poolSession>;
