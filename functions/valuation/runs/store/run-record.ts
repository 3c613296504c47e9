import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { providerNames } from '#functions/valuation/market-data/providers.ts';
import { itemParser } from '#platform/aws/table.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { largeObjectClient, removeObjects } from '#platform/files/large-objects.ts';
import { variables } from '#shared/contract/resource-names.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { runStates } from '#shared/contract/run-states.ts';
import {
	ignoredRows,
	refusedDeals,
	runFormats,
	runReading,
	runTerms,
	runUsed,
	runWarnings,
} from '#shared/contract/valuation-runs.ts';

/** Run and its organisation. */
export interface RunName {
	readonly orgId: string;
	readonly runId: string;
}

const fault = z.object({ row: z.int(), dealId: z.string().optional(), message: z.string(), code: z.string() });

const failure = z.object({ code: z.string(), message: z.string(), line: z.int().optional() });

/** Why a run failed. */
export type RunFailure = z.infer<typeof failure>;

/** Immutable properties of a run, known at its start. */
const started = z.object({
	orgId: z.string(),
	runId: z.string(),
	name: z.string().optional(),
	kind: z.enum(['file', 'saved', 'reproduction']),
	/** The run whose deals, market data and results are those of this one. */
	reproduces: z.string().optional(),
	/** True if the results are compared with the reproduced run or with saved results. */
	hasExpected: z.boolean(),
	startedAt: z.string(),
	startedBy: z.string(),
	/** Account of that user. Absent in early records. */
	userId: z.string().optional(),
	format: z.enum(runFormats),
	terms: runTerms,
	/** Answers about the file. */
	reading: runReading.optional(),
	/** Deals that were refused before the run. */
	refused: refusedDeals.optional(),
	/** Rows of the workbook that identify no deal. */
	ignored: ignoredRows.optional(),
	/** True if the user who saved the run confirmed its improbable values. */
	hasConfirmedWarnings: z.boolean().optional(),
	/** True if fixings were sent with the deals. */
	hasFixings: z.boolean().optional(),
	/** The market-data account of the user who started it. Absent in early records, which used the provider `stored`. */
	account: z.object({ provider: z.enum(providerNames), secretName: z.string() }).optional(),
	/** The file with the deals: that of a run. Its ETag makes sure that every step reads the same bytes. */
	input: z.object({ runId: z.string(), etag: z.string(), bytes: z.int() }),
	/** Epoch seconds. */
	expiresAt: z.int(),
});

export type StartedRun = z.infer<typeof started>;

const record = started.extend({
	state: z.enum(runStates),
	changedAt: z.string(),
	rows: z.int().optional(),
	parts: z.int().optional(),
	/** The parts whose results are stored. */
	doneParts: z.set(z.number()).optional(),
	used: runUsed.optional(),
	failed: z.int().optional(),
	withoutView: z.int().optional(),
	faults: z.array(fault).optional(),
	warnings: runWarnings.optional(),
	outputHash: z.string().optional(),
	isReproduced: z.boolean().optional(),
	firstDifferentRow: z.int().optional(),
	failure: failure.optional(),
});

export type RunRecord = z.infer<typeof record>;

/** Fields that a step adds to the record of a run. */
export type RunResult = Partial<
	Pick<
		RunRecord,
		| 'rows'
		| 'parts'
		| 'used'
		| 'failed'
		| 'withoutView'
		| 'faults'
		| 'warnings'
		| 'outputHash'
		| 'isReproduced'
		| 'firstDifferentRow'
		| 'failure'
	>
>;

export const parseRun: (item: Record<string, unknown>) => RunRecord = itemParser('runs', record);

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
