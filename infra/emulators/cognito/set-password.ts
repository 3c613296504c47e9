import { credentialOf } from './credential.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import type { PoolUser } from './pool-state.ts';

const temporaryValidityMillis = 7 * 24 * 3_600_000;

/** Sets a permanent password, or a temporary password that expires after seven days. */
export function setPassword(
	provider: IdentityProvider,
	user: PoolUser,
	password: string,
	kind: 'permanent' | 'temporary',
): PoolUser {
	assertPasswordPolicy(password);
	const { temporaryUntilMillis: _, reset: __, ...rest } = user;
	const changed: PoolUser = {
		...rest,
		credential: credentialOf(provider.poolName, user.sub, password),
		...(kind === 'permanent'
			? { status: 'CONFIRMED' }
			: { status: 'FORCE_CHANGE_PASSWORD', temporaryUntilMillis: provider.clock() + temporaryValidityMillis }),
	};
	provider.pool.put(changed);
	provider.attempts.succeeded(user.sub);
	return changed;
}
