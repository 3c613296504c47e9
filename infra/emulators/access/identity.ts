import { randomBytes } from 'node:crypto';
import type { FunctionPolicies, SessionRole, Statement } from './statement.ts';

/** A caller of the emulators, identified by an access key. */
export interface Identity {
	/** Such as the name of a function. */
	readonly name: string;
	readonly accessKeyId: string;
	/** Signs and verifies links to objects. */
	readonly secretAccessKey: string;
	readonly statements: readonly Statement[];
	/** Roles that it may assume, by ARN. */
	readonly sessions?: Readonly<Record<string, SessionRole>>;
	/** Present if it is a session of a role. */
	readonly session?: Session;
}

interface Session {
	readonly token: string;
	readonly tags: Readonly<Record<string, string>>;
	readonly expiresAtMillis: number;
}

/** A session of a role with temporary credentials. */
export function newSession(
	name: string,
	{ statements }: SessionRole,
	tags: Session['tags'],
	expiresAtMillis: number,
): Identity & { readonly session: Session } {
	const token = randomBytes(48).toString('base64url');
	return { ...newIdentity(name, statements), session: { token, tags, expiresAtMillis } };
}

const allow = (...actions: string[]): Statement => ({ effect: 'Allow', actions, resources: ['*'], conditions: [] });

/** Policy of the operator of the machine: full access to all data, like an administrator of the AWS account. */
export const operatorStatements = [
	allow('dynamodb:*', 's3:*', 'secretsmanager:*', 'cognito-idp:*', 'states:*'),
	allow('lambda:*', 'ses:*', 'scheduler:*', 'iam:PassRole', 'sts:*'),
];

export function newIdentity(name: string, statements: readonly Statement[]): Identity {
	const accessKeyId = `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`;
	return { name, accessKeyId, secretAccessKey: randomBytes(24).toString('base64url'), statements };
}

/** One identity per function, with a new access key at every start. */
export function functionIdentities(policies: FunctionPolicies): Identity[] {
	return Object.entries(policies).map(([name, { statements, sessions }]) => ({
		...newIdentity(name, statements),
		...(sessions === undefined ? {} : { sessions }),
	}));
}
