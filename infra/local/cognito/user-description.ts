import type { PoolUser } from './pool-state.ts';

export function attributesOf(user: PoolUser) {
	return [
		{ Name: 'sub', Value: user.sub },
		{ Name: 'email', Value: user.email },
		{ Name: 'email_verified', Value: String(user.isEmailVerified) },
	];
}

/** A user as the operations of administrators answer it; dates in seconds. */
export function userDescription(user: PoolUser) {
	return {
		Username: user.sub,
		Enabled: user.isEnabled,
		UserStatus: user.status,
		UserCreateDate: user.createdAtMillis / 1000,
		UserLastModifiedDate: user.modifiedAtMillis / 1000,
	};
}
