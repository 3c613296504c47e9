import { bearer, callApi } from '#lib/api-client.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import type { Session } from '#lib/session-context.ts';
import { logout, profile, type SessionInfo } from '#shared/contract/session.ts';
import { type Layout, parseFrontendConfig } from '#shared/directory/layout.ts';
import { openIdentity } from '../identity/open-identity.ts';
import { sessionKey, sessionStore } from './session-store.ts';

/** @returns undefined when the layout or the backend configuration of the profile cannot be read */
export function readSession(info: SessionInfo): Session | undefined {
	const read = parseFrontendConfig(info.FrontendConfig);
	const backend = readBackendConfig(info.BackendConfig);
	if ('problem' in read || backend === undefined) return undefined;
	return {
		userId: info.UserId,
		organizationName: info.OrganizationName,
		isAdmin: info.IsAdmin,
		layout: visibleLayout(read.layout, info.IsAdmin),
		backendConfig: backend.config,
	};
}

/** Only administrators see the module Admin. */
function visibleLayout(layout: Layout, isAdmin: boolean): Layout {
	if (isAdmin) return layout;
	const { Admin, ...others } = layout;
	return others;
}

function readBackendConfig(text: string): { config: unknown } | undefined {
	try {
		return { config: text.trim() === '' ? {} : JSON.parse(text) };
	} catch {
		return undefined;
	}
}

/** Timeout of the logout call. */
const logoutMillis = 5000;

/** The session of this browser. */
export const portalSession = sessionStore({
	clock: Date.now,
	store: encryptedStore,
	profile: (token) => callApi(profile, undefined, { token }),
	revoke: async (kind) => {
		// The session ends in the browser even if a call fails. The tokens expire after eight hours.
		const steps = kind === 'logout' ? [endAtApi, endAtIdentityProvider] : [endAtIdentityProvider];
		for (const step of steps) await step().catch(() => undefined);
	},
});

async function endAtApi(): Promise<void> {
	// With an explicit token, a refusal is not reported as an expired session.
	await callApi(logout, {}, { token: bearer.get(), signal: AbortSignal.timeout(logoutMillis) });
}

async function endAtIdentityProvider(): Promise<void> {
	const identity = await openIdentity();
	await identity.signOut();
}

/** Updates the session when another tab changes it, and checks its age when this tab becomes active again. */
export function watchSession(): void {
	addEventListener('storage', ({ key }) => {
		if (key === sessionKey || key === null) void portalSession.follow();
	});
	document.addEventListener('visibilitychange', portalSession.checkAge);
	addEventListener('focus', portalSession.checkAge);
}
