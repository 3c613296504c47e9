import type { HolidayCalendar } from '../../shared/time/holiday-calendar.ts';
import { systemClock } from './clock.ts';
import { queryAll } from './query-all.ts';
import { ShortCache } from './short-cache.ts';
import { tableName } from './table.ts';
import { writeAll } from './write-all.ts';

const systemOwner = 'SYSTEM';
const clientOwner = (orgId: string) => `ORG#${orgId}`;
const systemLifeMillis = 5 * 60_000;
const system = new ShortCache<HolidayCalendar[]>(systemClock, 1);

/** The calendars of the portal, names ascending. They change with a release only, so they are kept for a while. */
export function systemCalendars(): Promise<HolidayCalendar[]> {
	return system.get(systemOwner, systemLifeMillis, () => calendarsOf(systemOwner));
}

/** An organisation's own calendars, names ascending. */
export function clientCalendars(orgId: string): Promise<HolidayCalendar[]> {
	return calendarsOf(clientOwner(orgId));
}

export async function putSystemCalendars(calendars: readonly HolidayCalendar[]): Promise<void> {
	const items = calendars.map((calendar) => ({ pk: systemOwner, sk: `CALENDAR#${calendar.name}`, ...calendar }));
	await writeAll(tableName('calendars'), items);
}

async function calendarsOf(owner: string): Promise<HolidayCalendar[]> {
	const items = await queryAll({
		TableName: tableName('calendars'),
		KeyConditionExpression: 'pk = :owner and begins_with(sk, :calendar)',
		ExpressionAttributeValues: { ':owner': owner, ':calendar': 'CALENDAR#' },
	});
	return items as unknown as HolidayCalendar[];
}
