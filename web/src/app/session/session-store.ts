import {
	keptConventionsPrefix,
	storedInputsName,
	storedInputsPrefix,
} from '#features/loans/calculator/stored-inputs-name.ts';
import { ApiError, bearer } from '#lib/api-client.ts';
import { localStore, preferencePrefix, storagePrefix } from '#lib/local-store.ts';
import type { SessionInfo } from '#shared/contract/session.ts';

export const sessionKey = `${storagePrefix}session`;

interface SecretStore {
	getItem(name: string): Promise<string | null>;
	setItem(name: string, value: string): Promise<void>;
	removeItem(name: string): Promise<void>;
}

const requiredTexts = ['Token', 'UserId', 'UserName', 'OrganizationName', 'FrontendConfig'] as const;

/**
 * True if a stored session has all fields that every version of the portal stores. A check with the contract's schema
 * would make the first load larger.
 */
const isComplete = (kept: Partial<SessionInfo> | undefined): kept is SessionInfo =>
	requiredTexts.every((name) => typeof kept?.[name] === 'string' && kept[name] !== '') &&
	Number(kept?.TokenValidityInHours) > 0 &&
	!Number.isNaN(Date.parse(String(kept?.TokenValidityFrom)));

/** @returns undefined if no session is stored, or if it is incomplete */
async function readStoredSession(store: SecretStore): Promise<SessionInfo | undefined> {
	const text = await store.getItem(sessionKey);
	if (text === null) return undefined;
	const kept = jsonIn(text);
	return isComplete(kept)
		? { ...kept, BackendConfig: kept.BackendConfig ?? '', IsAdmin: kept.IsAdmin ?? false }
		: undefined;
}

async function storeSession(store: SecretStore, info: SessionInfo): Promise<void> {
	await store.setItem(sessionKey, JSON.stringify(info));
}

function jsonIn(text: string): Partial<SessionInfo> | undefined {
	try {
		return JSON.parse(text) ?? undefined;
	} catch {
		return undefined;
	}
}

const hourMillis = 3_600_000;

function expiresAtMillis(info: SessionInfo): number {
	return Date.parse(info.TokenValidityFrom) + info.TokenValidityInHours * hourMillis;
}

const kept = ['language', 'mode'].map((key) => storagePrefix + key);
const isKept = (key: string) =>
	kept.includes(key) || key.startsWith(keptConventionsPrefix) || key.startsWith(preferencePrefix);

function clearUserItems(): void {
	clear((key) => !isKept(key));
}

type Items = readonly (readonly [key: string, text: string])[];

/** Keeps saved inputs, encrypted, for the user's next session. @returns the removed items, except the session itself */
export function clearSessionItems(): Items {
	const removed = clear((key) => !isKept(key) && !key.startsWith(storedInputsPrefix));
	return removed.filter(([key]) => key !== sessionKey);
}

function clearItemsOfOthers(userId: string): void {
	clear((key) => key.startsWith(storedInputsPrefix) && key !== storedInputsName(userId));
}

function clear(isRemoved: (key: string) => boolean): Items {
	const keys = localStore.keys().filter((key) => key.startsWith(storagePrefix) && isRemoved(key));
	const removed = keys.map((key) => [key, localStore.get(key) ?? ''] as const);
	for (const key of keys) localStore.remove(key);
	return removed;
}

/** Removes the tokens that Amplify stores, even if the identity provider could not be reached to revoke them. */
function clearIdentityItems(): void {
	for (const key of localStore.keys()) {
		if (key.startsWith('CognitoIdentityServiceProvider.')) localStore.remove(key);
	}
}

export type SessionState =
	| { readonly status: 'starting' }
	| { readonly status: 'signed-out'; readonly isExpired: boolean }
	| {
			readonly status: 'signed-in';
			readonly info: SessionInfo;
			/** Object that identifies the kept screen state; unchanged if an expired session's user signs in again. */
			readonly stateKey: object;
	  };

export interface SessionParts {
	readonly clock: () => number;
	readonly store: SecretStore;
	readonly profile: (token: string) => Promise<SessionInfo>;
	/** Revokes the session at the API and the tokens at the identity provider. Ignores unreachable services. */
	readonly revoke: (kind: 'logout' | 'expired') => Promise<void>;
}

export interface SessionStore {
	readonly getState: () => SessionState;
	readonly subscribe: (listener: () => void) => () => void;
	start(): Promise<void>;
	beginSignIn(): void;
	/** Completes a sign-in: loads the profile with the new token, stores it, and removes other users' saved inputs. */
	completeSignIn(token: string): Promise<void>;
	logout(): Promise<void>;
	/** Ends the session if it is too old. Needed because timers may not fire while the computer sleeps. */
	checkAge(): void;
	/** Applies the change after another tab has stored or removed the session. */
	follow(): Promise<void>;
}

const unauthorized = 401;
const tooManyRequests = 429;
const serverError = 500;
const longestWaitMillis = 60_000;

/** Creates the session of this browser. It ends the session after eight hours, and all tabs share its state. */
export function sessionStore({ clock, store, profile, revoke }: SessionParts): SessionStore {
	let state: SessionState = { status: 'starting' };
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isLoggingOut = false;
	/** The user who signed in last. Unsaved work of an expired session is kept in memory for this user only. */
	let last: { readonly userId: string; readonly stateKey: object; readonly items: Items } | undefined;
	const listeners = new Set<() => void>();

	const become = (next: SessionState) => {
		state = next;
		for (const listener of [...listeners]) listener();
	};

	const signedOut = (isExpired: boolean) => {
		clearTimeout(timer);
		bearer.set(undefined);
		if (!isExpired) last = undefined;
		become({ status: 'signed-out', isExpired });
	};

	const signedIn = (info: SessionInfo) => {
		clearTimeout(timer);
		bearer.set(info.Token);
		watchAge(info);
		const stateKey = last?.userId === info.UserId ? last.stateKey : {};
		last = { userId: info.UserId, stateKey, items: [] };
		become({ status: 'signed-in', info, stateKey });
	};

	/** Schedules the check of the session's age, at least once a minute: timers do not count the computer's sleep. */
	const watchAge = (info: SessionInfo) => {
		const left = expiresAtMillis(info) - clock();
		timer = setTimeout(
			() => (isTooOld(info) ? checkAge() : watchAge(info)),
			Math.min(Math.max(left, 0), longestWaitMillis),
		);
	};

	const isTooOld = (info: SessionInfo) => clock() >= expiresAtMillis(info);

	const expire = () => {
		// During a logout, the API refuses requests in progress. The session has not expired.
		if (isLoggingOut) return;
		const items = clearSessionItems();
		if (last !== undefined) last = { ...last, items };
		signedOut(true);
		void endTokens('expired');
	};

	/**
	 * Revokes and removes the tokens. If a user has signed in again since the session expired, the stored tokens are
	 * kept, because they belong to the new session.
	 */
	const endTokens = async (kind: 'logout' | 'expired') => {
		await revoke(kind);
		if (state.status !== 'signed-in' || kind === 'logout') clearIdentityItems();
	};

	const checkAge = () => {
		if (state.status === 'signed-in' && isTooOld(state.info)) expire();
	};

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
			last = { userId: kept.UserId, stateKey: {}, items: [] };
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
			for (const [key, text] of last?.userId === info.UserId ? last.items : []) localStore.set(key, text);
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

/** True if the API did not answer or is temporarily unavailable. The stored session is used in this case. */
function isOutOfReach(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	return error.status === 0 || error.status === tooManyRequests || error.status >= serverError;
}
