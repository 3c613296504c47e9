import { routes } from '../../shared/contract/routes.ts';
import { signIn } from '../platform/directory/identity.ts';
import { callerOf } from '../platform/http/caller.ts';
import { operation } from '../platform/http/operation.ts';
import { forbidden, unauthorized } from '../platform/http/refusal.ts';
import { sessionInfoOf } from './session-info.ts';
import { signInLimit, tooManyAttempts } from './sign-in-limit.ts';

const throttledSeconds = 5;

/** Cognito does not say how long it locks an account: from a second up to fifteen minutes. */
const lockedSeconds = 60;

export const login = operation(routes.login, async ({ request, address, clock }) => {
	const { username: login, password } = request;
	const limit = signInLimit({ login, address, nowMillis: clock() });
	await limit.reserve();
	const result = await signIn(login, password).catch(async (failure: unknown) => {
		// Whatever becomes of the reservation, the failure of Cognito is what is answered.
		await Promise.allSettled([limit.giveBack()]);
		throw failure;
	});
	switch (result.kind) {
		case 'signed-in':
			await limit.succeeded();
			return sessionInfoOf(await callerOf(claimsOf(result.accessToken), result.accessToken, clock));
		case 'challenged':
			await limit.giveBack();
			throw forbidden(
				'challenge',
				`The identity provider asks for ${result.challenge} first. Sign in to the portal in a browser to complete it.`,
				{ challenge: result.challenge },
			);
		case 'throttled':
			await limit.giveBack();
			throw tooManyAttempts(throttledSeconds);
		case 'locked':
			await limit.giveBack();
			throw tooManyAttempts(lockedSeconds);
		case 'refused':
			await limit.failed();
			throw unauthorized('wrong-credentials', 'Incorrect username or password.');
	}
});

/** The identity provider has just handed out the token, so it need not be verified again. */
function claimsOf(accessToken: string): unknown {
	return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
