import type { Clock } from '#platform/clock.ts';
import { refuse } from '#platform/http/refusal.ts';
import { routes } from '#shared/contract/routes.ts';
import type { SessionInfo } from '#shared/contract/session.ts';
import { type Caller, callerOf } from '../access/caller.ts';
import { operation } from '../access/operation.ts';
import { noteSeen } from '../store/activity.ts';
import { sessionInfoOf } from './session-info.ts';
import { signIn } from './sign-in.ts';
import { signInLimit } from './sign-in-limit.ts';

const throttledSeconds = 5;

/** Cognito locks an account for a second up to fifteen minutes, and does not say for how long. */
const lockedSeconds = 60;

export const login = operation(routes.login, async ({ request, address, clock }) => {
	const { username: login, password } = request;
	const limit = signInLimit({ login, address, nowMillis: clock() });
	await limit.reserve();
	const result = await signIn(login, password).catch(async (failure: unknown) => {
		// Also when this fails, the failure of Cognito is answered.
		await Promise.allSettled([limit.giveBack()]);
		throw failure;
	});
	switch (result.kind) {
		case 'signed-in':
			await limit.succeeded();
			return signedIn(await callerOf(claimsOf(result.accessToken), result.accessToken, clock), clock);
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

async function signedIn(caller: Caller, clock: Clock): Promise<SessionInfo> {
	await noteSeen(caller.user.sub, clock());
	return sessionInfoOf(caller);
}

/** Not verified: the identity provider has just issued the token. */
function claimsOf(accessToken: string): unknown {
	return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
