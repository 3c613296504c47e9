import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, getItem, queryAll, queryMatching, tableName } from '#platform/aws/table.ts';
import { conditionalPut, unlessConditionFails } from '#platform/aws/write-items.ts';
import { openStates, type RunState } from '#shared/contract/run-states.ts';
import { parseRun, type RunName, type RunRecord, type RunResult, type StartedRun } from './run-record.ts';

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
