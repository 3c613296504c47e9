import { routes } from '../../shared/contract/routes.ts';
import { callerOf } from '../platform/http/caller.ts';
import { operation } from '../platform/http/operation.ts';
import { signIn } from '../platform/identity.ts';
import { forbidden, unauthorized } from '../platform/refusal.ts';
import { sessionInfoOf } from './session-info.ts';
import { requireFewAttempts, tooManyAttempts } from './sign-in-limit.ts';

export const login = operation(routes.login, async ({ request, clock }) => {
	await requireFewAttempts(request.username, clock());
	const result = await signIn(request.username, request.password);
	switch (result.kind) {
		case 'signed-in':
			return sessionInfoOf(await callerOf(claimsOf(result.accessToken), result.accessToken, clock));
		case 'challenged':
			throw forbidden(
				'challenge',
				`The identity provider asks for ${result.challenge} first. Sign in to the portal in a browser to complete it.`,
				{ challenge: result.challenge },
			);
		case 'throttled':
			throw tooManyAttempts(5);
		case 'refused':
			throw unauthorized('wrong-credentials', 'Incorrect username or password.');
	}
});

/** The identity provider has just handed out the token, so it need not be verified again. */
function claimsOf(accessToken: string): unknown {
	return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
