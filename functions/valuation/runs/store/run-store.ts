import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { providerNames } from '#functions/valuation/market-data/providers.ts';
import {
	conditionalPut,
	dynamodb,
	getItem,
	itemParser,
	queryAll,
	queryMatching,
	tableName,
	unlessConditionFails,
} from '#platform/aws/table.ts';
import { largeObjectClient, removeObjects } from '#platform/files/large-objects.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { openStates, type RunState, runStates } from '#shared/contract/run-states.ts';
import {
	ignoredRows,
	refusedDeals,
	runFormats,
	runReading,
	runTerms,
	runUsed,
	runWarnings,
} from '#shared/contract/valuation-runs.ts';

const keyOf = ({ orgId, runId }: RunName) => ({ pk: `ORG#${orgId}`, sk: `RUN#${runId}` });

/** The states before each state: a run moves forward only. A repeated move to the same state changes nothing else. */
const before: Readonly<Record<Exclude<RunState, 'uploaded'>, readonly RunState[]>> = {
	splitting: ['uploaded', 'splitting'],
	running: ['splitting', 'running'],
	joining: ['running', 'joining'],
	done: ['joining', 'done'],
	failed: [...openStates, 'failed'],
	cancelled: openStates,
};

/** @returns false if the run exists */
export function addRun(run: StartedRun): Promise<boolean> {
	const item = { ...keyOf(run), ...run, state: 'uploaded', changedAt: run.startedAt };
	return conditionalPut({ table: 'runs', item, condition: 'attribute_not_exists(pk)' });
}

export async function findRun(run: RunName): Promise<RunRecord | undefined> {
	const item = await getItem('runs', keyOf(run));
	return item && parseRun(item);
}

/**
 * Moves a run forward and stores the result of a step.
 *
 * @returns the changed run; undefined if it was removed or is in a later state, which does not change
 */
export async function moveRun(
	run: RunName,
	to: keyof typeof before,
	atMillis: number,
	result: RunResult = {},
): Promise<RunRecord | undefined> {
	const found = Object.entries(result).filter(([, value]) => value !== undefined);
	const from = before[to].map((state, i) => [`:from${i}`, state] as const);
	const update = new UpdateCommand({
		TableName: tableName('runs'),
		Key: keyOf(run),
		UpdateExpression: `SET ${['#state = :to', '#changedAt = :at', ...found.map(([name]) => `#${name} = :${name}`)].join(', ')}`,
		ConditionExpression: `#state IN (${from.map(([name]) => name).join(', ')})`,
		ExpressionAttributeNames: {
			'#state': 'state',
			'#changedAt': 'changedAt',
			...Object.fromEntries(found.map(([name]) => [`#${name}`, name])),
		},
		ExpressionAttributeValues: {
			':to': to,
			':at': new Date(atMillis).toISOString(),
			...Object.fromEntries(from),
			...Object.fromEntries(found.map(([name, value]) => [`:${name}`, value])),
		},
		ReturnValues: 'ALL_NEW',
	});
	const answer = await unlessConditionFails(dynamodb.send(update));
	return answer?.Attributes && parseRun(answer.Attributes);
}

/**
 * Notes that the results of a part are stored. Idempotent.
 *
 * @returns false if the run does not run any more
 */
export async function notePart(run: RunName, part: number): Promise<boolean> {
	const update = new UpdateCommand({
		TableName: tableName('runs'),
		Key: keyOf(run),
		UpdateExpression: 'ADD doneParts :part',
		ConditionExpression: '#state = :running',
		ExpressionAttributeNames: { '#state': 'state' },
		ExpressionAttributeValues: { ':part': new Set([part]), ':running': 'running' },
	});
	return (await unlessConditionFails(dynamodb.send(update))) !== undefined;
}

/**
 * A page of the runs of an organisation, newest first.
 *
 * @param before the last run of the page before
 */
export function listRuns(
	orgId: string,
	limit: number,
	before?: string,
	matches?: (run: RunRecord) => boolean,
): Promise<{ readonly items: readonly RunRecord[]; readonly isLast: boolean }> {
	const query = {
		TableName: tableName('runs'),
		KeyConditionExpression: 'pk = :pk and sk < :before',
		ExpressionAttributeValues: { ':pk': `ORG#${orgId}`, ':before': `RUN#${before ?? '~'}` },
		ScanIndexForward: false,
		ConsistentRead: true,
	};
	return queryMatching(query, { limit, parse: parseRun, matches });
}

/**
 * Removes the record of every run of an organisation that is being removed. Steps under way find no run, and nothing
 * reads files of a run without its record.
 */
export async function removeRuns(orgId: string): Promise<void> {
	const keys = await queryAll({
		TableName: tableName('runs'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': `ORG#${orgId}` },
		ProjectionExpression: 'pk, sk',
		ConsistentRead: true,
	});
	const deletions = keys.map(({ pk, sk }) => new DeleteCommand({ TableName: tableName('runs'), Key: { pk, sk } }));
	while (deletions.length > 0) await Promise.all(deletions.splice(-25).map((each) => dynamodb.send(each)));
}

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
