import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { environmentVariable } from '#platform/environment-variable.ts';
import { largeObjectClient, removeObjects } from '#platform/files/large-objects.ts';
import { variables } from '#shared/contract/resource-names.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import type { RunName } from './run-record.ts';

/**
 * Removes every file of the runs of an organisation that is being removed; on AWS, superseded versions are removed by
 * their age. Idempotent.
 */
export async function removeRunFiles(orgId: string): Promise<void> {
	await removeObjects(runsBucket(), runsPrefix(orgId), async (name) => {
		const file = { Bucket: runsBucket(), Key: `runs/${orgId}/${name}` };
		await largeObjectClient.send(new DeleteObjectCommand(file));
	});
}

/** The bucket for the files of runs. */
export const runsBucket = () => environmentVariable(variables.runsBucket);

/** The files of a run, by the names under which clients ask for them and steps find them. */
export type RunFile =
	/** The deals as they were uploaded. */
	| 'input'
	/** Deals and faults read from a trade file, one line for each trade. */
	| 'trades.jsonl'
	/** Everything that the deals are valued with, as it was when the run began. */
	| 'market.json'
	/** Fixings that were sent with the deals. */
	| 'fixings.json'
	/** Reader of the file. */
	| 'plan.json'
	/** One line for each part: where its rows are in the input. */
	| 'batches.jsonl'
	| 'results.jsonl'
	| 'results.csv'
	/** The results with which those of the run are compared. */
	| 'expected.jsonl';

export const runKey = ({ orgId, runId }: RunName, file: RunFile | `${'parts' | 'analyses'}/${string}`) =>
	`runs/${orgId}/${runId}/${file}`;

/** Prefix of the keys of all files of an organisation's runs. */
export const runsPrefix = (orgId: string) => `runs/${orgId}/`;

/** Content of a file of a part: results, or those of an analysis and its totals. */
export type PartKind = 'jsonl' | 'csv' | `${AnalysisName}.${'jsonl' | 'csv' | 'json'}`;

/** The results of a part. Its number has leading zeros, so that a listing is in the order of the rows. */
export const partKey = (run: RunName, part: number, kind: PartKind) =>
	runKey(run, `parts/${[String(part).padStart(6, '0'), kind].join('.')}`);

/** Figures of the deals, or their totals, of an analysis of a run. */
export const analysisKey = (run: RunName, name: AnalysisName, kind: 'jsonl' | 'csv' | 'json') =>
	runKey(run, `analyses/${[name, kind].join('.')}`);

/** The deals of a run; those of a reproduction are where the reproduced run has them. */
export const inputKey = ({ orgId, input }: { readonly orgId: string; readonly input: { readonly runId: string } }) =>
	runKey({ orgId, runId: input.runId }, 'input');
