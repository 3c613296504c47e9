import { randomBytes } from 'node:crypto';
import {
	type AccessRequest,
	type FunctionPolicies,
	isAllowed,
	type SessionRole,
	type Statement,
} from './is-allowed.ts';

export interface Identity {
	readonly name: string;
	readonly accessKeyId: string;
	/** Signs and verifies links to objects. */
	readonly secretAccessKey: string;
	readonly statements: readonly Statement[];
	readonly sessions?: Readonly<Record<string, SessionRole>>;
	readonly session?: Session;
}

interface Session {
	readonly token: string;
	readonly tags: Readonly<Record<string, string>>;
	readonly expiresAtMillis: number;
}

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

/** Policy of the local machine's operator. Allows access to all data, like an AWS account administrator's policy. */
export const operatorStatements = [
	allow('dynamodb:*', 's3:*', 'secretsmanager:*', 'cognito-idp:*', 'states:*'),
	allow('lambda:*', 'ses:*', 'scheduler:*', 'iam:PassRole', 'sts:*'),
];

export function newIdentity(name: string, statements: readonly Statement[]): Identity {
	const accessKeyId = `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`;
	return { name, accessKeyId, secretAccessKey: randomBytes(24).toString('base64url'), statements };
}

export function functionIdentities(policies: FunctionPolicies): Identity[] {
	return Object.entries(policies).map(([name, { statements, sessions }]) => ({
		...newIdentity(name, statements),
		...(sessions === undefined ? {} : { sessions }),
	}));
}

export interface AccessDecision extends AccessRequest {
	readonly identity: string;
	readonly isAllowed: boolean;
}

export interface AccessControl {
	/** @returns undefined if the key was not issued since the portal was started */
	identify(accessKeyId: string | undefined): Identity | undefined;
	addSession(session: Identity): void;
	/** @returns AWS's message about the first denied request; undefined if all requests are allowed */
	denialOf(identity: Identity, requests: readonly AccessRequest[]): string | undefined;
}

export function accessControl(
	identities: readonly Identity[],
	onDecision?: (decision: AccessDecision) => void,
): AccessControl {
	const byKey = new Map(identities.map((identity) => [identity.accessKeyId, identity]));
	return {
		identify: (accessKeyId) => (accessKeyId === undefined ? undefined : byKey.get(accessKeyId)),
		addSession(added) {
			for (const { accessKeyId, session } of byKey.values()) {
				if (session !== undefined && session.expiresAtMillis <= Date.now()) byKey.delete(accessKeyId);
			}
			byKey.set(added.accessKeyId, added);
		},
		denialOf({ name, statements, session }, requests) {
			for (const asked of requests) {
				const request = session === undefined ? asked : { ...asked, principalTags: session.tags };
				const allowed = isAllowed(statements, request);
				onDecision?.({ ...request, identity: name, isAllowed: allowed });
				if (allowed) continue;
				const { action, resource } = request;
				const user = `arn:aws:sts::000000000000:assumed-role/${name}/local`;
				return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
			}
			return undefined;
		},
	};
}

/** Region, account and partition in ARNs of the emulators. */
export const localRegion = 'local';
export const localAccount = '000000000000';
export const localPartition = 'aws';

export const localArn = {
	table: (name: string) => `arn:aws:dynamodb:${localRegion}:${localAccount}:table/${name}`,
	index: (table: string, name: string) => `${localArn.table(table)}/index/${name}`,
	bucket: (name: string) => `arn:aws:s3:::${name}`,
	object: (bucket: string, key: string) => `${localArn.bucket(bucket)}/${key}`,
	stateMachine: (name: string) => `arn:aws:states:${localRegion}:${localAccount}:stateMachine:${name}`,
	execution: (machine: string, name: string) =>
		`arn:aws:states:${localRegion}:${localAccount}:execution:${machine}:${name}`,
	function: (name: string) => `arn:aws:lambda:${localRegion}:${localAccount}:function:${name}`,
	queue: (name: string) => `arn:aws:sqs:${localRegion}:${localAccount}:${name}`,
	role: (name: string) => `arn:aws:iam::${localAccount}:role/${name}`,
	schedule: (group: string, name: string) =>
		`arn:aws:scheduler:${localRegion}:${localAccount}:schedule/${group}/${name}`,
	scheduleGroup: (name: string) => `arn:aws:scheduler:${localRegion}:${localAccount}:schedule-group/${name}`,
	mailIdentity: (name: string) => `arn:aws:ses:${localRegion}:${localAccount}:identity/${name}`,
	userPool: (id: string) => `arn:aws:cognito-idp:${localRegion}:${localAccount}:userpool/${id}`,
	missingSecret: (name: string) => `arn:aws:secretsmanager:${localRegion}:${localAccount}:secret:${name}`,
	/** Secrets Manager appends a hyphen and six random characters to the ARN of a secret. */
	secret: (name: string) => `${localArn.missingSecret(name)}-Local1`,
};
