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
