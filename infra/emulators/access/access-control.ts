import { randomBytes } from 'node:crypto';

export interface Statement {
	readonly effect: 'Allow' | 'Deny';
	readonly actions: readonly string[];
	readonly resources: readonly string[];
	readonly conditions: readonly Condition[];
}

export interface Condition {
	readonly operator: string;
	/** Condition key, such as `dynamodb:LeadingKeys`. */
	readonly key: string;
	readonly values: readonly string[];
}

export interface AccessRequest {
	readonly action: string;
	readonly resource: string;
	/** Partition keys of all items in the request. Absent for an action without keys, such as a scan. */
	readonly leadingKeys?: readonly string[];
	readonly principalTags?: Readonly<Record<string, string>>;
	/** Other condition keys in lower case, such as `iam:passedtoservice`, with their values. */
	readonly context?: Readonly<Record<string, string>>;
}

export interface FunctionPolicy {
	readonly variables: Readonly<Record<string, string>>;
	readonly statements: readonly Statement[];
	/** Roles that the function may assume, by ARN. */
	readonly sessions?: Readonly<Record<string, SessionRole>>;
	readonly invocation: InvocationSettings;
}

export interface SessionRole {
	readonly statements: readonly Statement[];
	/** Tags that a session must have. Other tags are not allowed. */
	readonly tagKeys: readonly string[];
}

export interface InvocationSettings {
	readonly timeoutSeconds: number;
	/** Maximum number of concurrent calls. Default: unlimited. */
	readonly reservedConcurrency?: number;
	readonly retryAttempts: number;
	readonly maximumAgeSeconds: number;
	/** ARN of the queue for events whose last attempt has failed. */
	readonly onFailure?: string;
}

export type FunctionPolicies = Readonly<Record<string, FunctionPolicy>>;

/**
 * True if identity-based policies allow a request: at least one statement allows it, and no statement denies it.
 *
 * @throws RangeError if a condition is not supported, because ignoring it could allow too much
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-denyallow.html
 */
export function isAllowed(statements: readonly Statement[], request: AccessRequest): boolean {
	const applying = statements.filter((statement) => applies(statement, request));
	return applying.length > 0 && applying.every(({ effect }) => effect === 'Allow');
}

function applies({ actions, resources, conditions }: Statement, request: AccessRequest): boolean {
	return (
		actions.some((action) => isLike(action.toLowerCase(), request.action.toLowerCase())) &&
		resources.some((resource) => isLikeResolved(resource, request)) &&
		conditions.every((condition) => holds(condition, request))
	);
}

const variablePattern = /\$\{([^${}]*)\}/g;
const tagPrefix = 'aws:PrincipalTag/';

/** @throws RangeError if the text contains a policy variable that is not supported */
export function requireKnownVariables(text: string): void {
	for (const [variable, name = ''] of text.matchAll(variablePattern)) {
		if (!name.startsWith(tagPrefix)) throw new RangeError(`the policy variable ${variable} is not supported`);
	}
}

/**
 * Compares after replacing policy variables. A variable without a value does not match anything. Values never contain
 * wildcards, because session tags cannot contain them.
 */
function isLikeResolved(pattern: string, { resource, principalTags = {} }: AccessRequest): boolean {
	requireKnownVariables(pattern);
	const names = [...pattern.matchAll(variablePattern)].map(([, name = '']) => name.slice(tagPrefix.length));
	if (names.some((name) => principalTags[name] === undefined)) return false;
	const resolved = pattern.replaceAll(
		variablePattern,
		(_, name: string) => principalTags[name.slice(tagPrefix.length)] ?? '',
	);
	return isLike(resolved, resource);
}

type Test = (found: readonly string[] | undefined, values: readonly string[]) => boolean;

const equals = (values: readonly string[]) => (each: string) => values.includes(each);
const like = (values: readonly string[]) => (each: string) => values.some((value) => isLike(value, each));

/** Tests by operator. Without the key, `ForAllValues` is true; `ForAnyValue` and single-value operators are false. */
const tests: Readonly<Record<string, Test>> = {
	'ForAllValues:StringEquals': (found = [], values) => found.every(equals(values)),
	'ForAllValues:StringLike': (found = [], values) => found.every(like(values)),
	'ForAnyValue:StringEquals': (found = [], values) => found.some(equals(values)),
	'ForAnyValue:StringLike': (found = [], values) => found.some(like(values)),
	StringEquals: (found, values) => found?.some(equals(values)) ?? false,
	StringLike: (found, values) => found?.some(like(values)) ?? false,
	Null: (found, values) => values.includes(String(found === undefined)),
};

const leadingKeysKey = 'dynamodb:leadingkeys';

/** Condition keys that have a single value. */
const contextKeys = ['iam:passedtoservice', 'ses:fromaddress'];

function holds(condition: Condition, { leadingKeys, context }: AccessRequest): boolean {
	const key = condition.key.toLowerCase();
	const value = context?.[key];
	const found = key === leadingKeysKey ? leadingKeys : value === undefined ? undefined : [value];
	return testOf(condition)(found, condition.values);
}

/** @throws RangeError if the operator or key is not supported */
export function testOf({ operator, key }: Condition): Test {
	const test = tests[operator];
	if (test === undefined) throw new RangeError(`the condition operator ${operator} is not supported`);
	if (![leadingKeysKey, ...contextKeys].includes(key.toLowerCase()))
		throw new RangeError(`the condition key ${key} is not supported`);
	return test;
}

/**
 * True if a text matches a pattern in which `*` matches any characters and `?` matches one character. A colon is an
 * ordinary character here; on AWS, `*` matches a colon only at the end of an ARN segment. Does not use regular
 * expressions, because they could take exponential time.
 */
function isLike(pattern: string, text: string): boolean {
	let at = 0;
	let star = -1;
	let resume = 0;
	let i = 0;
	while (i < text.length) {
		if (pattern[at] === '*') {
			star = at;
			resume = i;
			at += 1;
		} else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[i])) {
			at += 1;
			i += 1;
		} else if (star >= 0) {
			at = star + 1;
			resume += 1;
			i = resume;
		} else {
			return false;
		}
	}
	while (pattern[at] === '*') at += 1;
	return at === pattern.length;
}

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
