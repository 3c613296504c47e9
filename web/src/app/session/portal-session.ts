import { ApiError, bearer, callApi } from '#lib/api-client.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { openIdentity } from '../identity/open-identity.ts';
import { sessionKey, sessionStore } from './session-store.ts';

const logoutMillis = 5000;

/** Loads the API contract with the first call. If loading fails, the API is treated as unreachable. */
const sessionRoutes = () =>
	import('#shared/contract/session.ts').catch((cause: unknown) => {
		throw new ApiError(0, { message: '' }, { cause });
	});

export const portalSession = sessionStore({
	clock: Date.now,
	store: encryptedStore,
	profile: async (token) => callApi((await sessionRoutes()).profile, undefined, { token }),
	revoke: async (kind) => {
		// If a call fails, the session still ends in the browser, and the tokens expire after eight hours.
		const steps = kind === 'logout' ? [endAtApi, endAtIdentityProvider] : [endAtIdentityProvider];
		for (const step of steps) await step().catch(() => undefined);
	},
});

async function endAtApi(): Promise<void> {
	// With an explicit token, a refused call is not treated as an expired session.
	const { logout } = await sessionRoutes();
	await callApi(logout, {}, { token: bearer.get(), signal: AbortSignal.timeout(logoutMillis) });
}

async function endAtIdentityProvider(): Promise<void> {
	const identity = await openIdentity();
	await identity.signOut();
}

export function watchSession(): void {
	addEventListener('storage', ({ key }) => {
		if (key === sessionKey || key === null) void portalSession.follow();
	});
	document.addEventListener('visibilitychange', portalSession.checkAge);
	addEventListener('focus', portalSession.checkAge);
}
