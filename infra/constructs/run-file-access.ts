/** The files of runs that a function reads and writes, by their names below a run; `*` matches any characters. */
export interface RunFileAccess {
	readonly read: readonly string[];
	readonly written: readonly string[];
	/** True if it must know that a file is missing; otherwise S3 answers 403. */
	readonly findsMissing?: true;
}

/**
 * Access of the functions of runs to files. It equals the calls in their code, as with tables; links to files are
 * signed by the function that answers HTTP, which can read and write what they name.
 */
export const runFileAccess = {
	runs: {
		read: ['input', 'plan.json', 'market.json', 'results.jsonl', 'results.csv', 'fixings.json'],
		written: ['input', 'expected.jsonl', 'fixings.json'],
		findsMissing: true,
	},
	'run-split': {
		read: ['input', 'market.json', 'fixings.json'],
		written: ['market.json', 'plan.json', 'batches.jsonl'],
		findsMissing: true,
	},
	'run-part': { read: ['input', 'market.json', 'plan.json'], written: ['parts/*.jsonl', 'parts/*.csv'] },
	'run-join': {
		read: ['parts/*.jsonl', 'parts/*.csv', 'expected.jsonl', 'results.jsonl'],
		written: ['results.jsonl', 'results.csv'],
	},
} as const satisfies Record<string, RunFileAccess>;

/** A function that is a step of a run. */
export type RunFunction = Exclude<keyof typeof runFileAccess, 'runs'>;
