import { describe, expect, it, vi } from 'vitest';
import { RateMarket } from '#functions/rates/rate-market.ts';
import { fallbackHistory, type RateHistory, termHistory } from '#shared/contract/rate-history.ts';
import type { Route } from '#shared/contract/route.ts';
import averages from '#test/golden/averages/saron-compound-rates.json' with { type: 'json' };
import components from '#test/golden/fallback/components.json' with { type: 'json' };
import { placeRecords } from '#test/support/place-records.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { callRates, placeUser, record } from './rates-caller.ts';

await ratesDatabase('seeded');
await placeUser('reader', {
	Fallback: { Currencies: ['USD', 'CAD', 'THB'] },
	TermRates: { Currencies: ['CHF', 'USD'] },
});

async function historyOf(route: Route, request: object): Promise<RateHistory> {
	const { status, body } = await callRates('reader', route, request);
	expect(status, body.message).toBe(200);
	return body;
}

const valueOn = ({ tenors }: RateHistory, tenor: string, date: string) =>
	tenors.find((each) => each.tenor === tenor)?.rates.find(({ record_date }) => record_date === date)?.value;

describe('the history of a fallback rate', () => {
	it('the history contains the rates of the rule book on their record dates', async () => {
		const history = await historyOf(fallbackHistory, {
			currency: 'USD',
			name: 'LIBOR',
			startDate: '2021-12-20',
			endDate: '2025-01-31',
		});
		const golden = components.recordDates.filter(({ currency, name }) => `${currency} ${name}` === 'USD LIBOR');
		expect(golden.length).toBeGreaterThan(3);
		for (const { recordDate, tenors } of golden) {
			const found = tenors.map(({ tenor }) => [tenor, valueOn(history, tenor, recordDate)]);
			expect([recordDate, found]).toEqual([recordDate, tenors.map(({ tenor, fallbackRate }) => [tenor, fallbackRate])]);
		}
		expect(history.tenors.map(({ missing }) => missing)).toEqual(history.tenors.map(() => 0));
	});

	it('published rates replace calculated rates', async () => {
		await placeRecords({ kind: 'fallback', currency: 'CAD', name: 'CDOR' }, [
			{ ...record('2024-07-03', '1M'), figures: { 'Fallback Rate': { value: '5.00001' } } },
		]);
		const range = { currency: 'CAD', name: 'CDOR', startDate: '2024-07-02', endDate: '2024-07-04' };
		const [one] = (await historyOf(fallbackHistory, range)).tenors;
		expect(one?.tenor).toBe('1M');
		expect(one?.rates.map(({ record_date }) => record_date)).toEqual(['2024-07-02', '2024-07-03', '2024-07-04']);
		expect(one?.rates[1]?.value).toBe('5.00001');
	});

	it('a rate that cannot be calculated on any day is refused with the reason', async () => {
		const failure = { reason: 'unknown-calendar', calendar: 'USA_FI' } as const;
		const calculatorOf = vi.spyOn(RateMarket.prototype, 'calculatorOf').mockResolvedValue(failure);
		const range = { currency: 'USD', name: 'LIBOR', startDate: '2024-07-01', endDate: '2024-07-31' };
		const { status, body } = await callRates('reader', fallbackHistory, range);
		calculatorOf.mockRestore();
		expect([status, body.code]).toEqual([400, 'unknown-calendar']);
	});

	it('an unknown rate and a period of more than ten years are refused', async () => {
		const range = { currency: 'USD', name: 'LIBOR', startDate: '2016-01-01', endDate: '2026-01-01' };
		const unknown = await callRates('reader', fallbackHistory, { ...range, startDate: '2025-01-01', name: 'EURIBOR' });
		expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-rate-name']);
		const long = await callRates('reader', fallbackHistory, { ...range, endDate: '2026-01-09' });
		expect([long.status, long.body.message]).toEqual([400, expect.stringContaining('at most 3660 days')]);
	});
});

describe('the history of a term rate', () => {
	it('the history contains the SARON compound rates that SIX published', async () => {
		const request = { currency: 'CHF', name: 'SARON Compound Rates', startDate: '2017-01-01', endDate: '2018-12-31' };
		const history = await historyOf(termHistory, request);
		const found = averages.rows.map(([date = '', tenor = '']) => [date, tenor, valueOn(history, tenor, date)]);
		expect(found).toEqual(averages.rows.map(([date, tenor, , , value]) => [date, tenor, value]));
	});

	it('the response states the number of value dates whose fixings are missing', async () => {
		await placeRecords({ kind: 'term', currency: 'USD', name: 'SOFR Averages' }, [
			{ ...record('2018-03-01', '30D'), figures: { value: { value: '1.5' } } },
		]);
		const request = { currency: 'USD', name: 'SOFR Averages', startDate: '2018-03-01', endDate: '2018-05-03' };
		const { tenors } = await historyOf(termHistory, request);
		const [first, second] = tenors[0]?.rates ?? [];
		// SOFR starts on 2 April 2018, and its first 30-day average is that of 2 May.
		expect([first?.record_date, second?.record_date]).toEqual(['2018-03-01', '2018-05-02']);
		expect(tenors[0]?.missing).toBe(42);
	});

	it.each([
		['USD', 'SOFR Averages', '2015-01-01', '2020-03-03'],
		['CHF', 'SARON Compound Rates', '1990-01-01', '1999-12-31'],
		['CHF', 'SARON Compound Rates', '2030-01-01', '2039-12-31'],
	])(
		'the history of %s %s from %s on contains all rates that exist, even if dates are outside the calendar',
		async (...range) => {
			const [currency, name, startDate, endDate] = range;
			const { tenors } = await historyOf(termHistory, { currency, name, startDate, endDate });
			const dates = tenors.flatMap(({ rates }) => rates.map(({ record_date }) => record_date));
			expect(dates.every((date) => date >= startDate && date <= endDate)).toBe(true);
			expect(dates.length > 0).toBe(name === 'SOFR Averages');
		},
	);
});
