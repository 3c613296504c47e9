import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type * as z from 'zod';
import { type MailLimit, openOutbox } from './outbox.ts';
import type { SrpHandshake } from './srp.ts';
import { openSigningKey, tokenIssuer } from './tokens.ts';
import { type InvokeTrigger, triggers } from './triggers.ts';
import { type AppClient, CognitoError, openUserPool, type PoolDefinition, type PoolUser } from './user-pool.ts';

/** Required caller. `iam`: the request must be signed, and the policy of the caller must allow it. */
type Caller = 'anybody' | 'iam';

export interface Operation {
	readonly caller: Caller;
	run(provider: IdentityProvider, input: unknown): object | Promise<object>;
}

export function operation<Input extends z.ZodType>(
	caller: Caller,
	schema: Input,
	run: (provider: IdentityProvider, input: z.output<Input>) => object | Promise<object>,
): Operation {
	return {
		caller,
		run(provider, input) {
			const parsed = schema.safeParse(input);
			if (parsed.success) return run(provider, parsed.data);
			const issue = parsed.error.issues[0];
			throw new CognitoError(
				'InvalidParameterException',
				`1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`,
			);
		},
	};
}

const freeFailures = 5;
const longestLockoutMillis = 15 * 60_000;
const forgottenAfterMillis = 15 * 60_000;
const maxRemembered = 10_000;

interface Attempts {
	readonly failures: number;
	readonly lockedUntilMillis: number;
	readonly lastMillis: number;
}

/**
 * Locks an account for one second after five wrong passwords, and doubles the time after each further one, up to
 * fifteen minutes. Attempts during a lockout are refused without a check and do not extend it. A successful sign-in, or
 * fifteen minutes without an attempt, resets the count.
 *
 * @see Amazon Cognito developer guide, "Lockout behavior for failed sign-in attempts"
 */
export function signInAttempts(clock: typeof Date.now) {
	const accounts = new Map<string, Attempts>();

	function remember(id: string, attempts: Attempts): void {
		accounts.delete(id);
		accounts.set(id, attempts);
		if (accounts.size > maxRemembered) accounts.delete(accounts.keys().next().value as string);
	}

	function current(id: string): Attempts | undefined {
		const attempts = accounts.get(id);
		if (attempts === undefined) return undefined;
		const quietSince = Math.max(attempts.lastMillis, attempts.lockedUntilMillis);
		if (clock() - quietSince < forgottenAfterMillis) return attempts;
		accounts.delete(id);
		return undefined;
	}

	return {
		assertOpen(id: string): void {
			const attempts = current(id);
			if (attempts === undefined || clock() >= attempts.lockedUntilMillis) return;
			throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
		},
		failed(id: string): void {
			const failures = (current(id)?.failures ?? 0) + 1;
			const lockoutMillis =
				failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), longestLockoutMillis);
			remember(id, { failures, lockedUntilMillis: clock() + lockoutMillis, lastMillis: clock() });
		},
		succeeded(id: string): void {
			accounts.delete(id);
		},
	};
}

const validityMillis = 3 * 60_000;
const maxOpen = 10_000;

type Challenge = { readonly clientId: string; readonly sub: string } & (
	| { readonly name: 'PASSWORD_VERIFIER'; readonly handshake: SrpHandshake }
	| { readonly name: 'NEW_PASSWORD_REQUIRED' }
);

/** Sign-ins that wait for the next request of the client. Each accepts one response within three minutes. */
function openChallenges(clock: typeof Date.now) {
	const open = new Map<string, { readonly challenge: Challenge; readonly expiresAtMillis: number }>();
	return {
		/** @returns the key that the client must send with its response; by default a new random key, the `Session` */
		issue(challenge: Challenge, key = randomBytes(48).toString('base64url')): string {
			open.set(key, { challenge, expiresAtMillis: clock() + validityMillis });
			if (open.size > maxOpen) open.delete(open.keys().next().value as string);
			return key;
		},
		take<Name extends Challenge['name']>(
			key: string,
			name: Name,
			clientId: string,
		): Extract<Challenge, { name: Name }> | undefined {
			const entry = open.get(key);
			open.delete(key);
			if (entry === undefined || clock() >= entry.expiresAtMillis) return undefined;
			if (entry.challenge.name !== name || entry.challenge.clientId !== clientId) return undefined;
			return entry.challenge as Extract<Challenge, { name: Name }>;
		},
	};
}

interface IdentityProviderOptions {
	readonly definition: PoolDefinition;
	readonly dataDirectory: string;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
	readonly invoke: InvokeTrigger;
	readonly mailLimit: MailLimit | undefined;
}

export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

export function openIdentityProvider(options: IdentityProviderOptions) {
	const { definition, dataDirectory, clock, log, invoke, mailLimit } = options;
	const { id, issuer, tokenSeconds } = definition;
	const directory = join(dataDirectory, 'cognito');
	const key = openSigningKey(directory);
	const pool = openUserPool(directory, clock);
	const clients = new Map<string, AppClient>(definition.clients.map((client) => [client.id, client]));

	function assertPool(poolId: string): void {
		if (poolId === id) return;
		throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
	}

	return {
		clock,
		poolId: id,
		pool,
		/** Second half of the pool id. It is hashed together with passwords. */
		poolName: id.split('_')[1] as string,
		jwks: key.jwks,
		tokens: tokenIssuer({ key, issuer, tokenSeconds, pool, clock }),
		attempts: signInAttempts(clock),
		challenges: openChallenges(clock),
		outbox: openOutbox({ directory: join(dataDirectory, 'outbox'), clock, log, limit: mailLimit }),
		triggers: triggers(definition, invoke),
		simulatedResets: new Map<string, Pick<PoolUser, 'reset' | 'codeRequestsMillis'>>(),
		/** Secret from which responses about unknown users are derived. It stays the same after a restart. */
		secret: key.privateKey.export({ type: 'pkcs8', format: 'der' }) as Buffer,
		client(clientId: string): AppClient {
			const client = clients.get(clientId);
			if (client !== undefined) return client;
			throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
		},
		existingUser(poolId: string, username: string): PoolUser {
			assertPool(poolId);
			const user = pool.find(username);
			if (user !== undefined) return user;
			throw new CognitoError('UserNotFoundException', 'User does not exist.');
		},
		assertPool,
	};
}
