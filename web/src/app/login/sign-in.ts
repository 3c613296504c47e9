import { whileActive } from '#lib/activity.ts';
import type { Identity, SignInStep } from '../identity/cognito-identity.ts';
import { openIdentity } from '../identity/open-identity.ts';
import { portalSession } from '../session/portal-session.ts';

/**
 * Preloads the identity provider's code, then the portal and the last opened page, while the user types. If preloading
 * fails, the failure is reported when the code is needed.
 */
export function prepareSignIn(): void {
	openIdentity()
		.then(() => import('../portal.tsx'))
		.then(({ preloadLastPage }) => preloadLastPage())
		.catch(() => undefined);
}

export function signIn(username: string, password: string): Promise<SignInStep> {
	portalSession.beginSignIn();
	return step((identity) => identity.signIn(username, password));
}

export function setFirstPassword(password: string): Promise<SignInStep> {
	return step((identity) => identity.setFirstPassword(password));
}

export function requestCode(username: string): Promise<void> {
	return whileActive(async () => {
		const identity = await openIdentity();
		await identity.requestCode(username);
	});
}

export function resetPassword(username: string, code: string, password: string): Promise<void> {
	return whileActive(async () => {
		const identity = await openIdentity();
		await identity.resetPassword(username, code, password);
	});
}

function step(take: (identity: Identity) => Promise<SignInStep>): Promise<SignInStep> {
	return whileActive(async () => {
		const identity = await openIdentity();
		const next = await take(identity);
		if (next === 'done') await enter(identity);
		return next;
	});
}

async function enter(identity: Identity): Promise<void> {
	try {
		await portalSession.completeSignIn(await identity.accessToken());
	} catch (error) {
		await identity.signOut();
		throw error;
	}
}
