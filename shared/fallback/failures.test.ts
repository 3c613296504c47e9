import { describe, expect, it } from 'vitest';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { localDate } from '#shared/time/local-date.ts';
import { calculatorOf, referenceSeries, resolvedIbor, spreads } from '#test/support/fallback-market.ts';
import { CashCalculator } from './cash-calculator.ts';
import { type CashProduct, cashProducts } from './cash-product.ts';
import { isFailure } from './fallback-rate.ts';

function told(outcome: unknown): string {
	if (!isFailure(outcome)) throw new Error('it was calculated');
	return refuseFailure(outcome, 'rates').problem.message;
}

describe('a failed fallback rate', () => {
	// The SOFR reference fixings end on Thursday, 6 August 2026.
	it.each([
		['a fixing that is not published yet', '2026-07-10', '1M', 'No SOFR fixing for 2026-08-07.'],
		['a record date on a weekend', '2026-07-11', '1M', '2026-07-11 is not a record date of USD LIBOR.'],
		['a record date on a London holiday', '2024-12-26', '1M', '2024-12-26 is not a record date of USD LIBOR.'],
		['a tenor without a spread adjustment', '2024-01-10', '9M', 'No spread adjustment for USD LIBOR 9M.'],
		[
			'a record date after the end of the calendars',
			'2030-01-02',
			'1M',
			'Calendar UKG_FI is complete from 2016-01-01 to 2027-12-31; the calculation needs 2030-01-02.',
		],
	])('the failure names the missing input: %s', (_, recordDate, tenor, text) => {
		expect(told(calculatorOf('USD').rateOf(localDate(recordDate), tenor))).toBe(text);
	});

	it('a shorter tenor is calculated even if the fixings of a longer tenor are missing', () => {
		const outcomes = calculatorOf('USD').ratesOf(localDate('2026-07-10'));
		expect(outcomes.map(({ tenor, outcome }) => `${tenor} ${isFailure(outcome) ? outcome.reason : 'there'}`)).toEqual([
			'ON there',
			'1W there',
			'1M missing-fixing',
			'2M missing-fixing',
			'3M missing-fixing',
			'6M missing-fixing',
			'12M missing-fixing',
		]);
	});
});

describe('status', () => {
	it.each([
		['GBP', 'LIBOR', 'Calculated'],
		['CAD', 'CDOR', 'Calculated'],
		['EUR', 'EURIBOR', 'Indicative'],
		['JPY', 'TIBOR', 'Indicative'],
	])('the status of the %s %s fallback is %s', (currency, name, status) => {
		const outcome = calculatorOf(currency, name).rateOf(localDate('2024-01-10'), '3M');
		expect(isFailure(outcome) ? outcome.reason : outcome.status).toBe(status);
	});
});

describe('consumer cash fallbacks', () => {
	const calculator = new CashCalculator(resolvedIbor('USD', 'LIBOR'), spreads, referenceSeries('SOFR'));
	const consumer = cashProducts[0] as CashProduct;

	it('consumer cash fallbacks are not available before 3 July 2023', () => {
		const outcome = calculator.rateOf(consumer, '3M', localDate('2023-06-30'));
		expect(told(outcome)).toBe('Consumer cash fallbacks begin on 2023-07-03.');
	});

	it.each(['2023-07-03', '2024-07-02'])(
		'on %s, if the starting spread is unknown, only the adjusted SOFR is known',
		(day) => {
			const rate = calculator.rateOf(consumer, '3M', localDate(day));
			if (isFailure(rate)) throw new Error(rate.reason);
			expect([rate.spreadAdjustment, rate.allInFallback]).toEqual([undefined, undefined]);
			const institutional = cashProducts.find(({ feature }) => feature === 'N/A') as CashProduct;
			const same = calculator.rateOf(institutional, '3M', localDate(day));
			expect(rate.adjustedSofr).toEqual(isFailure(same) ? same.reason : same.adjustedSofr);
		},
	);

	it('the consumer spread is fixed from 3 July 2024', () => {
		const rate = calculator.rateOf(consumer, '3M', localDate('2024-07-03'));
		expect(isFailure(rate) ? rate.reason : rate.spreadAdjustment).toEqual({ unscaled: 26161n, scale: 5 });
	});
});
