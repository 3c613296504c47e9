import { logout, profile } from '../../../../shared/contract/session.ts';
import { callApi } from '../../lib/api-client.ts';
import { bearer } from '../../lib/bearer.ts';
import { encryptedStore } from '../../lib/encrypted-store.ts';
import { openIdentity } from '../identity/open-identity.ts';
import { sessionStore } from './session-store.ts';
import { sessionKey } from './stored-session.ts';

/** How long signing out waits for the API before it goes on without. */
const logoutMillis = 5000;

/** The session of this browser. */
export const portalSession = sessionStore({
	clock: Date.now,
	store: encryptedStore,
	profile: (token) => callApi(profile, undefined, { token }),
	revoke: async (kind) => {
		// A session ends here whether or not it could be ended there; its tokens end by themselves after eight hours.
		const steps = kind === 'logout' ? [endAtApi, endAtIdentityProvider] : [endAtIdentityProvider];
		for (const step of steps) await step().catch(() => undefined);
	},
});

async function endAtApi(): Promise<void> {
	// The token is given, so that a session that has ended already is not taken for one that expired in use.
	await callApi(logout, {}, { token: bearer.get(), signal: AbortSignal.timeout(logoutMillis) });
}

async function endAtIdentityProvider(): Promise<void> {
	const identity = await openIdentity();
	await identity.signOut();
}

/** Keeps the session in step with the other tabs and with a clock that went on while this tab slept. */
export function watchSession(): void {
	addEventListener('storage', ({ key }) => {
		if (key === sessionKey || key === null) void portalSession.follow();
	});
	document.addEventListener('visibilitychange', portalSession.checkAge);
	addEventListener('focus', portalSession.checkAge);
}
