/** One statement of an identity-based policy, with every value resolved. */
export interface Statement {
	readonly effect: 'Allow' | 'Deny';
	readonly actions: readonly string[];
	readonly resources: readonly string[];
	/** All of them must hold. */
	readonly conditions: readonly Condition[];
}

export interface Condition {
	/** Such as `ForAllValues:StringLike`. */
	readonly operator: string;
	/** Such as `dynamodb:LeadingKeys`. */
	readonly key: string;
	/** One of them must match. */
	readonly values: readonly string[];
}

/** Action and resource of a request. */
export interface AccessRequest {
	readonly action: string;
	/** An ARN. */
	readonly resource: string;
	/** The partition keys of all items that it names; absent for an action that names none, such as a scan. */
	readonly leadingKeys?: readonly string[];
	/** Tags of the session of the caller. */
	readonly principalTags?: Readonly<Record<string, string>>;
	/** Other condition keys, such as `iam:PassedToService`, in small letters. */
	readonly context?: Readonly<Record<string, string>>;
}

/** Permissions and environment variables of a function. */
export interface FunctionPolicy {
	readonly variables: Readonly<Record<string, string>>;
	readonly statements: readonly Statement[];
	/** Roles that the function may assume, by ARN. */
	readonly sessions?: Readonly<Record<string, SessionRole>>;
	readonly invocation: InvocationSettings;
}

/** A role for sessions with tags. */
export interface SessionRole {
	readonly statements: readonly Statement[];
	/** Tags that a session must have; it may have no others. */
	readonly tagKeys: readonly string[];
}

/** Lambda settings of a function, including its failed events. */
export interface InvocationSettings {
	readonly timeoutSeconds: number;
	/** Maximum number of concurrent calls; unlimited by default. */
	readonly reservedConcurrency?: number;
	readonly retryAttempts: number;
	readonly maximumAgeSeconds: number;
	/** The ARN of the queue for events that were given up. */
	readonly onFailure?: string;
}

/** Functions by name. */
export type FunctionPolicies = Readonly<Record<string, FunctionPolicy>>;

/**
 * True if identity-based policies allow a request: some statement allows it and none denies it.
 *
 * @throws RangeError for a condition that is not known here; ignoring it could allow too much
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

/** @throws RangeError for a policy variable that is not known here */
export function requireKnownVariables(text: string): void {
	for (const [variable, name = ''] of text.matchAll(variablePattern)) {
		if (!name.startsWith(tagPrefix)) throw new RangeError(`the policy variable ${variable} is not supported`);
	}
}

/** A variable without a value matches nothing. Values have no wildcards, because tags cannot contain them. */
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

/** `ForAllValues` holds without the key, `ForAnyValue` and the operators of one value do not. */
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

/** Condition keys with one value. */
const contextKeys = ['iam:passedtoservice', 'ses:fromaddress'];

function holds(condition: Condition, { leadingKeys, context }: AccessRequest): boolean {
	const key = condition.key.toLowerCase();
	const value = context?.[key];
	const found = key === leadingKeysKey ? leadingKeys : value === undefined ? undefined : [value];
	return testOf(condition)(found, condition.values);
}

/** @throws RangeError for an operator or a key that is not known here */
export function testOf({ operator, key }: Condition): Test {
	const test = tests[operator];
	if (test === undefined) throw new RangeError(`the condition operator ${operator} is not supported`);
	if (![leadingKeysKey, ...contextKeys].includes(key.toLowerCase()))
		throw new RangeError(`the condition key ${key} is not supported`);
	return test;
}

/**
 * `*` stands for any characters, `?` for one. A colon is like any other character, whereas AWS lets `*` match one only
 * at the end of a part of an ARN. Not a regular expression: that could take exponential time.
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
