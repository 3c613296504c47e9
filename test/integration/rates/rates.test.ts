import { describe, expect, it } from 'vitest';
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import {
	cashCategories,
	cashFallbacks,
	cashFeatures,
	type DateType,
	explainFallback,
	fallbackRates,
} from '#shared/contract/fallback.ts';
import { overnightHistory } from '#shared/contract/overnight-history.ts';
import { termRates } from '#shared/contract/term.ts';
import published from '#test/golden/published/sofr-averages-and-index.json' with { type: 'json' };
import { placeRecords } from '#test/support/place-records.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { callRates, placeUser, record } from './rates-caller.ts';

await ratesDatabase('seeded');
await placeUser('everything', {
	CashFallbacks: { Currencies: ['USD', 'GBP'] },
	TermRates: { Currencies: ['CHF', 'EUR', 'GBP', 'JPY', 'SGD', 'USD'] },
	ONRates: { Currencies: ['USD', 'GBP', 'CHF'] },
});
await placeUser('dollars', {
	Fallback: { Currencies: ['USD'] },
	CashFallbacks: { Currencies: ['EUR'] },
	TermRates: { Currencies: ['USD'] },
	ONRates: { Currencies: ['USD'] },
});
await placeUser('calculator', { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } });

describe('cash fallbacks', () => {
	const cashOf = async (selectedDate: string, selectedRadio: DateType) => {
		const request = { currencyINPUT: ['USD', 'GBP'], selectedDate, selectedRadio };
		const { status, body } = await callRates('everything', cashFallbacks, request);
		expect(status, body.message).toBe(200);
		expect(cashFallbacks.answer.parse(body)).toEqual(body);
		expect(body.body.GBP).toEqual([]);
		return body.body.USD as { name: string; rates: Record<string, string>[] }[];
	};

	it('the rates of a record date contain every style, feature and tenor, and are the sum of their components', async () => {
		const categories = await cashOf('2024-07-10', 'record_date');
		expect(categories.map(({ name }) => name)).toEqual([...cashCategories]);
		const rates = categories.flatMap(({ rates }) => rates);
		expect(rates).toHaveLength(21 * 6 * 3);
		expect(new Set(rates.map(({ feature }) => feature))).toEqual(new Set(cashFeatures));
		const keyOf = (rate: Record<string, string>) => `${rate.compounding} ${rate.feature} ${rate.tenor}`;
		const units = (text: string | undefined) => BigInt((text ?? '').replace('.', ''));
		for (const figures of Map.groupBy(rates, keyOf).values()) {
			const [allIn, sofr, spread] = figures.map(({ value }) => units(value));
			expect((sofr as bigint) + (spread as bigint)).toBe(allIn);
		}
	});

	it('rates that cannot be calculated are listed once per tenor, with the missing fixing', async () => {
		const request = { currencyINPUT: ['USD'], selectedDate: '2026-07-10', selectedRadio: 'record_date' };
		const { body } = await callRates('everything', cashFallbacks, request);
		expect(cashFallbacks.answer.parse(body)).toEqual(body);
		// Fixings end on 6 August. The week from 14 July is complete. Periods of rates in advance end on 10 July.
		const problem = { code: 'missing-fixing', params: { index: 'SOFR', date: '2026-08-07' } };
		expect(body.unavailable).toMatchObject(
			['1M', '2M', '3M', '6M', '1Y'].map((tenor) => ({
				currency: 'USD',
				name: 'Institutional Cash Products',
				tenor,
				recordDate: '2026-07-10',
				problem,
			})),
		);
		expect(
			(await callRates('everything', cashFallbacks, { ...request, selectedDate: '2024-07-10' })).body,
		).not.toHaveProperty('unavailable');
	});

	it('all rates of a publication date have that publication date', async () => {
		const rates = (await cashOf('2024-07-10', 'publication_date')).flatMap(({ rates }) => rates);
		expect(new Set(rates.map(({ publication_date }) => publication_date))).toEqual(new Set(['2024-07-10']));
		expect(new Set(rates.map(({ feature }) => feature))).toEqual(new Set(cashFeatures));
	});
});

describe('term rates', () => {
	const termOf = async (currencyINPUT: readonly string[]) => {
		const { status, body } = await callRates('everything', termRates, { currencyINPUT });
		expect(status, body.message).toBe(200);
		expect(termRates.answer.parse(body)).toEqual(body);
		return body.body;
	};

	it('term rates are averages of SOFR and compounded SARON if term rates are not loaded', async () => {
		const body = await termOf(['CHF', 'GBP', 'USD']);
		expect(body.USD.map(({ name }: { name: string }) => name)).toEqual(['SOFR Averages']);
		expect(body.CHF.map(({ name }: { name: string }) => name)).toEqual(['SARON Compound Rates']);
		expect(body.GBP).toEqual([]);
		const tenors = (currency: string) => [
			...new Set(body[currency][0].rates.map(({ tenor }: { tenor: string }) => tenor)),
		];
		expect(tenors('USD')).toEqual(['30D', '90D', '180D']);
		expect(tenors('CHF')).toEqual(['1W', '1M', '2M', '3M', '6M', '9M', '12M']);
		// Compounded in exact fractions from 1 April to 1 July 2026, which is the only period that ends on 1 July.
		expect(body.CHF[0].rates).toContainEqual({
			ric: 'SARON3MCOMP',
			record_date: '2026-06-30',
			value: '-0.0422',
			tenor: '3M',
		});
	});
});

describe('overnight rates', () => {
	const historyOf = async (request: object, who = 'everything') => {
		const { status, body } = await callRates(who, overnightHistory, { currency: 'USD', ...request });
		expect(status, body.message).toBe(200);
		expect(overnightHistory.answer.parse(body)).toEqual(body);
		return body;
	};

	// Source: Federal Reserve Bank of New York, SOFR of 15 to 17 June 2022; Monday the 20th was a holiday.
	it('the history contains the fixings of the range, earliest first', async () => {
		const { body, cursor } = await historyOf({ startDate: '2022-06-15', endDate: '2022-06-17' });
		const row = (record_date: string, value: string, publication_date: string) => ({
			record_date,
			value,
			publication_date,
			index: 'SOFR',
			sofr_index: expect.stringMatching(/^1\.\d{8}$/),
		});
		expect(body.rates).toEqual([
			row('2022-06-15', '0.7', '2022-06-16'),
			row('2022-06-16', '1.45', '2022-06-17'),
			row('2022-06-17', '1.45', '2022-06-21'),
		]);
		expect(cursor).toBeUndefined();
	});

	// Source: Federal Reserve Bank of New York, SOFR Averages and Index Data.
	it('the history of SOFR contains the SOFR Index as it was published', async () => {
		const index = published.columns.indexOf('index');
		// The index has eight decimals, but the file omits trailing zeros.
		const expected = new Map(published.rows.map((row) => [row[0], row[index]?.padEnd(10, '0')]));
		const { body } = await historyOf({ startDate: '2020-03-02', endDate: '2023-12-29' });
		const rows = body.rates.filter(({ record_date }: { record_date: string }) => expected.has(record_date));
		expect(rows.length).toBeGreaterThan(600);
		for (const { record_date, sofr_index } of rows) expect(sofr_index, record_date).toBe(expected.get(record_date));
	});

	it('a range of any length is returned in one response without a cursor', async () => {
		const { body, cursor } = await historyOf({ startDate: '1601-01-01', endDate: '9999-12-31' });
		const dates = body.rates.map(({ record_date }: { record_date: string }) => record_date);
		expect([dates[0], dates.at(-1), dates.length]).toEqual(['2018-04-02', '2026-08-06', sofr.fixings.length]);
		expect(cursor).toBeUndefined();
	});

	it('if pages are requested, each fixing is returned exactly once', async () => {
		const range = { startDate: '2026-01-01', endDate: '9999-12-31' };
		const pages: string[][] = [];
		let cursor: string | undefined;
		do {
			const page = await historyOf({ ...range, pageSize: 60, ...(cursor === undefined ? {} : { cursor }) });
			pages.push(page.body.rates.map(({ record_date }: { record_date: string }) => record_date));
			cursor = page.cursor;
		} while (cursor !== undefined && pages.length < 10);
		const days = sofr.fixings.map(([date]) => date as string).filter((date) => date >= range.startDate);
		expect(pages.map(({ length }) => length)).toEqual([60, 60, days.length - 120]);
		expect(pages.flat()).toEqual(days);
	});

	it.each(['', 'abc', 'USD.2020-01-01.2024-01-01.2019-12-31', 'GBP.2020-01-01.2024-01-01.2022-01-04'])(
		'the cursor %j is refused, because it does not belong to the range',
		async (cursor) => {
			const request = { currency: 'USD', startDate: '2020-01-01', endDate: '2024-01-01', pageSize: 10, cursor };
			const { status, body } = await callRates('everything', overnightHistory, request);
			expect([status, body.code]).toEqual([400, 'unknown-cursor']);
		},
	);

	it.each([
		[{ pageSize: 0 }, 'pageSize'],
		[{ pageSize: 2001 }, 'pageSize'],
		[{ cursor: 'USD.2020-01-01.2024-01-01.2022-01-04' }, 'cursor'],
	])('the request %j is refused', async (more, field) => {
		const request = { currency: 'USD', startDate: '2020-01-01', endDate: '2024-01-01', ...more };
		const { status, body } = await callRates('everything', overnightHistory, request);
		expect([status, body.issues?.[0]?.path]).toEqual([400, [field]]);
	});

	// Source: Bank of England, SONIA of 15 June 2022.
	it('additional loaded fields are returned with the fixing, and do not change it', async () => {
		await placeRecords({ kind: 'overnight-extra', currency: 'GBP', name: 'SONIA' }, [
			{ ...record('2022-06-15', 'ON'), fields: { houseCode: 'GB1', value: '99' } },
		]);
		const { body } = await historyOf({ currency: 'GBP', startDate: '2022-06-15', endDate: '2022-06-15' });
		expect(body.rates).toEqual([expect.objectContaining({ houseCode: 'GB1', index: 'SONIA', value: '0.9399' })]);
	});
});

describe('the rights of a user to rates', () => {
	const day = { selectedDate: '2024-01-10', selectedRadio: 'record_date' };
	const range = { startDate: '2024-01-02', endDate: '2024-01-05' };
	const asked = (currency: string) =>
		[
			[fallbackRates, { currencyINPUT: [currency], ...day }],
			[explainFallback, { currency, name: 'LIBOR', tenor: '1M', recordDate: '2024-01-10' }],
			[cashFallbacks, { currencyINPUT: [currency], ...day }],
			[termRates, { currencyINPUT: [currency] }],
			[overnightHistory, { currency, ...range }],
		] as const;

	it.each(asked('GBP'))(
		"$path refuses a currency that the user's configuration does not contain",
		async (route, body) => {
			const answer = await callRates('dollars', route, body);
			expect([answer.status, answer.body.code, answer.body.params]).toEqual([
				403,
				'currency-not-entitled',
				{ currency: 'GBP' },
			]);
		},
	);

	it.each(asked('USD'))('$path refuses a user without access to the module', async (route, body) => {
		const answer = await callRates('calculator', route, body);
		expect([answer.status, answer.body.code]).toEqual([403, 'module-not-entitled']);
		expect(answer.body.message).not.toMatch(/ONRates|TermRates|CashFallbacks|RFR/);
	});
});
