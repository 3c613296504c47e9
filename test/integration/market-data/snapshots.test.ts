import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { loadText } from '#functions/rates/files/ingest-file.ts';
import { quotesOn, refreshSnapshot } from '#functions/rates/files/quote-rows.ts';
import {
	currentSnapshot,
	currentSnapshots,
	findSnapshot,
	putSnapshot,
} from '#functions/rates/snapshots/snapshot-store.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type NewQuote, putQuotes } from '#test/support/put-quotes.ts';
import { asFunction, ratesDatabase } from '#test/support/rates-database.ts';
import { emptyRates } from '#test/support/rates-image.ts';

await ratesDatabase();
afterEach(emptyRates);

const [day, dayAfter] = [localDate('2024-03-19'), localDate('2024-03-20')];
const ois = (tenor: string, value: string, date = day): NewQuote => ({
	currency: 'USD',
	name: 'OIS SOFR',
	date,
	value,
	unit: 'percent',
	instrument: { type: 'ois', legs: [{ index: 'SOFR', tenor: 'ON' }], pillar: { tenor } },
});
const origin = (hour: number) => ({ source: 'quotes/usd.csv', takenAt: `2024-03-20T0${hour}:00:00.000Z` });
const refresh = (date = day) => asFunction('ingest-files', () => refreshSnapshot(date));

it('a corrected quote creates a new current snapshot, and the earlier snapshot keeps its id', async () => {
	await putQuotes([ois('1Y', '5.069'), ois('2Y', '4.574')], origin(1));
	const first = await refresh();
	expect(first).toEqual({
		id: expect.stringMatching(/^2024-03-19-[0-9a-f]{16}$/),
		date: day,
		label: '',
		indices: ['USD SOFR ON'],
	});
	expect(await refresh()).toEqual(first);

	await putQuotes([ois('2Y', '4.575')], origin(2));
	const second = await refresh();
	expect(second.id).not.toBe(first.id);
	await putQuotes([ois('1Y', '5.1', dayAfter)], origin(2));
	const third = await refresh(dayAfter);
	const valuation = () => asFunction('valuation', async () => [await currentSnapshots(), await findSnapshot(first.id)]);
	const [current, kept] = await valuation();
	expect(current).toEqual([third, second]);
	expect(kept).toMatchObject({ ...first, quotes: [{ value: '5.069' }, { value: '4.574' }] });
	expect((await findSnapshot(second.id))?.quotes).toEqual(await quotesOn(day));
});

it('a snapshot is not cached if a newer snapshot became current while it was read', async () => {
	await putQuotes([ois('1Y', '5.069')], origin(1));
	const { version } = await currentSnapshot(day);
	const stale = await quotesOn(day);
	await putQuotes([ois('1Y', '5.07')], origin(2));
	const current = await refresh();
	expect(await putSnapshot(day, '', stale, version)).toBeUndefined();
	expect(await currentSnapshots()).toContainEqual(current);
	expect(await findSnapshot('2024-03-19-0000000000000000')).toBeUndefined();
});

it('seeded quotes are loaded like an uploaded file, and loading them again changes nothing', async () => {
	const text = readFileSync('infra/local/seed/quotes/2024-03-19.csv', 'utf8');
	await emptyRates();
	await loadText('quotes/2024-03-19.csv', text);
	const seeded = await currentSnapshot(day);
	expect(seeded.label).toBe('Example of Open Source Risk Engine');
	expect((await findSnapshot(seeded.id ?? ''))?.quotes).toHaveLength(text.trim().split('\n').length - 1);
	await loadText('quotes/2024-03-19.csv', text);
	expect((await currentSnapshot(day)).id).toBe(seeded.id);
});
