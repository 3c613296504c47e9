import { whileActive } from '../../lib/activity.ts';
import type { Identity, SignInStep } from '../identity/identity.ts';
import { openIdentity } from '../identity/open-identity.ts';
import { portalSession } from '../session/portal-session.ts';

/** Loads what signing in needs, while the user types. If that fails, the attempt to sign in will say so. */
export function prepareSignIn(): void {
	openIdentity().catch(() => undefined);
}

export function signIn(username: string, password: string): Promise<SignInStep> {
	portalSession.beginSignIn();
	return step((identity) => identity.signIn(username, password));
}

/** Answers the demand for a new password at the first sign-in. */
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

/** Whoever the portal does not let in is not left signed in at the identity provider. */
async function enter(identity: Identity): Promise<void> {
	try {
		await portalSession.completeSignIn(await identity.accessToken());
	} catch (error) {
		await identity.signOut();
		throw error;
	}
}
