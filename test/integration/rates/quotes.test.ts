import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it } from 'vitest';
import { quotesOn } from '#functions/rates/files/quote-rows.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import type { QuotedInstrument } from '#shared/benchmark/quote.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type NewQuote, putQuotes } from '#test/support/put-quotes.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { emptyRates } from '#test/support/rates-image.ts';

await ratesDatabase();
afterEach(emptyRates);

const date = localDate('2024-03-19');
const source = 'Open Source Risk Engine examples';
const origin = (hour: number) => ({ source, takenAt: `2024-03-20T0${hour}:00:00.000Z` });
const quote = (name: string, value: string, instrument: QuotedInstrument, more: Partial<NewQuote> = {}): NewQuote => ({
	currency: 'USD',
	name,
	date,
	value,
	unit: 'percent',
	instrument,
	...more,
});
const sofr = { index: 'SOFR', tenor: 'ON' };
const libor = { index: 'LIBOR', tenor: '3M' };
const ois = (value: string, tenor: string, more: Partial<NewQuote> = {}) =>
	quote('OIS SOFR', value, { type: 'ois', legs: [sofr], pillar: { tenor } }, more);

/** Every type of instrument, with the key by which quotes of one set are distinguished. */
const market: readonly (readonly [NewQuote, string])[] = [
	[quote('Deposits', '5.33', { type: 'deposit', legs: [libor], pillar: { tenor: '3M' } }), '3M'],
	[
		quote(
			'Futures',
			'94.67',
			{
				type: 'future',
				legs: [{ index: 'SOFR', tenor: '3M' }],
				start: { date: localDate('2024-06-19') },
				pillar: { date: localDate('2024-09-18') },
			},
			{ unit: 'price' },
		),
		'2024-09-18',
	],
	[quote('FRAs', '5.2', { type: 'fra', legs: [libor], start: { tenor: '3M' }, pillar: { tenor: '6M' } }), '3Mx6M'],
	[quote('Swaps', '4.1', { type: 'swap', legs: [libor], pillar: { tenor: '10Y' } }), '10Y'],
	[ois('3.889', '10Y', { ric: 'USDSROIS10Y=' }), '10Y'],
	[
		quote(
			'Basis',
			'-3.7613',
			{ type: 'basis-swap', legs: [sofr, { index: 'EFFR', tenor: 'ON' }], pillar: { tenor: '10Y' } },
			{ unit: 'bp' },
		),
		'10Y',
	],
	[quote('FX EUR', '1.0866', { type: 'fx-spot', legs: [], counterCurrency: 'EUR' }, { unit: 'rate' }), 'SPOT'],
	[
		quote(
			'FX EUR',
			'18.2',
			{ type: 'fx-forward', legs: [], counterCurrency: 'EUR', pillar: { tenor: '1Y' } },
			{ unit: 'points' },
		),
		'1Y',
	],
];

it('quotes of every type of instrument are stored and read back', async () => {
	const quotes = market.map(([one]) => one);
	expect(await putQuotes(quotes, origin(1))).toBe(quotes.length);
	expect(await putQuotes(quotes, origin(2))).toBe(0);
	const byKey = (a: { name: string; value: string }, b: { name: string; value: string }) =>
		`${a.name} ${a.value}` < `${b.name} ${b.value}` ? -1 : 1;
	const expected = market.map(([one, tenor]) => ({ ...one, tenor, source }));
	expect((await quotesOn(date)).sort(byKey)).toEqual(expected.sort(byKey));
	expect(await quotesOn(localDate('2024-03-20'))).toEqual([]);
});

it('the quote that was stated last is the current quote', async () => {
	await putQuotes([ois('3.889', '10Y')], origin(2));
	await putQuotes([ois('3.7', '10Y')], origin(1));
	expect((await quotesOn(date)).map(({ value }) => value)).toEqual(['3.889']);
	await putQuotes([ois('3.7', '10Y')], origin(3));
	expect((await quotesOn(date)).map(({ value }) => value)).toEqual(['3.7']);
});

it('reading an invalid item fails, and the error names its key and its field', async () => {
	await putQuotes([ois('3.889', '10Y')], origin(1));
	const key = { pk: 'RECORD#quote#USD#OIS SOFR', sk: '2024-03-19#2Y' };
	const item = { ...key, recordDate: date, tenor: '2Y', figures: { value: { value: '1' } }, source, unit: 'percent' };
	await dynamodb.send(
		new PutCommand({ TableName: tableName('rates'), Item: { ...item, instrument: { type: 'ois', legs: [] } } }),
	);
	await expect(quotesOn(date)).rejects.toThrow(
		`the item ${key.pk} ${key.sk} of the table rates cannot be read: instrument.legs: must be 1 for ois`,
	);
});
