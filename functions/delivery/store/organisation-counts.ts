import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionalUpdate, dynamodb, tableName } from '#platform/aws/table.ts';
import { maxMailsOfDay, maxStartsOfHour } from '#shared/delivery/organisation-limits.ts';

const hourMillis = 3_600_000;
const dayMillis = 24 * hourMillis;

const daysKept = 2;

const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

const keyOf = (orgId: string, day: string) => ({ pk: `QUOTA#${orgId}#${day}`, sk: 'COUNTS' });

async function count(orgId: string, nowMillis: number, name: string, amount: number, max: number): Promise<boolean> {
	const day = dayOf(nowMillis);
	const written = await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, day),
		set: { expiresAt: (Date.parse(day) + (daysKept + 1) * dayMillis) / 1000 },
		add: { [name]: amount },
		condition: `attribute_not_exists(#${name}) OR #${name} <= :room`,
		values: { ':room': max - amount },
	});
	return written !== undefined;
}

/** Undefined if the start was counted; seconds until the next hour (UTC) if the limit is reached. */
export async function countManualStart(orgId: string, nowMillis: number): Promise<number | undefined> {
	const hour = new Date(nowMillis).toISOString().slice(11, 13);
	const isCounted = await count(orgId, nowMillis, `starts${hour}`, 1, maxStartsOfHour);
	return isCounted ? undefined : Math.ceil((hourMillis - (nowMillis % hourMillis)) / 1000);
}

/** Organisations choose the addresses, but all clients depend on the reputation of the same sender. */
export function countMails(orgId: string, recipients: number, nowMillis: number): Promise<boolean> {
	return count(orgId, nowMillis, 'mails', recipients, maxMailsOfDay);
}

export async function releaseMails(orgId: string, recipients: number, countedMillis: number): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, dayOf(countedMillis)),
		set: {},
		add: { mails: -recipients },
		condition: '#mails >= :counted',
		values: { ':counted': recipients },
	});
}

/** Idempotent. */
export async function removeOrganisationCounts(orgId: string, nowMillis: number): Promise<void> {
	for (let ago = -1; ago <= daysKept; ago++) {
		const Key = keyOf(orgId, dayOf(nowMillis - ago * dayMillis));
		await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key }));
	}
}
