import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../start-failure.ts';
import { writeAtomically } from '../write-atomically.ts';
import { type PoolSession, type PoolUser, poolState } from './pool-state.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/**
 * The users and their sessions, stored in a file.
 *
 * @throws StartFailure when the file is damaged
 */
export function openUserPool(directory: string, clock: Clock) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'user-pool.json');
	const state = read(path);
	let users: ReadonlyMap<string, PoolUser> = new Map(state.users.map((user) => [user.sub, user]));
	let sessions: ReadonlyMap<string, PoolSession> = new Map(
		state.sessions.map((session) => [session.originJti, session]),
	);

	/** Changes the memory only after the file is written. */
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
		/** @param username a subject, or an e-mail address in any case */
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
