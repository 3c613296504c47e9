import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, queryAll, tableName, writeAll } from '#platform/aws/table.ts';
import { systemClock } from '#platform/runtime.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import { date } from '#shared/contract/route.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';

export const holidayCalendar = z.object({
	name: z.string(),
	currency: z.string().exactOptional(),
	completeFrom: date,
	completeTo: date,
	holidays: z.array(z.object({ date, name: z.string() })),
});

const parseCalendar: (item: Record<string, unknown>) => HolidayCalendar = itemParser('calendars', holidayCalendar);
const parseName = itemParser('calendars', z.object({ name: z.string() }));
const parseSize = itemParser('calendars', z.object({ name: z.string(), holidayCount: z.int() }));

const systemOwner = 'SYSTEM';
const clientOwner = (orgId: string) => `ORG#${orgId}`;
const systemLifeMillis = 5 * 60_000;
const system = new TtlCache<HolidayCalendar[]>(systemClock, 1);

/** Returns the system calendars, ordered by name. Cached for five minutes, because they change only with a release. */
export function systemCalendars(): Promise<HolidayCalendar[]> {
	return system.get(systemOwner, systemLifeMillis, () => calendarsOf(systemOwner));
}

export interface ClientCalendar extends HolidayCalendar {
	readonly uploadedBy: string;
	/** ISO 8601, UTC. */
	readonly uploadedAt: string;
}

export function clientCalendars(orgId: string): Promise<HolidayCalendar[]> {
	return calendarsOf(clientOwner(orgId));
}

export async function clientCalendarSizes(
	orgId: string,
): Promise<readonly { readonly name: string; readonly holidayCount: number }[]> {
	const items = await queryAll({
		...byOwner(clientOwner(orgId)),
		ProjectionExpression: 'pk, sk, #name, holidayCount',
		ExpressionAttributeNames: { '#name': 'name' },
	});
	return items.map(parseSize);
}

/** Returns `exists`, without writing, if the calendar exists and replacing it is not allowed. */
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

/** @returns stored spelling of the name; undefined if the calendar does not exist */
export async function removeClientCalendar(orgId: string, name: string): Promise<string | undefined> {
	const Key = clientKey(orgId, name);
	const item = await getItem('calendars', Key);
	if (item === undefined) return undefined;
	const stored = parseName(item);
	await dynamodb.send(new DeleteCommand({ TableName: tableName('calendars'), Key }));
	return stored.name;
}

export async function removeClientCalendars(orgId: string): Promise<void> {
	for (const { name } of await clientCalendarSizes(orgId)) {
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

const byOwner = (owner: string) => ({
	TableName: tableName('calendars'),
	KeyConditionExpression: 'pk = :owner and begins_with(sk, :calendar)',
	ExpressionAttributeValues: { ':owner': owner, ':calendar': 'CALENDAR#' },
	ConsistentRead: true,
});

async function calendarsOf(owner: string): Promise<HolidayCalendar[]> {
	return (await queryAll(byOwner(owner))).map(parseCalendar);
}
