import { describe, expect, it } from 'vitest';
import { applyFixings } from '#functions/rates/fetch/fetch-index.ts';
import { fixingsBetween, latestFixing } from '#functions/rates/fixings.ts';
import { dropStore } from '#functions/rates/store/drop-store.ts';
import {
	currentFixing,
	lastFixing,
	quarantinedFixingOn,
	quarantinedFixings,
	quarantineFixing,
	rejectedFixings,
	releaseFixing,
} from '#functions/rates/store/fixing-records.ts';
import { indexStates } from '#functions/rates/store/index-status.ts';
import { localDate } from '#shared/time/local-date.ts';
import { putIntoRates, sofrDatabase } from '#test/support/sofr-database.ts';
import { applyStated } from '#test/support/stated-fixings.ts';

await sofrDatabase();

const date = localDate('2026-06-16');
const at = (time: string) => `2026-06-17T${time}:00.000Z`;
const source = 'New York Fed';
const seed = () => applyStated('SOFR', { date: localDate('2026-06-15'), value: '3.60', source, askedAt: at('08:00') });
const fetched = (value: string, time: string) =>
	applyFixings({ index: 'SOFR', source, askedAt: at(time), fixings: [{ date, value }] });
const quarantined = async () => (await quarantinedFixings('SOFR')).map(({ value }) => value);

describe('the later of two values for a date is used, regardless of the order in which they arrive', () => {
	it('an earlier outlier does not replace a later outlier in quarantine', async () => {
		await seed();
		expect((await fetched('36.2', '12:00')).quarantined).toHaveLength(1);
		expect(await fetched('36.1', '11:00')).toMatchObject({ quarantined: [], unchanged: 1 });
		expect(await quarantined()).toEqual(['36.2']);
		expect((await fetched('36.3', '13:00')).quarantined).toHaveLength(1);
		expect(await quarantined()).toEqual(['36.3']);
	});

	it('an earlier plausible value does not remove a later outlier from quarantine', async () => {
		await seed();
		await fetched('36.2', '12:00');
		await fetched('3.61', '11:00');
		expect([await quarantined(), (await currentFixing('SOFR', date))?.value]).toEqual([['36.2'], '3.61']);
		await fetched('3.61', '13:00');
		expect(await quarantined()).toEqual([]);
	});

	it('an outlier that was fetched before the current fixing is not quarantined', async () => {
		await seed();
		await fetched('3.61', '12:00');
		expect((await fetched('36.1', '11:00')).quarantined).toEqual([]);
		expect(await quarantined()).toEqual([]);
	});

	it('a value is released only if it is the quarantined value', async () => {
		const outlier = { date, source, comparedWith: { date: localDate('2026-06-15'), value: '3.60' } };
		await quarantineFixing('SOFR', { ...outlier, value: '36.2', askedAt: at('12:00') });
		await releaseFixing('SOFR', date, { value: '36.1' });
		expect(await quarantinedFixingOn('SOFR', date)).toEqual({ ...outlier, value: '36.2', askedAt: at('12:00') });
		await releaseFixing('SOFR', date, { value: '36.2' });
		expect(await quarantinedFixingOn('SOFR', date)).toBeUndefined();
	});
});

describe('reading an invalid item fails with an error that names the key and the field but not the value', () => {
	const year = [localDate('2027-01-01'), localDate('2027-12-31')] as const;

	it.each<[string, Record<string, unknown>, string, () => Promise<unknown>]>([
		['a cached fixing', { pk: 'INDEX#A', sk: '2027-06-16' }, 'value', () => fixingsBetween('A', ...year)],
		['the latest fixing', { pk: 'INDEX#B', sk: 'today', value: '1' }, 'date', () => latestFixing('B')],
		['the last fixing', { pk: 'INDEX#C', sk: '2031-06-16', value: 'n/a' }, 'value', () => lastFixing('C')],
		[
			'a fixing in quarantine',
			{ pk: 'INDEX#D#HELD', sk: '2031-06-16', value: '1', source: 'x', askedAt: 'y', comparedWith: {} },
			'comparedWith.date',
			() => quarantinedFixings('D'),
		],
		['a rejected fixing', { pk: 'INDEX#E#REJECTED', sk: '2031-06-16', value: 1 }, 'value', () => rejectedFixings('E')],
		['the state of an index', { pk: 'STATE', sk: 'F', fetchedAt: 'x', outcome: 'n/a' }, 'outcome', indexStates],
		[
			'a dropped file',
			{ pk: 'DROP#term', sk: 'a.csv', number: 0, version: 'v', takenAt: 'x', state: 'begun' },
			'number',
			() => dropStore.drop('term', 'a.csv'),
		],
		[
			'a first load',
			{ pk: 'FILE#term', sk: 'hash', state: 'loaded', takenAt: 'x' },
			'source',
			() => dropStore.firstLoad('term', 'hash'),
		],
	])('%s', async (_what, item, field, read) => {
		await putIntoRates(item);
		await expect(read()).rejects.toThrow(
			`the item ${item.pk} ${item.sk} of the table rates cannot be read: ${field}: `,
		);
		await expect(read()).rejects.not.toThrow('n/a');
	});
});
