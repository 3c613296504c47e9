import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../start-failure.ts';
import { writeAtomically } from '../write-atomically.ts';
import { type PoolSession, type PoolUser, poolState } from './pool-state.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/**
 * The users and their sessions, kept in a file.
 *
 * @throws StartFailure when the file is not what was written
 */
export function openUserPool(directory: string, clock: Clock) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'user-pool.json');
	const state = read(path);
	const users = new Map(state.users.map((user) => [user.sub, user]));
	const sessions = new Map(state.sessions.map((session) => [session.originJti, session]));

	function save(): void {
		for (const session of sessions.values()) {
			if (session.expiresAtMillis <= clock()) sessions.delete(session.originJti);
		}
		writeAtomically(path, JSON.stringify({ version: 1, users: [...users.values()], sessions: [...sessions.values()] }));
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
			users.set(user.sub, { ...user, modifiedAtMillis: clock() });
			save();
		},
		remove(sub: string): void {
			users.delete(sub);
			for (const session of sessions.values()) if (session.sub === sub) sessions.delete(session.originJti);
			save();
		},
		session(originJti: string): PoolSession | undefined {
			return sessions.get(originJti);
		},
		sessionOfRefreshToken(refreshTokenHash: string): PoolSession | undefined {
			return [...sessions.values()].find((session) => session.refreshTokenHash === refreshTokenHash);
		},
		putSession(session: PoolSession): void {
			sessions.set(session.originJti, session);
			save();
		},
		revokeSessionsOf(sub: string): void {
			for (const session of sessions.values()) {
				if (session.sub === sub) sessions.set(session.originJti, { ...session, isRevoked: true });
			}
			save();
		},
	};
}

function read(path: string) {
	if (!existsSync(path)) return { users: [], sessions: [] };
	try {
		return poolState.parse(JSON.parse(readFileSync(path, 'utf8')));
	} catch (cause) {
		throw new StartFailure(
			`The users in ${path} cannot be read: the file is damaged. Restore it from a copy, or delete the data directory to start afresh.`,
			{ cause },
		);
	}
}
