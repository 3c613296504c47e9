import { requireOperator } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { indicesOf, publisherOf } from '#shared/benchmark/publisher.ts';
import { feedFetch } from '#shared/contract/feeds.ts';
import { isFetching, reserveFetch, startFetch } from '../store/start-fetch.ts';

const minuteMillis = 60_000;

/** A manual request queries a publisher at most once in five minutes, in addition to its schedule. */
const cooldownMillis = 5 * minuteMillis;

export const fetchNow = operation(feedFetch, async ({ request, ...administration }) => {
	requireOperator(administration);
	const found = publisherOf(request.index);
	if (found === undefined) throw refuse('no-publisher', { index: request.index });
	if (!isFetching()) throw refuse('fetching-off');
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
