import * as z from 'zod';
import { publicationCalendar, publicationToday } from '#functions/calendars/publication-clock.ts';
import { requireOperator } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { conditionalPut, getItem, parseItem } from '#platform/aws/table.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import { indicesOf, publisherOf } from '#shared/benchmark/publisher.ts';
import { type Feed, feedFetch, feedList, maxMissingDates } from '#shared/contract/feeds.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { startFunction } from '../start-marking.ts';
import { missingFixings, quarantinedFixings } from '../store/fixing-records.ts';
import { type IndexStatus, indexStatuses } from '../store/index-status.ts';
import { requestedFetchesKey } from '../store/rate-keys.ts';

export const list = operation(feedList, async ({ caller, clock }) => {
	requireOperator({ caller });
	const nowMillis = clock();
	const statuses = await indexStatuses(nowMillis);
	return { feeds: await Promise.all(statuses.map((status) => feedOf(status, nowMillis))) };
});

async function feedOf({ index, latest, state, awaited }: IndexStatus, nowMillis: number): Promise<Feed> {
	const missing = latest === undefined ? undefined : await missingOf(index, nowMillis);
	const held = await quarantinedFixings(index);
	const isBeyondCalendar = awaited !== undefined && 'reason' in awaited;
	const published = publisherOf(index);
	return {
		index,
		publisher: published?.publisher ?? '',
		page: published?.page ?? '',
		...(latest === undefined ? {} : { latest: { date: latest.date, value: latest.value } }),
		...(state === undefined
			? {}
			: {
					fetched: {
						at: state.fetchedAt,
						outcome: state.outcome,
						...(state.reason === undefined ? {} : { reason: state.reason }),
						...(state.refusedRows === undefined ? {} : { refusedRows: state.refusedRows }),
					},
				}),
		...(awaited === undefined || 'reason' in awaited
			? {}
			: {
					next: {
						date: awaited.nextDate,
						expectedAt: new Date(awaited.expectedAtMillis).toISOString(),
						lateByMillis: awaited.lateByMillis,
					},
				}),
		isBeyondCalendar,
		...(missing === undefined ? {} : { missing: { count: missing.length, dates: missing.slice(-maxMissingDates) } }),
		held: held.map(({ date, value, comparedWith, askedAt }) => ({ date, value, comparedWith, askedAt })),
	};
}

async function missingOf(index: string, nowMillis: number) {
	const publication = publicationOf(index);
	const calendar = publication && (await publicationCalendar(publication));
	return calendar && missingFixings(index, calendar, publicationToday(publication, nowMillis));
}

const requested = z.object({ requestedAt: z.string() });

/** Returns 0 if the publisher may be queried now; otherwise the waiting time in milliseconds. */
export async function reserveFetch(publisher: string, nowMillis: number, cooldownMillis: number): Promise<number> {
	const key = { pk: requestedFetchesKey, sk: publisher };
	const isReserved = await conditionalPut({
		table: 'rates',
		item: { ...key, requestedAt: new Date(nowMillis).toISOString() },
		condition: 'attribute_not_exists(pk) or requestedAt <= :before',
		values: { ':before': new Date(nowMillis - cooldownMillis).toISOString() },
	});
	if (isReserved) return 0;
	const item = await getItem('rates', key);
	const last = item === undefined ? nowMillis : Date.parse(parseItem('rates', requested, item).requestedAt);
	return Math.max(1, last + cooldownMillis - nowMillis);
}

const startFetch = (index: string) => startFunction(environmentVariable(variables.ingestFunction), { index });

const minuteMillis = 60_000;

/** Minimum time between two manual requests to the same publisher, which is also queried on a schedule. */
const cooldownMillis = 5 * minuteMillis;

export const fetchNow = operation(feedFetch, async ({ request, ...administration }) => {
	requireOperator(administration);
	const found = publisherOf(request.index);
	if (found === undefined) throw refuse('no-publisher', { index: request.index });
	if (!process.env[variables.ingestFunction]) throw refuse('fetching-off');
	const { publisher } = found;
	const waitMillis = await reserveFetch(publisher, administration.clock(), cooldownMillis);
	if (waitMillis > 0) throw refuse('fetched-recently', { publisher, minutes: Math.ceil(waitMillis / minuteMillis) });
	const indices = [...indicesOf(publisher)];
	const auditRecord = {
		action: 'fetch',
		entity: 'fixing',
		entityId: publisher,
		entityName: publisher,
		orgId: administration.caller.organisation.orgId,
		changes: indices.map((index) => ({ field: 'index', before: '', after: index })),
	} as const;
	await withAuditRecord(administration, auditRecord, async () => {
		for (const index of indices) await startFetch(index);
	});
	return { publisher, indices };
});
