/** A message to the thread of a function: call an export of a module. */
export interface Call {
	readonly id: number;
	/** The function whose thread, environment and identity the call uses. */
	readonly functionName: string;
	/** One of several threads of the function, for calls that run at the same time. Default: its usual thread. */
	readonly lane?: number;
	readonly module: string;
	readonly export: string;
	readonly parameters: readonly unknown[];
	/** Context of a handler call, which the thread passes after the parameters. */
	readonly context?: CallContext;
}

interface CallContext {
	readonly requestId: string;
	readonly deadlineMillis: number;
	/** The name of the function in Lambda. */
	readonly lambdaName: string;
}

/** The answer of the thread: the returned value, or the thrown error as text with its name. */
export type CallAnswer =
	| { readonly id: number; readonly returned: unknown }
	| { readonly id: number; readonly thrown: string; readonly errorType: string };
