import { expect, it } from 'vitest';
import { decimal, decimalText } from '#shared/decimal/decimal.ts';
import { isFailure } from '#shared/fallback/fallback-rate.ts';
import { localDate } from '#shared/time/local-date.ts';
import { impliedCalculatorOf } from '#test/support/fallback-market.ts';
import published from './implied.json' with { type: 'json' };

it.each(published.rates)(
	'the Fallback Rate (THBFIX) for $tenor, calculated from SOFR, equals the published rate to the last digit',
	(expected) => {
		const rate = impliedCalculatorOf('THB').rateOf(localDate(expected.recordDate), expected.tenor, {
			spot: decimal(expected.spot),
			points: decimal(expected.points),
			days: expected.days,
		});
		if (isFailure(rate)) throw new Error(rate.reason);
		expect(decimalText(rate.fallbackRate)).toBe(expected.rate);
		expect(rate.dollarFallback.recordDate).toBe(expected.dollarRecordDate);
		expect(rate.publicationDate).toBe(published.publicationDate);
		expect(rate.status).toBe('Calculated');
	},
);

it.each(published.singapore.rates)(
	'the fallback of SGD SOR for $recordDate and $tenor agrees with exact fractions',
	(expected) => {
		const rate = impliedCalculatorOf('SGD').rateOf(localDate(expected.recordDate), expected.tenor, {
			spot: decimal(expected.spot),
			points: decimal(expected.points),
			days: expected.days,
		});
		if (isFailure(rate)) throw new Error(rate.reason);
		expect(rate.fallbackRate).toEqual(decimal(expected.rate));
		expect(rate.dollarFallback.fallbackRate).toEqual(decimal(expected.dollarRate));
		expect(rate.publicationDate).toBe(expected.publicationDate);
	},
);
