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

/** What a caller wants to do. */
export interface AccessRequest {
	readonly action: string;
	/** An ARN. */
	readonly resource: string;
	/** The partition keys of all items that it names; absent for an action that names none, such as a scan. */
	readonly leadingKeys?: readonly string[];
	/** Other condition keys, such as `iam:PassedToService`, in small letters. */
	readonly context?: Readonly<Record<string, string>>;
}

/** What one function may do, and the environment variables that it is deployed with. */
export interface FunctionPolicy {
	readonly variables: Readonly<Record<string, string>>;
	readonly statements: readonly Statement[];
	readonly invocation: InvocationSettings;
}

/** How Lambda runs a function, and what it does with an event that the function failed on. */
export interface InvocationSettings {
	readonly timeoutSeconds: number;
	/** How many calls run at the same time; without a value as many as Lambda likes. */
	readonly reservedConcurrency?: number;
	readonly retryAttempts: number;
	readonly maximumAgeSeconds: number;
	/** The ARN of the queue for events that were given up. */
	readonly onFailure?: string;
}

/** By the function's name. */
export type FunctionPolicies = Readonly<Record<string, FunctionPolicy>>;
