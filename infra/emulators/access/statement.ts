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
