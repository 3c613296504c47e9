/** Message to a function's thread that calls an export of a module. */
export interface Call {
	readonly id: number;
	/** Function whose thread, environment and permissions are used. */
	readonly functionName: string;
	/** Number of the thread, if the function has several for concurrent calls. Default: the function's only thread. */
	readonly lane?: number;
	readonly module: string;
	readonly export: string;
	readonly parameters: readonly unknown[];
	/** Context of a handler call, passed as the last argument. */
	readonly context?: CallContext;
}

interface CallContext {
	readonly requestId: string;
	readonly deadlineMillis: number;
	/** Name of the function in Lambda. */
	readonly lambdaName: string;
}

/** Response of the thread: the returned value, or the name and text of the thrown error. */
export type CallAnswer =
	| { readonly id: number; readonly returned: unknown }
	| { readonly id: number; readonly thrown: string; readonly errorType: string };
