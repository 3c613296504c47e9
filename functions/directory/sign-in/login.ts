import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '#platform/http/refusal.ts';
import type { SessionInfo } from '#shared/contract/session.ts';
import { login as loginRoute } from '#shared/contract/session.ts';
import { type Caller, callerOf } from '../access/caller.ts';
import { operation } from '../access/operation.ts';
import { noteSeen } from '../store/activity.ts';
import { knownDevice, newDeviceCookie } from './known-device.ts';
import { sessionInfoOf } from './session-info.ts';
import { type SignIn, signIn } from './sign-in.ts';
import { signInLimit } from './sign-in-limit.ts';

const throttledSeconds = 5;

/** Cognito locks an account for a second up to fifteen minutes, and does not say for how long. */
const lockedSeconds = 60;

/** Longer together than the lock of an account after the failures that the limits allow to strangers. */
const pausesWhileLocked = { count: 6, millis: 2_000 };

export const login = operation(loginRoute, async ({ request, address, clock, cookies, setCookie }) => {
	const { username: login, password } = request;
	const now = clock();
	const device = await knownDevice(login, cookies, Math.floor(now / 1000));
	const limit = signInLimit({ login, address, device, nowMillis: now });
	await limit.reserve();
	const check = device === undefined ? signIn : signInPatiently;
	const result = await check(login, password).catch(async (failure: unknown) => {
		// Also when this fails, the failure of Cognito is answered.
		await Promise.allSettled([limit.giveBack()]);
		throw failure;
	});
	switch (result.kind) {
		case 'signed-in':
			await limit.succeeded();
			return signedIn(login, await callerOf(claimsOf(result.accessToken), result.accessToken, clock), now, setCookie);
		case 'challenged':
			await limit.giveBack();
			throw refuse('challenge', { challenge: result.challenge });
		case 'throttled':
			await limit.giveBack();
			throw refuse('too-many-attempts', { waitSeconds: throttledSeconds });
		case 'locked':
			await limit.giveBack();
			throw refuse('too-many-attempts', { waitSeconds: lockedSeconds });
		case 'refused':
			await limit.failed();
			throw refuse('wrong-credentials');
	}
});

/** Waits while Cognito has locked the account: wrong passwords of others must not keep a known device out. */
async function signInPatiently(login: string, password: string): Promise<SignIn> {
	for (let tries = 0; tries < pausesWhileLocked.count; tries++) {
		const result = await signIn(login, password);
		if (result.kind !== 'locked') return result;
		await pause(pausesWhileLocked.millis);
	}
	return signIn(login, password);
}

async function signedIn(
	login: string,
	caller: Caller,
	nowMillis: number,
	setCookie: (cookie: string) => void,
): Promise<SessionInfo> {
	const [cookie] = await Promise.all([
		newDeviceCookie(login, Math.floor(nowMillis / 1000)),
		noteSeen(caller.user.sub, nowMillis),
	]);
	if (cookie !== undefined) setCookie(cookie);
	return sessionInfoOf(caller);
}

/** Not verified: the identity provider has just issued the token. */
function claimsOf(accessToken: string): unknown {
	return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
