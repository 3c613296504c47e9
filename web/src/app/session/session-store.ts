import type { SessionInfo } from '../../../../shared/contract/session.ts';
import { ApiError } from '../../lib/api-client.ts';
import { bearer } from '../../lib/bearer.ts';
import { clearIdentityItems, clearItemsOfOthers, clearSessionItems, clearUserItems } from './clear-user-items.ts';
import { expiresAtMillis, readStoredSession, type SecretStore, storeSession } from './stored-session.ts';

export type SessionState =
	| { readonly status: 'starting' }
	| { readonly status: 'signed-out'; readonly isExpired: boolean }
	| { readonly status: 'signed-in'; readonly info: SessionInfo };

export interface SessionParts {
	/** Milliseconds since 1970. */
	readonly clock: () => number;
	readonly store: SecretStore;
	readonly profile: (token: string) => Promise<SessionInfo>;
	/** Ends the session at the API and at the identity provider, as far as they can be reached. */
	readonly revoke: (kind: 'logout' | 'expired') => Promise<void>;
}

export interface SessionStore {
	readonly getState: () => SessionState;
	readonly subscribe: (listener: () => void) => () => void;
	/** Restores the session that is kept, if it is complete and young enough. */
	start(): Promise<void>;
	/** Forgets the session that was before: the beginning of each attempt to sign in. */
	beginSignIn(): void;
	/** Loads the profile with a new token and keeps it; what other users left here goes. */
	completeSignIn(token: string): Promise<void>;
	logout(): Promise<void>;
	/** Ends a session that is too old; for moments when a timer may have slept. */
	checkAge(): void;
	/** Follows what another tab did to the session that is kept. */
	follow(): Promise<void>;
}

const unauthorized = 401;
const tooManyRequests = 429;
const serverError = 500;
const longestWaitMillis = 60_000;

/** Who is signed in, for how long, in this tab and the others. */
export function sessionStore({ clock, store, profile, revoke }: SessionParts): SessionStore {
	let state: SessionState = { status: 'starting' };
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isLoggingOut = false;
	const listeners = new Set<() => void>();

	const become = (next: SessionState) => {
		state = next;
		for (const listener of [...listeners]) listener();
	};

	const signedOut = (isExpired: boolean) => {
		clearTimeout(timer);
		bearer.set(undefined);
		become({ status: 'signed-out', isExpired });
	};

	const signedIn = (info: SessionInfo) => {
		clearTimeout(timer);
		bearer.set(info.Token);
		watchAge(info);
		become({ status: 'signed-in', info });
	};

	/** In steps, since a timer neither counts the time that the computer sleeps nor keeps to the millisecond. */
	const watchAge = (info: SessionInfo) => {
		const left = expiresAtMillis(info) - clock();
		timer = setTimeout(
			() => (isTooOld(info) ? checkAge() : watchAge(info)),
			Math.min(Math.max(left, 0), longestWaitMillis),
		);
	};

	const isTooOld = (info: SessionInfo) => clock() >= expiresAtMillis(info);

	const expire = () => {
		// Requests that were under way when the session ended are refused: that is the logout, not an expiry.
		if (isLoggingOut) return;
		clearSessionItems();
		signedOut(true);
		void endTokens('expired');
	};

	/** Unless somebody has signed in again meanwhile, whose tokens they would be. */
	const endTokens = async (kind: 'logout' | 'expired') => {
		await revoke(kind);
		if (state.status !== 'signed-in' || kind === 'logout') clearIdentityItems();
	};

	const checkAge = () => {
		if (state.status === 'signed-in' && isTooOld(state.info)) expire();
	};

	/** Another tab may have ended the session, or begun another, while this one waited. */
	const isStillKept = async ({ Token }: SessionInfo) => (await readStoredSession(store))?.Token === Token;

	const follow = async () => {
		const kept = await readStoredSession(store);
		if (kept === undefined || isTooOld(kept)) {
			if (state.status !== 'signed-out') signedOut(false);
		} else if (state.status !== 'signed-in' || state.info.Token !== kept.Token) signedIn(kept);
	};

	bearer.onRefused(expire);

	return {
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},

		async start() {
			const kept = await readStoredSession(store);
			if (kept === undefined) return signedOut(false);
			if (isTooOld(kept)) return expire();
			try {
				const info = await profile(kept.Token);
				if (!(await isStillKept(kept))) return follow();
				await storeSession(store, info);
				signedIn(info);
			} catch (error) {
				if (error instanceof ApiError && error.status === unauthorized) return expire();
				if (!isOutOfReach(error)) {
					clearSessionItems();
					return signedOut(false);
				}
				if (!(await isStillKept(kept))) return follow();
				signedIn(kept);
			}
		},

		beginSignIn() {
			clearSessionItems();
			bearer.set(undefined);
		},

		async completeSignIn(token) {
			const info = await profile(token);
			clearItemsOfOthers(info.UserId);
			await storeSession(store, info);
			signedIn(info);
		},

		async logout() {
			isLoggingOut = true;
			try {
				await endTokens('logout');
			} finally {
				isLoggingOut = false;
			}
			clearUserItems();
			signedOut(false);
		},

		checkAge,

		follow,
	};
}

/** The API did not answer, or not now: what is kept may serve until it does. */
function isOutOfReach(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	return error.status === 0 || error.status === tooManyRequests || error.status >= serverError;
}
