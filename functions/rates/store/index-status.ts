import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { publicationCalendar, publicationInstant } from '#functions/calendars/publication-clock.ts';
import { dynamodb, parseItem, storedDate, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import { delayOf } from '#shared/benchmark/delay.ts';
import { publications } from '#shared/benchmark/publication.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type FixingVersion, lastFixing } from './fixing-records.ts';
import { indexStatesKey, itemsIn } from './rate-keys.ts';

export type FetchOutcome =
	| {
			readonly outcome: 'taken' | 'nothing-new';
			readonly latestDate?: LocalDate;
			readonly heldDates: readonly LocalDate[];
			readonly refusedRows: number;
	  }
	| { readonly outcome: 'failed'; readonly reason: string };

const indexState = z.object({
	sk: z.string(),
	/** ISO 8601 in UTC. */
	fetchedAt: z.string(),
	outcome: z.enum(['taken', 'nothing-new', 'failed']),
	reason: z.string().optional(),
	/** Time of the last successful fetch. The attributes below describe this fetch. */
	succeededAt: z.string().optional(),
	latestDate: storedDate.optional(),
	heldDates: z.array(storedDate).optional(),
	refusedRows: z.int().optional(),
});

export type IndexState = { readonly index: string } & Omit<z.infer<typeof indexState>, 'sk'>;

export async function indexStates(): Promise<IndexState[]> {
	return (await itemsIn(indexStatesKey)).map((item) => {
		const { sk: index, ...state } = parseItem('rates', indexState, item);
		return { index, ...state };
	});
}

/** Stores the outcome of a fetch, unless the outcome of a later fetch is already stored. */
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

export interface IndexStatus {
	readonly index: string;
	readonly state?: IndexState;
	readonly latest?: FixingVersion;
	readonly awaited?: ReturnType<typeof delayOf>;
}

export async function indexStatuses(nowMillis: number): Promise<IndexStatus[]> {
	const states = new Map((await indexStates()).map((state) => [state.index, state]));
	return Promise.all(
		publications.map(async (publication) => {
			const { index } = publication;
			const state = states.get(index);
			const latest = await lastFixing(index);
			const known = { index, ...(state === undefined ? {} : { state }) };
			if (latest === undefined) return known;
			const calendar = await publicationCalendar(publication);
			const awaited = delayOf(publication, latest.date, calendar, nowMillis, publicationInstant);
			return { ...known, latest, awaited };
		}),
	);
}
