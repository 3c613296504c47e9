import * as z from 'zod';
import { CognitoError } from './cognito-error.ts';
import type { PoolUser } from './pool-state.ts';

export const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().default('') }));

/** Changes to the e-mail address in a list of attributes. A new address is unverified unless the list says otherwise. */
export function emailChanges(attributes: z.output<typeof attributeList>): {
	email?: string;
	isEmailVerified?: boolean;
} {
	const changes: { email?: string; isEmailVerified?: boolean } = {};
	for (const { Name, Value } of attributes) {
		if (Name === 'email') {
			changes.email = Value.toLowerCase();
			changes.isEmailVerified ??= false;
		} else if (Name === 'email_verified') {
			changes.isEmailVerified = Value.toLowerCase() === 'true';
		} else {
			throw new CognitoError('InvalidParameterException', `user.${Name}: Attribute does not exist in the schema.`);
		}
	}
	return changes;
}

export function attributesOf(user: Pick<PoolUser, 'sub' | 'email' | 'isEmailVerified'>) {
	return [
		{ Name: 'sub', Value: user.sub },
		{ Name: 'email', Value: user.email },
		{ Name: 'email_verified', Value: String(user.isEmailVerified) },
	];
}

/** A user in the answers to administrators; dates in seconds. */
export function userDescription(user: PoolUser) {
	return {
		Username: user.sub,
		Enabled: user.isEnabled,
		UserStatus: user.status,
		UserCreateDate: user.createdAtMillis / 1000,
		UserLastModifiedDate: user.modifiedAtMillis / 1000,
	};
}
