import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach } from 'vitest';
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { localDate } from '#shared/time/local-date.ts';
import { fixingHistory } from './fixing-history.ts';
import { type RatesDatabase, ratesDatabase } from './rates-database.ts';
import { emptyRates } from './rates-image.ts';
import { smallCalendar } from './small-calendar.ts';

/**
 * Starts a database for the tests of one file. It does not contain rates at the start of each test. The calendar USA_FI
 * is closed only on Juneteenth of 2026.
 */
export async function sofrDatabase(): Promise<RatesDatabase> {
	const database = await ratesDatabase();
	await putSystemCalendars([smallCalendar('2024-01-01', '2026-12-31', ['2026-06-19'], 'USA_FI')]);
	afterEach(emptyRates);
	return database;
}

/** Returns the values of SOFR for a date in the order of their revisions, such as `1: 3.60`. */
export const sofrHistory = async (date: string): Promise<string[]> =>
	(await fixingHistory('SOFR', localDate(date))).map(({ revision, value }) => `${revision}: ${value}`);

export const putIntoRates = (item: Record<string, unknown>) =>
	dynamodb.send(new PutCommand({ TableName: tableName('rates'), Item: item }));
