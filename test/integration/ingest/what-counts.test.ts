import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { takeFixings } from '../../../functions/ingest/take-fixings.ts';
import { ingestFile } from '../../../functions/ingest-files/ingest-file.ts';
import { overnightStore } from '../../../functions/ingest-files/overnight-store.ts';
import { putSystemCalendars } from '../../../functions/platform/calendar-store.ts';
import { writePointers } from '../../../functions/platform/rates/apply-published-records.ts';
import { dropStore } from '../../../functions/platform/rates/drop-store.ts';
import { addMissingFixings } from '../../../functions/platform/rates/fixing-store.ts';
import { currentFixing, fixingHistory } from '../../../functions/platform/rates/fixing-versions.ts';
import { recordStore } from '../../../functions/platform/rates/record-store.ts';
import { localDate } from '../../../shared/time/local-date.ts';
import { type RatesDatabase, ratesDatabase } from '../../support/rates-database.ts';
import { emptyRates } from '../../support/rates-image.ts';
import { smallCalendar } from '../../support/small-calendar.ts';

let database: RatesDatabase;

beforeAll(async () => {
	database = await ratesDatabase();
	await putSystemCalendars([smallCalendar('2026-01-01', '2026-12-31', ['2026-06-19'], 'USA_FI')]);
});
afterEach(emptyRates);
afterAll(() => database.close());

const date = localDate('2026-06-16');
const at = (time: string) => `2026-06-17T${time}:00.000Z`;
const clock = () => Date.parse(at('16:00'));

const fetched = (value: string, time: string) =>
	takeFixings({ index: 'SOFR', source: 'New York Fed', askedAt: at(time), fixings: [{ date, value }] });

let files = 0;
const file = (value: string, time: string, header = 'index,date,value', more = '') =>
	ingestFile(
		{
			key: `overnight/${files}.csv`,
			content: Buffer.from(`${header}\nSOFR,${date},${value}${more}\n`),
			version: `v${files++}`,
			storedAt: at(time),
		},
		{ records: { ...recordStore, writePointers }, drops: dropStore, overnight: overnightStore, clock },
	);

const current = async () => (await currentFixing('SOFR', date))?.value;
const ways = { fetched, file };
const pairs = Object.keys(ways).flatMap((one) =>
	Object.keys(ways).map((other) => [one, other] as [keyof typeof ways, keyof typeof ways]),
);

describe('the value that was stated last counts, however it came', () => {
	it.each(pairs)(
		'confirmed at 12:00 (%s), a value of 10:00 that comes late (%s) changes nothing',
		async (one, other) => {
			await addMissingFixings('SOFR', 'New York Fed', [{ date: localDate('2026-06-15'), value: '5.00' }]);
			await fetched('5.00', '09:00');
			await ways[one]('5.00', '12:00');
			await ways[other]('4.99', '10:00');
			expect(await current()).toBe('5.00');
			expect(await fixingHistory('SOFR', date)).toHaveLength(1);
			await ways[other]('4.99', '13:00');
			expect(await current()).toBe('4.99');
		},
	);
});

it('a file that states the value of a fixing with its publication date is no revision', async () => {
	await fetched('5.00', '09:00');
	const report = await file('5.000', '12:00', 'index,date,value,publication_date', ',2026-06-17');
	expect(report).toMatchObject({ outcome: 'loaded', unchanged: 1, revised: 0 });
	expect(await fixingHistory('SOFR', date)).toHaveLength(1);
});
