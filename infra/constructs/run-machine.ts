/** Files of a run that a function reads and writes, by their names. `*` matches any characters. */
export interface RunFileAccess {
	readonly read: readonly string[];
	readonly written: readonly string[];
	/** True if the function must detect missing files. Without this permission, S3 responds with 403. */
	readonly findsMissing?: true;
}

/** Exactly the calls in the functions' code. The function for HTTP requests signs links to read and write files. */
export const runFileAccess = {
	runs: {
		read: [
			'input',
			'plan.json',
			'market.json',
			'results.jsonl',
			'results.csv',
			'fixings.json',
			'trades.jsonl',
			'analyses/*',
		],
		written: ['input', 'expected.jsonl', 'fixings.json'],
		findsMissing: true,
	},
	'run-split': {
		read: ['input', 'plan.json', 'market.json', 'fixings.json', 'trades.jsonl'],
		written: ['trades.jsonl', 'market.json', 'plan.json', 'batches.jsonl'],
		findsMissing: true,
	},
	'run-part': { read: ['input', 'trades.jsonl', 'market.json', 'plan.json'], written: ['parts/*'] },
	'run-join': {
		read: ['parts/*', 'analyses/*', 'expected.jsonl', 'results.jsonl'],
		written: ['results.jsonl', 'results.csv', 'analyses/*'],
	},
} as const satisfies Record<string, RunFileAccess>;

export type RunFunction = Exclude<keyof typeof runFileAccess, 'runs'>;

/** Defines retries of a task after service errors or if a function was killed. Permanent errors are not retried. */
interface Retry {
	readonly ErrorEquals: readonly string[];
	readonly IntervalSeconds: number;
	readonly BackoffRate: number;
	readonly MaxAttempts: number;
}

interface Catch {
	readonly ErrorEquals: readonly string[];
	readonly ResultPath: `$.${string}`;
	readonly Next: string;
}

export type State = {
	readonly Comment?: string;
	readonly Next?: string;
	readonly End?: true;
	/** Null means that the output of the state equals its input. */
	readonly ResultPath?: `$.${string}` | null;
	readonly Retry?: readonly Retry[];
	readonly Catch?: readonly Catch[];
} & (
	| { readonly Type: 'Task'; readonly Resource: string; readonly TimeoutSeconds: number }
	| {
			readonly Type: 'Map';
			readonly Label: string;
			readonly MaxConcurrency: number;
			readonly ToleratedFailurePercentage: 0;
			readonly ItemReader: {
				readonly Resource: string;
				readonly ReaderConfig: { readonly InputType: 'JSONL' };
				readonly Parameters: { readonly Bucket: string; readonly 'Key.$': `$.${string}` };
			};
			/** Input for each item of the map: fields of the map's own input, and the item. */
			readonly ItemSelector: Readonly<Record<string, string>>;
			readonly ItemProcessor: Machine & {
				readonly ProcessorConfig: { readonly Mode: 'DISTRIBUTED'; readonly ExecutionType: 'EXPRESS' };
			};
	  }
	| { readonly Type: 'Fail'; readonly Error: string; readonly Cause: string }
);

export interface Machine {
	readonly Comment?: string;
	readonly StartAt: string;
	readonly TimeoutSeconds?: number;
	readonly States: Readonly<Record<string, State>>;
}

export interface RunMachineParts {
	readonly split: string;
	readonly value: string;
	readonly join: string;
	readonly bucket: string;
	readonly partition: string;
}

/** Errors that are not retried, because a retry would not help. */
const lasting = ['RunRefused', 'RunEnded'];

export const runSeconds = { split: 900, value: 120, join: 900, run: 7200 } as const;

export const partsOfRunAtOnce = 40;

const never = lasting.map((error) => ({ ErrorEquals: [error], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 0 }));
const retry = [...never, { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 3 }];
/** Retries recording a failure for an hour: while storage is full, the reason cannot be recorded and would be lost. */
const retryNote = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, BackoffRate: 1, MaxAttempts: 360 }];
const caught = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'NoteFailure' }] as const;

/** Input of the step that values one part of a run. The item comes from the list that the first step has written. */
const itemSelector = { 'orgId.$': '$.orgId', 'runId.$': '$.runId', 'batch.$': '$$.Map.Item.Value' };

/** Label of the map state. It is part of the names of the map's executions. */
export const mapLabel = 'Value';

/** Returns a run's state machine (Amazon States Language): splits the input, values each part and joins the results. */
export function runMachine({ split, value, join, bucket, partition }: RunMachineParts): Machine {
	return {
		Comment: 'Values the deals of a file in parts.',
		StartAt: 'Split',
		TimeoutSeconds: runSeconds.run,
		States: {
			Split: {
				Type: 'Task',
				Resource: split,
				TimeoutSeconds: runSeconds.split,
				ResultPath: '$.split',
				Retry: retry,
				Catch: caught,
				Next: 'Value',
			},
			Value: {
				Type: 'Map',
				Label: mapLabel,
				MaxConcurrency: partsOfRunAtOnce,
				ToleratedFailurePercentage: 0,
				ItemReader: {
					Resource: `arn:${partition}:states:::s3:getObject`,
					ReaderConfig: { InputType: 'JSONL' },
					Parameters: { Bucket: bucket, 'Key.$': '$.split.batches' },
				},
				ItemSelector: itemSelector,
				ItemProcessor: {
					ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'EXPRESS' },
					StartAt: 'ValuePart',
					States: {
						ValuePart: {
							Type: 'Task',
							Resource: value,
							TimeoutSeconds: runSeconds.value,
							Retry: retry,
							End: true,
						},
					},
				},
				ResultPath: null,
				Catch: caught,
				Next: 'Join',
			},
			Join: {
				Type: 'Task',
				Resource: join,
				TimeoutSeconds: runSeconds.join,
				ResultPath: null,
				Retry: retry,
				Catch: caught,
				End: true,
			},
			NoteFailure: {
				Type: 'Task',
				Resource: join,
				TimeoutSeconds: runSeconds.join,
				ResultPath: null,
				Retry: retryNote,
				Next: 'Failed',
			},
			Failed: { Type: 'Fail', Error: 'RunFailed', Cause: 'The record of the run has the reason.' },
		},
	};
}
