/** A state failed with an error that the machine can name in `Retry` and `Catch`. */
export class TaskFailure extends Error {
	/** The name of the error, such as `RangeError` or `States.Timeout`. */
	readonly error: string;

	constructor(error: string, cause: unknown) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = 'TaskFailure';
		this.error = error;
	}
}

/** The execution reached a state of the type `Fail`. */
export class FailState extends TaskFailure {}

/** The execution was stopped: no state begins any more. */
export class ExecutionStopped extends Error {
	override readonly name = 'ExecutionStopped';
}
