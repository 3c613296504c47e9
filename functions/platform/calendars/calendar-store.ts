import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { HolidayCalendar } from '../../../shared/time/holiday-calendar.ts';
import { conditionalPut } from '../aws/conditional-put.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { writeAll } from '../aws/write-all.ts';
import { systemClock } from '../clock.ts';
import { TtlCache } from '../ttl-cache.ts';

const systemOwner = 'SYSTEM';
const clientOwner = (orgId: string) => `ORG#${orgId}`;
const systemLifeMillis = 5 * 60_000;
const system = new TtlCache<HolidayCalendar[]>(systemClock, 1);

/** The calendars of the portal, names ascending. They change with a release only, so they are kept for a while. */
export function systemCalendars(): Promise<HolidayCalendar[]> {
	return system.get(systemOwner, systemLifeMillis, () => calendarsOf(systemOwner));
}

/** A calendar of an organisation's own, with who brought it and when (ISO 8601 instant, UTC). */
export interface ClientCalendar extends HolidayCalendar {
	readonly uploadedBy: string;
	readonly uploadedAt: string;
}

/** An organisation's own calendars, names ascending. */
export function clientCalendars(orgId: string): Promise<HolidayCalendar[]> {
	return calendarsOf(clientOwner(orgId));
}

/** The names of an organisation's own calendars, and how many holidays each has. */
export async function clientCalendarSizes(
	orgId: string,
): Promise<readonly { readonly name: string; readonly holidayCount: number }[]> {
	const items = await queryAll({
		...byOwner(clientOwner(orgId)),
		ProjectionExpression: '#name, holidayCount',
		ExpressionAttributeNames: { '#name': 'name' },
	});
	return items as { name: string; holidayCount: number }[];
}

/**
 * Keeps a calendar among an organisation's own, where a name counts once however it is capitalised.
 *
 * @returns `exists`, and nothing is kept, when the name is taken and may not be replaced
 */
export async function putClientCalendar(
	orgId: string,
	calendar: ClientCalendar,
	mayReplace: boolean,
): Promise<'created' | 'replaced' | 'exists'> {
	const item = { ...clientKey(orgId, calendar.name), ...calendar, holidayCount: calendar.holidays.length };
	if (await conditionalPut({ table: 'calendars', item, condition: 'attribute_not_exists(pk)' })) return 'created';
	if (!mayReplace) return 'exists';
	await dynamodb.send(new PutCommand({ TableName: tableName('calendars'), Item: item }));
	return 'replaced';
}

/** @returns the name as it was kept, or nothing when there is no such calendar */
export async function removeClientCalendar(orgId: string, name: string): Promise<string | undefined> {
	const Key = clientKey(orgId, name);
	const { Item } = await dynamodb.send(
		new GetCommand({ TableName: tableName('calendars'), Key, ConsistentRead: true }),
	);
	if (Item === undefined) return undefined;
	await dynamodb.send(new DeleteCommand({ TableName: tableName('calendars'), Key }));
	return Item.name as string;
}

/** Every calendar of an organisation that goes. */
export async function removeClientCalendars(orgId: string): Promise<void> {
	for (const { name } of await clientCalendars(orgId)) {
		await dynamodb.send(new DeleteCommand({ TableName: tableName('calendars'), Key: clientKey(orgId, name) }));
	}
}

export async function putSystemCalendars(calendars: readonly HolidayCalendar[]): Promise<void> {
	const items = calendars.map((calendar) => ({ pk: systemOwner, sk: `CALENDAR#${calendar.name}`, ...calendar }));
	await writeAll('calendars', items);
}

const clientKey = (orgId: string, name: string) => ({
	pk: clientOwner(orgId),
	sk: `CALENDAR#${name.toLowerCase()}`,
});

/** A calendar that was kept or removed a moment ago counts. */
const byOwner = (owner: string) => ({
	TableName: tableName('calendars'),
	KeyConditionExpression: 'pk = :owner and begins_with(sk, :calendar)',
	ExpressionAttributeValues: { ':owner': owner, ':calendar': 'CALENDAR#' },
	ConsistentRead: true,
});

async function calendarsOf(owner: string): Promise<HolidayCalendar[]> {
	return (await queryAll(byOwner(owner))) as unknown as HolidayCalendar[];
}
