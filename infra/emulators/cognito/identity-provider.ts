import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { openChallenges } from './challenges.ts';
import { CognitoError } from './cognito-error.ts';
import { type MailLimit, openOutbox } from './outbox.ts';
import type { AppClient, PoolDefinition } from './pool-definition.ts';
import type { PoolUser } from './pool-state.ts';
import { signInAttempts } from './sign-in-attempts.ts';
import { openSigningKey } from './signing-key.ts';
import { tokenIssuer } from './tokens.ts';
import { type InvokeTrigger, triggers } from './triggers.ts';
import { openUserPool } from './user-pool.ts';

interface IdentityProviderOptions {
	readonly definition: PoolDefinition;
	readonly dataDirectory: string;
	readonly clock: Clock;
	readonly log: (line: string) => void;
	readonly invoke: InvokeTrigger;
	readonly mailLimit: MailLimit | undefined;
}

export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

/** The user pool and the stores and services that its operations use. */
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
		/** The part of the pool's id that is hashed with passwords. */
		poolName: id.split('_')[1] as string,
		jwks: key.jwks,
		tokens: tokenIssuer({ key, issuer, tokenSeconds, pool, clock }),
		attempts: signInAttempts(clock),
		challenges: openChallenges(clock),
		outbox: openOutbox({ directory: join(dataDirectory, 'outbox'), clock, log, limit: mailLimit }),
		triggers: triggers(definition, invoke),
		/** Requests for codes by logins to which none can be sent. */
		simulatedResets: new Map<string, Pick<PoolUser, 'reset' | 'codeRequestsMillis'>>(),
		/** A stable secret. Answers about unknown users are derived from it. */
		secret: key.privateKey.export({ type: 'pkcs8', format: 'der' }) as Buffer,
		client(clientId: string): AppClient {
			const client = clients.get(clientId);
			if (client !== undefined) return client;
			throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
		},
		/** Used by operations of administrators, who may learn that a user does not exist. */
		existingUser(poolId: string, username: string): PoolUser {
			assertPool(poolId);
			const user = pool.find(username);
			if (user !== undefined) return user;
			throw new CognitoError('UserNotFoundException', 'User does not exist.');
		},
		assertPool,
	};
}
