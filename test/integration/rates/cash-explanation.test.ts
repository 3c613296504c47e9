import { beforeAll, describe, expect, it } from 'vitest';
import { type CashExplanation, explainCashFallback } from '#shared/contract/fallback.ts';
import { localDate } from '#shared/time/local-date.ts';
import golden from '#test/golden/fallback/cash.json' with { type: 'json' };
import { isNightly } from '#test/support/nightly.ts';
import { placeRecords } from '#test/support/place-records.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { callRates, placeUser } from './rates-caller.ts';

await ratesDatabase('seeded');
await placeUser('reader', { CashFallbacks: { Currencies: ['USD'] } });
await placeUser('fallbacks', { Fallback: { Currencies: ['USD'] } });

const institutional = { currency: 'USD', name: 'Institutional Cash Products', tenor: '1W', recordDate: '2024-01-10' };
const lockout = { ...institutional, compounding: 'Simple in arrears', feature: '2 day lockout' };
const consumer = { name: 'Consumer Cash Products', compounding: 'Compound in advance', feature: 'Floor' };
const inTransition = { ...institutional, ...consumer };

async function explained(asked: object): Promise<CashExplanation> {
	const { status, body } = await callRates('reader', explainCashFallback, asked);
	expect(status, body.message).toBe(200);
	expect(explainCashFallback.answer.parse(body)).toEqual(body);
	return body;
}

describe('a consumer spread whose initial value is not loaded', () => {
	it('the response contains the adjusted SOFR and its calculation', async () => {
		const { figures, calculation } = await explained(inTransition);
		expect(figures).toEqual([{ heading: 'Adjusted SOFR', value: '5.32488' }]);
		expect(calculation?.spread).toMatchObject({ value: null, transition: { start: { value: null }, rounding: null } });
		expect(calculation?.allInFallback).toBeNull();
	});
});

describe('a consumer spread whose initial value is loaded', () => {
	beforeAll(() =>
		placeRecords(
			{ kind: 'consumer-spread-start', currency: 'USD', name: 'Consumer Cash Products' },
			Object.entries(golden.transitionStart).map(([tenor, value]) => ({
				recordDate: localDate('2023-07-03'),
				tenor,
				figures: { value: { value } },
				source: 'made up for a test',
			})),
		),
	);

	it.each(golden.rows)(
		'the explained rate of $recordDate $category, $style, $feature equals the golden rate',
		async (row) => {
			const { category, style, feature, recordDate } = row;
			for (const [tenor, start, end, publicationDate, sofr, spread, allIn] of row.tenors.slice(0, isNightly ? 4 : 1)) {
				const asked = { currency: 'USD', name: category, compounding: style, feature, tenor, recordDate };
				const { figures, calculation, ...rest } = await explained(asked);
				expect(rest).toEqual({ ...asked, publicationDate, status: 'Calculated', isPublished: false });
				expect(figures.map(({ value }) => value)).toEqual([allIn, sofr, spread]);
				if (calculation === null) throw new Error('no calculation');
				expect(calculation).toMatchObject({ window: { start, end }, adjustedSofr: sofr, allInFallback: allIn });
				expect(calculation.averageRounding.rounded).toBe(sofr);
				const { fixings, days, averageRounding, average } = calculation;
				const sum = fixings.reduce((total, { weight }) => total + weight, 0);
				expect(sum).toBe(days);
				// Recalculates the rate in floating point, using only values from the response.
				const factor = fixings.reduce((grown, { value, weight }) => grown * (1 + (Number(value) * weight) / 36_000), 1);
				const simple = fixings.reduce((total, { value, weight }) => total + Number(value) * weight, 0) / days;
				const expected = average === 'simple' ? simple : ((factor - 1) * 36_000) / days;
				expect(Number(averageRounding.unrounded)).toBeCloseTo(expected, 9);
			}
		},
	);

	// Source: Federal Reserve Bank of New York, SOFR of 12 and 16 January 2024. Monday the 15th was a holiday.
	it('a lockout repeats the fixing of the day before it', async () => {
		const { calculation } = await explained(lockout);
		expect(calculation).toMatchObject({ average: 'simple', basis: 360, days: 7, lockoutDays: 2, lookbackDays: 0 });
		expect(calculation?.observed).toEqual({ first: '2024-01-12', last: '2024-01-16' });
		expect(calculation?.fixings).toEqual([
			{ accrualDate: '2024-01-12', date: '2024-01-12', value: '5.31', weight: 4 },
			{ accrualDate: '2024-01-16', date: '2024-01-16', value: '5.32', weight: 1 },
			{ accrualDate: '2024-01-17', date: '2024-01-16', value: '5.32', weight: 1 },
			{ accrualDate: '2024-01-18', date: '2024-01-16', value: '5.32', weight: 1 },
		]);
		expect(calculation?.floor).toBeNull();
		expect(calculation?.spread).toEqual({ value: '0.03839', isFixed: true, transition: null });
	});

	it('a lookback uses the fixings of earlier days', async () => {
		const asked = { ...institutional, compounding: 'Compound in arrears' };
		const shifted = await explained({ ...asked, feature: '3 day lookback (observation shift)' });
		expect(shifted.calculation).toMatchObject({
			window: { start: '2024-01-12', end: '2024-01-19' },
			observed: { first: '2024-01-09', last: '2024-01-12' },
			...{ lookbackDays: 3, hasObservationShift: true, days: 7 },
		});
		expect(shifted.calculation?.fixings.map(({ weight }) => weight)).toEqual([1, 1, 1, 4]);
		const unshifted = await explained({ ...asked, feature: '3 day lookback (no observation shift)' });
		expect(unshifted.calculation?.fixings.map(({ date, weight }) => `${date} ${weight}`)).toEqual([
			...['2024-01-09 4', '2024-01-10 1', '2024-01-11 1', '2024-01-12 1'],
		]);
	});

	// Weekdays without holidays in the calendar of US government securities: 131 of 251 after 3 July 2023.
	it('the explanation of a consumer spread contains its initial value, its final value and the number of steps', async () => {
		const { calculation } = await explained(inTransition);
		expect(calculation?.floor).toEqual({ rate: '0', isApplied: false });
		expect(calculation?.spread).toEqual({
			value: '0.03199',
			isFixed: true,
			transition: {
				start: { date: '2023-07-03', value: '0.02500' },
				end: { date: '2024-07-03', value: '0.03839' },
				businessDays: 251,
				businessDaysDone: 131,
				rounding: { unrounded: '0.031988406374501992', rounded: '0.03199', decimals: 5 },
			},
		});
		const after = await explained({ ...inTransition, recordDate: '2024-11-27' });
		expect(after.calculation?.spread).toEqual({ value: '0.03839', isFixed: true, transition: null });
	});

	it("a published rate is shown together with the portal's own calculation", async () => {
		const series = { kind: 'cash', currency: 'USD', name: lockout.name } as const;
		const record = (feature: string) => ({
			...{ recordDate: localDate('2024-01-10'), tenor: '1W', compounding: lockout.compounding, feature },
			publicationDate: localDate('2024-01-18'),
			status: 'Final',
			figures: { 'All-in fallbacks': { value: '5.6' } },
			source: 'made up for a test',
		});
		await placeRecords(series, [record(lockout.feature), record('7 day lockout')]);
		const loaded = { status: 'Final', isPublished: true, publicationDate: '2024-01-18' };
		const figures = [{ heading: 'All-in fallbacks', value: '5.6' }];
		expect(await explained(lockout)).toMatchObject({ ...loaded, figures, calculation: { allInFallback: '5.35268' } });
		const unknown = await explained({ ...lockout, feature: '7 day lockout' });
		expect(unknown).toMatchObject({ ...loaded, figures, calculation: null });
	});
});

describe('refused requests', () => {
	it.each([
		[{ recordDate: '2024-01-13' }, 400, 'no-record-date'],
		[{ recordDate: '2026-08-06' }, 400, 'missing-fixing'],
		[{ recordDate: '9999-12-31' }, 400, 'date-out-of-range'],
		[{ feature: '9 day lockout' }, 404, 'unknown-rate'],
		[{ tenor: '9M' }, 404, 'unknown-rate'],
		[{ ...consumer, recordDate: '2023-06-30' }, 400, 'before-consumer-products'],
		[{ tenor: '../1' }, 400, 'invalid-request'],
		[{ currency: 'GBP' }, 403, 'currency-not-entitled'],
	])('the request %j is refused with %i %s', async (other, status, code) => {
		const answer = await callRates('reader', explainCashFallback, { ...lockout, ...other });
		expect([answer.status, answer.body.code]).toEqual([status, code]);
	});

	it('a user without access to the module is refused', async () => {
		const answer = await callRates('fallbacks', explainCashFallback, lockout);
		expect([answer.status, answer.body.code]).toEqual([403, 'module-not-entitled']);
	});
});
