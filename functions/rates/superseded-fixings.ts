import { queryAll } from '#platform/aws/query-all.ts';
import { tableName } from '#platform/aws/table.ts';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fixingsOf, historyKey } from './store/rate-keys.ts';
import { parseDated, storedFixing } from './store/rate-schemas.ts';

const earliestRevision = 0;
const latestRevision = 9999;

/** The values of a range of dates, both ends included, that a later one has replaced; by date, the earliest first. */
export async function supersededFixings(index: string, from: LocalDate, to: LocalDate): Promise<Fixing[]> {
	const pk = fixingsOf(index);
	const first = historyKey({ pk, sk: from }, earliestRevision);
	const last = historyKey({ pk, sk: to }, latestRevision);
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :history and sk between :from and :to',
		ExpressionAttributeValues: { ':history': first.pk, ':from': first.sk, ':to': last.sk },
		ProjectionExpression: 'pk, sk, #value',
		ExpressionAttributeNames: { '#value': 'value' },
	});
	// The key is the date and the revision.
	return items.map((item) => parseDated(storedFixing, { ...item, sk: String(item.sk).slice(0, 10) }));
}
