import { randomBytes } from 'node:crypto';
import type { FunctionPolicies, Statement } from '../../iam/statement.ts';

/** Somebody whom the emulators know by an access key. */
export interface Identity {
	/** A function's name, `portal` or `operator`. */
	readonly name: string;
	readonly accessKeyId: string;
	readonly statements: readonly Statement[];
}

const allow = (...actions: string[]): Statement => ({ effect: 'Allow', actions, resources: ['*'], conditions: [] });

/** The portal itself, which makes its tables; on AWS CloudFormation does that. */
export const portalStatements = [allow('dynamodb:CreateTable', 'dynamodb:DescribeTable')];

/** Whoever owns the machine: may touch all data, as the account's administrator may on AWS. Seeds the demonstration. */
export const operatorStatements = [allow('dynamodb:*', 's3:*', 'secretsmanager:*', 'cognito-idp:*')];

export function newIdentity(name: string, statements: readonly Statement[]): Identity {
	return { name, accessKeyId: `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`, statements };
}

/** One for each function, with an access key that is drawn anew at every start. */
export function functionIdentities(policies: FunctionPolicies): Identity[] {
	return Object.entries(policies).map(([name, { statements }]) => newIdentity(name, statements));
}
