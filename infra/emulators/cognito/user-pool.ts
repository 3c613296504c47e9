import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../disk.ts';
import { StartFailure } from '../local-machine.ts';

type CognitoErrorCode =
	| 'AccessDeniedException'
	| 'AliasExistsException'
	| 'CodeDeliveryFailureException'
	| 'CodeMismatchException'
	| 'ExpiredCodeException'
	| 'InvalidLambdaResponseException'
	| 'InvalidParameterException'
	| 'InvalidPasswordException'
	| 'LimitExceededException'
	| 'MissingAuthenticationTokenException'
	| 'NotAuthorizedException'
	| 'ResourceNotFoundException'
	| 'SerializationException'
	| 'UnknownOperationException'
	| 'UnrecognizedClientException'
	| 'UnsupportedUserStateException'
	| 'UserLambdaValidationException'
	| 'UserNotFoundException'
	| 'UsernameExistsException';

export class CognitoError extends Error {
	override readonly name = 'CognitoError';
	readonly code: CognitoErrorCode;

	constructor(code: CognitoErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

/** Creates the error for a wrong password and for an unknown user, which must be the same. */
export function wrongCredentials(): CognitoError {
	return new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}

export const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().default('') }));

/** Returns e-mail address changes in a list of attributes. New addresses are unverified unless stated otherwise. */
export function emailChanges(attributes: z.output<typeof attributeList>): {
	email?: string;
	isEmailVerified?: boolean;
} {
	const changes: { email?: string; isEmailVerified?: boolean } = {};
	for (const { Name, Value } of attributes) {
		if (Name === 'email') {
			changes.email = Value.toLowerCase();
			changes.isEmailVerified ??= false;
		} else if (Name === 'email_verified') {
			changes.isEmailVerified = Value.toLowerCase() === 'true';
		} else {
			throw new CognitoError('InvalidParameterException', `user.${Name}: Attribute does not exist in the schema.`);
		}
	}
	return changes;
}

export function attributesOf(user: Pick<PoolUser, 'sub' | 'email' | 'isEmailVerified'>) {
	return [
		{ Name: 'sub', Value: user.sub },
		{ Name: 'email', Value: user.email },
		{ Name: 'email_verified', Value: String(user.isEmailVerified) },
	];
}

/** Describes a user in a response to an administrator. Times are in seconds. */
export function userDescription(user: PoolUser) {
	return {
		Username: user.sub,
		Enabled: user.isEnabled,
		UserStatus: user.status,
		UserCreateDate: user.createdAtMillis / 1000,
		UserLastModifiedDate: user.modifiedAtMillis / 1000,
	};
}

export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH';

export interface AppClient {
	readonly id: string;
	readonly flows: readonly AuthFlow[];
}

export interface PoolDefinition {
	/** Pool id, such as `local_users`. The text before the underscore is the region. */
	readonly id: string;
	readonly issuer: string;
	readonly clients: readonly AppClient[];
	readonly tokenSeconds: number;
	readonly triggerClientId: string;
}

const millis = z.number().nonnegative();
const hex = z.string().regex(/^[0-9a-f]+$/);

const poolUser = z.object({
	sub: z.uuid(),
	/** Login name in lower case. */
	email: z.string().min(3),
	isEmailVerified: z.boolean(),
	status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
	isEnabled: z.boolean(),
	createdAtMillis: millis,
	modifiedAtMillis: millis,
	credential: z.object({ salt: hex, verifier: hex }),
	temporaryUntilMillis: millis.optional(),
	reset: z.object({ codeHash: hex, expiresAtMillis: millis, wrongTries: z.number() }).optional(),
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

const poolState = z.object({ version: z.literal(1), users: z.array(poolUser), sessions: z.array(poolSession) });

export type PoolUser = z.output<typeof poolUser>;

export type PoolSession = z.output<typeof poolSession>;

export type UserPool = ReturnType<typeof openUserPool>;

/** @throws StartFailure if the file is damaged */
export function openUserPool(directory: string, clock: typeof Date.now) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'user-pool.json');
	const state = read(path);
	let users: ReadonlyMap<string, PoolUser> = new Map(state.users.map((user) => [user.sub, user]));
	let sessions: ReadonlyMap<string, PoolSession> = new Map(
		state.sessions.map((session) => [session.originJti, session]),
	);

	/** Changes users and sessions. Writes the file first; memory is updated only if this succeeds. */
	function change(edit: (users: Map<string, PoolUser>, sessions: Map<string, PoolSession>) => void): void {
		const changedUsers = new Map(users);
		const changedSessions = new Map([...sessions].filter(([, session]) => session.expiresAtMillis > clock()));
		edit(changedUsers, changedSessions);
		const changed = { version: 1, users: [...changedUsers.values()], sessions: [...changedSessions.values()] };
		writeAtomically(path, JSON.stringify(changed));
		users = changedUsers;
		sessions = changedSessions;
	}

	return {
		users(): readonly PoolUser[] {
			return [...users.values()];
		},
		find(username: string): PoolUser | undefined {
			const email = username.toLowerCase();
			return users.get(username) ?? [...users.values()].find((user) => user.email === email);
		},
		put(user: PoolUser): void {
			change((users) => users.set(user.sub, { ...user, modifiedAtMillis: clock() }));
		},
		remove(sub: string): void {
			change((users, sessions) => {
				users.delete(sub);
				for (const session of sessions.values()) if (session.sub === sub) sessions.delete(session.originJti);
			});
		},
		session(originJti: string): PoolSession | undefined {
			return sessions.get(originJti);
		},
		sessionOfRefreshToken(refreshTokenHash: string): PoolSession | undefined {
			return [...sessions.values()].find((session) => session.refreshTokenHash === refreshTokenHash);
		},
		putSession(session: PoolSession): void {
			change((_, sessions) => sessions.set(session.originJti, session));
		},
		revokeSessionsOf(sub: string): void {
			change((_, sessions) => {
				for (const session of sessions.values()) {
					if (session.sub === sub) sessions.set(session.originJti, { ...session, isRevoked: true });
				}
			});
		},
	};
}

function read(path: string) {
	if (!existsSync(path)) return { users: [], sessions: [] };
	const text = readFileSync(path, 'utf8');
	try {
		return poolState.parse(JSON.parse(text));
	} catch (cause) {
		throw new StartFailure(
			`The users in ${path} cannot be read: the file is damaged. Restore it from a copy, or move the data directory away to start with an empty one.`,
			{ cause },
		);
	}
}
