import { expect, it } from 'vitest';
import type { PublishedRecord } from '#functions/rates/published-records.ts';
import { addMissingFixings } from '#functions/rates/store/fixing-records.ts';
import { type CashFigure, cashFallbacks } from '#shared/contract/fallback.ts';
import { overnightHistory } from '#shared/contract/overnight-history.ts';
import { latestRate } from '#shared/contract/rates.ts';
import { termRates } from '#shared/contract/term.ts';
import { cashProducts } from '#shared/fallback/cash-product.ts';
import { addDays, type LocalDate, localDate } from '#shared/time/local-date.ts';
import golden from '#test/golden/fallback/cash.json' with { type: 'json' };
import { placeRecords } from '#test/support/place-records.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { callRates, placeUser } from './rates-caller.ts';

await ratesDatabase('seeded');
await placeUser('reader', {
	CashFallbacks: { Currencies: ['USD'] },
	TermRates: { Currencies: ['CHF', 'USD'] },
});

const record = (recordDate: LocalDate, tenor: string, more: Partial<PublishedRecord>): PublishedRecord => ({
	recordDate,
	tenor,
	figures: {},
	source: 'made up for a test',
	...more,
});

async function cashOf(selectedDate: string, selectedRadio = 'record_date'): Promise<readonly CashFigure[]> {
	const { status, body } = await callRates('reader', cashFallbacks, {
		currencyINPUT: ['USD'],
		selectedDate,
		selectedRadio,
	});
	expect(status, body.message).toBe(200);
	return body.body.USD.flatMap(({ rates }: { rates: CashFigure[] }) => rates);
}

it('consumer cash fallbacks of the transition period contain a spread if its initial values are loaded', async () => {
	const isConsumer = ({ feature }: CashFigure) => feature === 'No floor';
	const expected = golden.rows.find(({ recordDate, feature }) => recordDate === '2024-01-10' && feature === 'No floor');
	const before = (await cashOf('2024-01-10')).filter(isConsumer);
	expect(before.map(({ heading, tenor, value }) => [heading, tenor, value])).toEqual(
		expected?.tenors.map((row) => ['Adjusted SOFR', row[0], row[4]]),
	);
	await placeRecords(
		{ kind: 'consumer-spread-start', currency: 'USD', name: 'Consumer Cash Products' },
		Object.entries(golden.transitionStart).map(([tenor, value]) =>
			record(localDate('2023-07-03'), tenor, { figures: { value: { value } } }),
		),
	);
	const allIn = (await cashOf('2024-01-10')).filter(
		(figure) => isConsumer(figure) && figure.heading === 'All-in fallbacks',
	);
	expect(allIn.map(({ tenor, value }) => [tenor, value])).toEqual(
		expected?.tenors.map((row) => [row[0], row[row.length - 1]]),
	);
});

it('a published cash fallback replaces only the calculated fallback with the same keys', async () => {
	const before = await cashOf('2024-01-11');
	const key = { compounding: 'Compound in arrears', feature: '2 day lockout' };
	const series = { kind: 'cash', currency: 'USD', name: 'Institutional Cash Products' } as const;
	await placeRecords(series, [
		record(localDate('2024-01-11'), '3M', {
			...key,
			publicationDate: localDate('2024-04-20'),
			status: 'Final',
			figures: { 'All-in fallbacks': { value: '5.6' } },
		}),
	]);
	const isRow = (figure: CashFigure) =>
		figure.tenor === '3M' && figure.compounding === key.compounding && figure.feature === key.feature;
	const loaded = {
		...key,
		tenor: '3M',
		heading: 'All-in fallbacks',
		record_date: '2024-01-11',
		publication_date: '2024-04-20',
		value: '5.6',
		status: 'Final',
	};
	const after = await cashOf('2024-01-11');
	expect(after.filter(isRow)).toEqual([loaded]);
	expect(after).toHaveLength(before.length - 2);
	expect((await cashOf('2024-04-20', 'publication_date')).filter(isRow)).toEqual([loaded]);
});

it('a tenor is not listed as unavailable if a published rate exists for every variant', async () => {
	const request = { currencyINPUT: ['USD'], selectedDate: '2026-07-10', selectedRadio: 'record_date' };
	const unavailable = async (): Promise<string[]> =>
		(await callRates('reader', cashFallbacks, request)).body.unavailable.map(({ tenor }: { tenor: string }) => tenor);
	expect(await unavailable()).toEqual(['1M', '2M', '3M', '6M', '1Y']);
	const published = cashProducts.filter(({ style }) => style !== 'Compound in advance');
	const name = 'Institutional Cash Products';
	await placeRecords(
		{ kind: 'cash', currency: 'USD', name },
		published.map(({ style: compounding, feature }) =>
			record(localDate('2026-07-10'), '1M', {
				compounding,
				feature,
				publicationDate: localDate('2026-08-14'),
				figures: { 'All-in fallbacks': { value: '4.1' } },
			}),
		),
	);
	expect(await unavailable()).toEqual(['2M', '3M', '6M', '1Y']);
});

it('loaded term rates come before calculated ones, and each tenor has its last value dates', async () => {
	const today = localDate(new Date().toISOString().slice(0, 10));
	const days = [9, 8, 7, 4, 3, 2, 1].map((ago) => addDays(today, -ago));
	await placeRecords(
		{ kind: 'term', currency: 'USD', name: 'Term SOFR' },
		days.map((day, i) => record(day, '3M', { figures: { value: { value: `4.0${i}`, ric: 'TERM3M' } } })),
	);
	const { body } = await callRates('reader', termRates, { currencyINPUT: ['CHF', 'USD'] });
	const names = (currency: string) => body.body[currency].map(({ name }: { name: string }) => name);
	expect(names('USD')).toEqual(['Term SOFR', 'SOFR Averages']);
	expect(body.body.USD[0].rates).toEqual(
		days.slice(2).map((day, i) => ({ ric: 'TERM3M', record_date: day, value: `4.0${i + 2}`, tenor: '3M' })),
	);
	expect(names('CHF')).toEqual(['SARON Compound Rates']);
});

it('loaded term rates replace calculated rates with the same name', async () => {
	const yesterday = addDays(localDate(new Date().toISOString().slice(0, 10)), -1);
	await placeRecords({ kind: 'term', currency: 'CHF', name: 'SARON Compound Rates' }, [
		record(yesterday, '3M', { figures: { value: { value: '0.5', ric: 'SAR3MC' } } }),
	]);
	const { body } = await callRates('reader', termRates, { currencyINPUT: ['CHF'] });
	expect(body.body.CHF).toEqual([
		{
			name: 'SARON Compound Rates',
			rates: [{ ric: 'SAR3MC', record_date: yesterday, value: '0.5', tenor: '3M' }],
		},
	]);
});

it.each([
	['SGD', 'SORA', '2026-06-18'],
	['HKD', 'HONIA', '2026-06-18'],
	['SEK', 'SWESTR', null],
	['NOK', 'NOWA', null],
])(
	'%s shows %s to users who have the currency among their overnight rates',
	async (currency, index, publication_date) => {
		const sub = `overnight ${currency}`;
		await placeUser(sub, {
			ONRates: { Currencies: [currency] },
			RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' },
		});
		await addMissingFixings(index, 'made up for a test', [{ date: localDate('2026-06-17'), value: '2.51' }]);
		const range = { currency, startDate: '2026-06-01', endDate: '2026-06-30' };
		expect((await callRates(sub, overnightHistory, range)).body.body.rates).toEqual([
			{ record_date: '2026-06-17', value: '2.51', index, publication_date },
		]);
		expect((await callRates(sub, latestRate, { currency })).body).toEqual([
			{ id: { rateDate: '2026-06-17', currency, index }, value: '2.51' },
		]);
		expect((await callRates('reader', latestRate, { currency })).status).toBe(403);
	},
);

it('users with access only to Fallback or CashFallbacks can see the latest fixing of their currencies', async () => {
	await placeUser('fallbacks', { Fallback: { Currencies: ['MYR', 'SEK', 'USD'] } });
	const latestOf = async (sub: string, currency: string) => (await callRates(sub, latestRate, { currency })).body;
	const sofr = await latestOf('reader', 'USD');
	expect(sofr).toMatchObject([{ id: { currency: 'USD', index: 'SOFR' } }]);
	expect(await latestOf('fallbacks', 'USD')).toEqual(sofr);
	expect(await latestOf('fallbacks', 'SEK')).toMatchObject([{ id: { index: 'SWESTR' } }]);
	expect(await latestOf('fallbacks', 'MYR')).toEqual([]);
	expect(await latestOf('fallbacks', 'GBP')).toMatchObject({ code: 'currency-not-entitled' });
	expect(await latestOf('reader', 'MYR')).toMatchObject({ code: 'unknown-currency' });
});
