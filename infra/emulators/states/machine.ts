/** Failure of a state, with an error name to which `Retry` and `Catch` can refer. */
export class TaskFailure extends Error {
	readonly error: string;

	constructor(error: string, cause: unknown) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = 'TaskFailure';
		this.error = error;
	}
}

export class FailState extends TaskFailure {}

export class ExecutionStopped extends Error {
	override readonly name = 'ExecutionStopped';
}

interface Retry {
	readonly ErrorEquals: readonly string[];
	readonly IntervalSeconds: number;
	readonly BackoffRate: number;
	readonly MaxAttempts: number;
}

interface Catch {
	readonly ErrorEquals: readonly string[];
	readonly ResultPath: string;
	readonly Next: string;
}

/** A state in the subset of the Amazon States Language that the emulator supports. Other fields are ignored. */
export type State = {
	readonly Next?: string;
	readonly End?: true;
	/** Null means that the output of the state equals its input. */
	readonly ResultPath?: string | null;
	readonly Retry?: readonly Retry[];
	readonly Catch?: readonly Catch[];
} & (
	| { readonly Type: 'Task'; readonly Resource: string; readonly TimeoutSeconds: number }
	| {
			/** A distributed map over the lines of an S3 object. Each line is an item that one task processes. */
			readonly Type: 'Map';
			readonly MaxConcurrency: number;
			readonly ItemReader: { readonly Parameters: { readonly Bucket: string; readonly 'Key.$': string } };
			/** Input for each item of the map: fields of the map's own input, and the item. */
			readonly ItemSelector: Readonly<Record<string, string>>;
			readonly ItemProcessor: Machine;
	  }
	| { readonly Type: 'Fail'; readonly Error: string; readonly Cause: string }
);

export interface Machine {
	readonly StartAt: string;
	readonly States: Readonly<Record<string, State>>;
}
