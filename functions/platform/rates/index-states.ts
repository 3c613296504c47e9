import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LocalDate } from '../../../shared/time/local-date.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { unlessConditionFails } from '../aws/unless-condition-fails.ts';
import { indexStatesKey } from './rate-keys.ts';

/** How the last fetching of an index went. */
export type FetchOutcome =
	| {
			readonly outcome: 'taken' | 'nothing-new';
			readonly latestDate?: LocalDate;
			/** Days whose value waits for confirmation. */
			readonly heldDates: readonly LocalDate[];
			/** Rows of the last answer that were not taken. */
			readonly refusedRows: number;
	  }
	| { readonly outcome: 'failed'; readonly reason: string };

/** What is known about the fetching of an index. Instants are ISO 8601 in UTC. */
export interface IndexState {
	readonly index: string;
	readonly fetchedAt: string;
	readonly outcome: FetchOutcome['outcome'];
	/** Why it failed. */
	readonly reason?: string;
	/** The last time that it did not fail. */
	readonly succeededAt?: string;
	/** The rest is from that time. */
	readonly latestDate?: LocalDate;
	readonly heldDates?: readonly LocalDate[];
	readonly refusedRows?: number;
}

/** Every index that was ever fetched, names ascending. */
export async function indexStates(): Promise<IndexState[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :state',
		ExpressionAttributeValues: { ':state': indexStatesKey },
	});
	return items.map(({ pk: _pk, sk, ...state }) => ({ index: sk, ...state }) as IndexState);
}

/** Notes how a fetching went, unless one that began later has been noted already. */
export async function noteFetch(index: string, fetchedAt: string, outcome: FetchOutcome): Promise<void> {
	const succeeded = outcome.outcome === 'failed' ? {} : { succeededAt: fetchedAt };
	const fields = Object.entries({ fetchedAt, ...outcome, ...succeeded }).filter(([, value]) => value !== undefined);
	const update = new UpdateCommand({
		TableName: tableName('rates'),
		Key: { pk: indexStatesKey, sk: index },
		UpdateExpression: `set ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}${
			outcome.outcome === 'failed' ? '' : ' remove #reason'
		}`,
		ConditionExpression: 'attribute_not_exists(pk) or #fetchedAt <= :fetchedAt',
		ExpressionAttributeNames: Object.fromEntries(['reason', ...fields.map(([name]) => name)].map((n) => [`#${n}`, n])),
		ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
	});
	await unlessConditionFails(dynamodb.send(update));
}
