import { randomBytes } from 'node:crypto';
import type { FunctionPolicies, Statement } from './statement.ts';

/** A caller of the emulators, identified by an access key. */
export interface Identity {
	/** A function's name, `portal` or `operator`. */
	readonly name: string;
	readonly accessKeyId: string;
	/** With which links to objects are signed and verified. */
	readonly secretAccessKey: string;
	readonly statements: readonly Statement[];
}

const allow = (...actions: string[]): Statement => ({ effect: 'Allow', actions, resources: ['*'], conditions: [] });

/** Policy of the portal itself, which creates its tables. On AWS, CloudFormation creates them. */
export const portalStatements = [allow('dynamodb:CreateTable', 'dynamodb:DescribeTable')];

/** Policy of the owner of the machine: full access to all data, like an administrator of the AWS account. */
export const operatorStatements = [
	allow('dynamodb:*', 's3:*', 'secretsmanager:*', 'cognito-idp:*', 'states:*'),
	allow('lambda:*', 'ses:*', 'scheduler:*', 'iam:PassRole'),
];

export function newIdentity(name: string, statements: readonly Statement[]): Identity {
	const accessKeyId = `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`;
	return { name, accessKeyId, secretAccessKey: randomBytes(24).toString('base64url'), statements };
}

/** One identity per function, with a new access key at every start. */
export function functionIdentities(policies: FunctionPolicies): Identity[] {
	return Object.entries(policies).map(([name, { statements }]) => newIdentity(name, statements));
}
