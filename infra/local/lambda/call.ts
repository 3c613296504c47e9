/** What the portal asks of the thread in which a function runs. */
export interface Call {
	readonly id: number;
	/** Whose environment, identity and thread it runs with. */
	readonly functionName: string;
	readonly module: string;
	readonly export: string;
	readonly parameters: readonly unknown[];
	/** For a handler: its context is made in the thread and follows the parameters. */
	readonly context?: { readonly requestId: string; readonly deadlineMillis: number };
}

/** What the thread answers: what was returned, or what was thrown, in words. */
export type CallAnswer =
	| { readonly id: number; readonly returned: unknown }
	| { readonly id: number; readonly thrown: string };
