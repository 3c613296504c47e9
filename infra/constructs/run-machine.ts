/** Run files that a function reads and writes, by their names below a run; `*` matches any characters. */
export interface RunFileAccess {
	readonly read: readonly string[];
	readonly written: readonly string[];
	/** True if the function must detect missing files; otherwise S3 responds with 403. */
	readonly findsMissing?: true;
}

/**
 * File access of the run functions. It exactly matches the calls in their code, as for tables. Links to files are
 * signed by the function that handles HTTP requests, which can read and write the linked files.
 */
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

/** A function that is a step of a run. */
export type RunFunction = Exclude<keyof typeof runFileAccess, 'runs'>;

/** Retries of a task after service errors or a killed function, but not after permanent errors. */
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

/** States of the Amazon States Language used by the portal. */
export type State = {
	readonly Comment?: string;
	readonly Next?: string;
	readonly End?: true;
	/** Null means that the state passes on its input. */
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
			/** Input of each item: values of the map's input, and the item. */
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

/** Resources that the machine calls and reads: ARNs on AWS, names in the local portal. */
export interface RunMachineParts {
	readonly split: string;
	readonly value: string;
	readonly join: string;
	readonly bucket: string;
	readonly partition: string;
}

/** Permanent errors of the functions, for which a retry would not help. */
const lasting = ['RunRefused', 'RunEnded'];

/** Time limits in seconds. */
export const runSeconds = { split: 900, value: 120, join: 900, run: 7200 } as const;

/** Maximum number of parts of one run that are valued concurrently. */
export const partsOfRunAtOnce = 40;

const never = lasting.map((error) => ({ ErrorEquals: [error], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 0 }));
const retry = [...never, { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 3 }];
/**
 * Retried for an hour, because a failure cannot be recorded as long as the storage is full. Otherwise its reason would
 * be lost.
 */
const retryNote = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, BackoffRate: 1, MaxAttempts: 360 }];
const caught = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'NoteFailure' }] as const;

/** Input of a step for one part of a run, from the list written by the first step. */
const itemSelector = { 'orgId.$': '$.orgId', 'runId.$': '$.runId', 'batch.$': '$$.Map.Item.Value' };

/** Label of the map, which is part of the names of its executions. */
export const mapLabel = 'Value';

/** State machine of a run in the Amazon States Language: splits the input, values every part, and joins the results. */
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
