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

/** States from which each state can be reached. A run only moves forward. Moving to the current state has no effect. */
const before: Readonly<Record<Exclude<RunState, 'uploaded'>, readonly RunState[]>> = {
	splitting: ['uploaded', 'splitting'],
	running: ['splitting', 'running'],
	joining: ['running', 'joining'],
	done: ['joining', 'done'],
	failed: [...openStates, 'failed'],
	cancelled: openStates,
};

/** @returns false if the run already exists */
export function addRun(run: StartedRun): Promise<boolean> {
	const item = { ...keyOf(run), ...run, state: 'uploaded', changedAt: run.startedAt };
	return conditionalPut({ table: 'runs', item, condition: 'attribute_not_exists(pk)' });
}

export async function findRun(run: RunName): Promise<RunRecord | undefined> {
	const item = await getItem('runs', keyOf(run));
	return item && parseRun(item);
}

/** Returns undefined if the run was removed or is already in a later state. */
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

/** Idempotent. Returns false if the run is not running any more. */
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

/** Returns the newest runs first. `before` is the last run on the previous page. */
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
 * Removes the records of all runs of an organisation that is being removed. Steps in progress then no longer find their
 * run, and files without a record are not read.
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

export interface RunName {
	readonly orgId: string;
	readonly runId: string;
}

const fault = z.object({ row: z.int(), dealId: z.string().optional(), message: z.string(), code: z.string() });

const failure = z.object({ code: z.string(), message: z.string(), line: z.int().optional() });

export type RunFailure = z.infer<typeof failure>;

const started = z.object({
	orgId: z.string(),
	runId: z.string(),
	name: z.string().optional(),
	kind: z.enum(['file', 'saved', 'reproduction']),
	/** Identifier of the run to reproduce. It provides the deals, the market data, and the results for comparison. */
	reproduces: z.string().optional(),
	/** True if the results are compared with those of the reproduced run or with saved results. */
	hasExpected: z.boolean(),
	startedAt: z.string(),
	startedBy: z.string(),
	/** Account of the user who started the run. Absent in early records. */
	userId: z.string().optional(),
	format: z.enum(runFormats),
	terms: runTerms,
	reading: runReading.optional(),
	refused: refusedDeals.optional(),
	ignored: ignoredRows.optional(),
	hasConfirmedWarnings: z.boolean().optional(),
	hasFixings: z.boolean().optional(),
	/** Market data account of the user who started the run. Absent in early records, which use the provider `stored`. */
	account: z.object({ provider: z.enum(providerNames), secretName: z.string() }).optional(),
	/** File with the deals. It may belong to a different run. The ETag ensures that every step reads the same bytes. */
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

type RunResult = Partial<Omit<RunRecord, keyof StartedRun | 'state' | 'changedAt' | 'doneParts'>>;

export const parseRun: (item: Record<string, unknown>) => RunRecord = itemParser('runs', record);

/** Removes all run files of an organisation being removed. On AWS, superseded versions expire by age. Idempotent. */
export async function removeRunFiles(orgId: string): Promise<void> {
	await removeObjects(runsBucket(), runsPrefix(orgId), async (name) => {
		const file = { Bucket: runsBucket(), Key: `runs/${orgId}/${name}` };
		await largeObjectClient.send(new DeleteObjectCommand(file));
	});
}

export const runsBucket = () => environmentVariable(variables.runsBucket);

export type RunFile =
	| 'input'
	| 'trades.jsonl'
	/** All inputs of the valuation except the deals, as of the beginning of the run. */
	| 'market.json'
	| 'fixings.json'
	| 'plan.json'
	/** Position of each part's rows in the input, one line per part. */
	| 'batches.jsonl'
	| 'results.jsonl'
	| 'results.csv'
	| 'expected.jsonl';

export const runKey = ({ orgId, runId }: RunName, file: RunFile | `${'parts' | 'analyses'}/${string}`) =>
	`runs/${orgId}/${runId}/${file}`;

export const runsPrefix = (orgId: string) => `runs/${orgId}/`;

export type PartKind = 'jsonl' | 'csv' | `${AnalysisName}.${'jsonl' | 'csv' | 'json'}`;

/** Returns the key of a part's results. The part number has leading zeros, so that a listing is in row order. */
export const partKey = (run: RunName, part: number, kind: PartKind) =>
	runKey(run, `parts/${[String(part).padStart(6, '0'), kind].join('.')}`);

export const analysisKey = (run: RunName, name: AnalysisName, kind: 'jsonl' | 'csv' | 'json') =>
	runKey(run, `analyses/${[name, kind].join('.')}`);

/** Returns the key of a run's deals. A reproduced run uses the file of the original run. */
export const inputKey = ({ orgId, input }: { readonly orgId: string; readonly input: { readonly runId: string } }) =>
	runKey({ orgId, runId: input.runId }, 'input');
