import { describe, expect, it } from 'vitest';
import type { Quote, QuotedInstrument } from '#shared/benchmark/quote.ts';
import { localDate } from '#shared/time/local-date.ts';
import { curvesOf, quote, quoteOf } from './testing/made-up-quotes.ts';

const failureOf = (quotes: readonly Quote[], id = 'USD_SOFR', tenor = 'OIS') => {
	const built = curvesOf(quotes).curve(id, tenor);
	return 'reason' in built ? built : undefined;
};

const sofr = [quote('ois SOFR 1Y', 0.1), quote('ois SOFR 10Y', 1.2)];

const future = (index: string, start: string, end: string): QuotedInstrument => ({
	type: 'future',
	legs: [{ index, tenor: '3M' }],
	start: { date: localDate(start) },
	pillar: { date: localDate(end) },
});

const libor3m = { type: 'swap', legs: [{ index: 'LIBOR', tenor: '3M' }] } as const;

describe('a curve that cannot be built', () => {
	it('a request for an unknown curve fails', () => {
		expect(failureOf(sofr, 'USD_LIBOUR')).toMatchObject({ curve: 'USD_LIBOUR', reason: 'unknown-curve' });
	});

	it('the failure for an unknown discounting tenor lists the available tenors', () => {
		const expected = { reason: 'unknown-discounting-tenor', tenor: '6M', available: ['OIS', '3M'] };
		expect(failureOf(sofr, 'USD_LIBOR3M', '6M')).toMatchObject(expected);
	});

	it('the failure names the curve without quotes, even if it is the discount curve of the requested one', () => {
		expect(failureOf([], 'USD_SOFR')).toEqual({ curve: 'USD_SOFR', reason: 'missing-market-data', date: '2021-06-30' });
		const libor = [quote('deposit LIBOR 3M 3M', 0.15)];
		expect(failureOf(libor, 'USD_LIBOR3M')).toMatchObject({ curve: 'USD_SOFR', reason: 'missing-market-data' });
		expect(failureOf(libor, 'USD_LIBOR3M', '3M')).toBeUndefined();
	});

	it('the failure for an instrument quoted twice names the instrument and both quote sets', () => {
		const other = { ...(sofr[1] as Quote), name: 'another', value: '1.3' };
		const expected = { reason: 'two-quotes', instrument: 'ois SOFR 10Y', sets: ['made up', 'another'] };
		expect(failureOf([...sofr, other])).toMatchObject(expected);
	});

	it('the failure names both instruments with the same pillar date', () => {
		const expected = { reason: 'same-pillar', date: '2022-07-07', instruments: ['ois SOFR 1Y', 'ois SOFR 12M'] };
		expect(failureOf([...sofr, quote('ois SOFR 12M', 0.1)])).toMatchObject(expected);
	});

	it('the failure names an instrument that cannot be repriced by any discount factor', () => {
		const swaps = [quote('ois SOFR 1Y', 0.1), quote('ois SOFR 2Y', 900), quote('ois SOFR 3Y', 1)];
		expect(failureOf(swaps)).toMatchObject({
			curve: 'USD_SOFR',
			reason: 'unsolvable',
			instrument: 'ois SOFR 2Y',
			why: 'no-discount-factor',
		});
	});

	it('the failure names an OIS whose accrual ends before the payment date of the previous OIS', () => {
		const quotes = ['1W', '2W'].map((tenor) => quote(`ois HONIA ${tenor}`, 1, { currency: 'HKD' }));
		const built = curvesOf(quotes, { date: localDate('2021-03-23') }).curve('HKD_HONIA', 'OIS');
		const why = 'nothing-beyond-earlier-pillar';
		expect(built).toMatchObject({ reason: 'unsolvable', instrument: 'ois HONIA 2W', why });
	});

	it('two curves that depend on each other fail with the reason circular', () => {
		const basis = {
			...quoteOf(
				{
					type: 'basis-swap',
					legs: ['3M', '6M'].map((tenor) => ({ index: 'EURIBOR', tenor })),
					pillar: { tenor: '5Y' },
				},
				5,
				{ currency: 'EUR', unit: 'bp' },
			),
		};
		const estr = quote('ois ESTR 10Y', 1, { currency: 'EUR' });
		expect(failureOf([estr, basis], 'EUR_EURIBOR3M')).toEqual({ curve: 'EUR_EURIBOR3M', reason: 'circular' });
	});

	it('the failure names the missing fixing of a future whose period has begun', () => {
		const quotes = [quoteOf(future('SOFR', '2021-06-16', '2021-09-15'), 99.95, { unit: 'price' }), ...sofr];
		const expected = {
			reason: 'missing-fixing',
			index: 'SOFR',
			date: '2021-06-16',
			instrument: 'future SOFR 3M 2021-06-16 2021-09-15',
		};
		expect(failureOf(quotes)).toMatchObject(expected);
	});

	it('the failure names the calendar that does not include a required date', () => {
		const expected = { curve: 'USD_SOFR', reason: 'outside-calendar', calendar: 'USA_FI' };
		expect(failureOf([quote('ois SOFR 90Y', 1)])).toMatchObject(expected);
		const built = curvesOf(sofr, { date: localDate('1989-01-15') }).curve('USD_SOFR', 'OIS');
		expect(built).toMatchObject(expected);
	});
});

describe('an unusable quote', () => {
	it.each([
		['value', quote('ois SOFR 5Y', 'NaN')],
		['value', quote('ois SOFR 5Y', '1e400')],
		['value', quote('ois SOFR 5Y', '')],
		['value', quote('ois SOFR 5Y', '1001')],
		['unit', quote('ois SOFR 5Y', 1, { unit: 'bp' })],
		['pillar', quote('ois SOFR 5X', 1)],
		['pillar', quote('fra LIBOR 3M 3Mx9M', 1)],
		// Spot is 2 July, so the swap would start and end on the same day.
		['pillar', quoteOf({ ...libor3m, pillar: { date: localDate('2021-07-02') } }, 1)],
		['pillar', quoteOf(future('SOFR', '2021-09-15', '2021-08-18'), 99, { unit: 'price' })],
		['start', quoteOf(future('LIBOR', '2021-06-16', '2021-09-16'), 99, { unit: 'price' })],
	] as const)('the failure names the invalid field of a quote: %s', (field, bad) => {
		const isTerm = bad.instrument?.legs[0]?.index === 'LIBOR';
		const failure = failureOf([...sofr, bad], isTerm ? 'USD_LIBOR3M' : 'USD_SOFR');
		expect(failure).toMatchObject({ reason: 'unusable-quote', field });
	});

	it('an unusable quote of a different curve is ignored', () => {
		expect(
			failureOf([...sofr, quote('swap LIBOR 3M 5Y', 'NaN'), quote('ois ESTR 5Y', 'NaN', { currency: 'EUR' })]),
		).toBeUndefined();
	});
});
