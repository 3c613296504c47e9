import { expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { calculatorOf, referenceSeries, resolvedIbor, spreads } from '#test/support/fallback-market.ts';
import { type Decimal, round } from '../decimal/decimal.ts';
import { epochDay, localDate } from '../time/local-date.ts';
import { CashCalculator } from './cash-calculator.ts';
import { cashProducts } from './cash-product.ts';
import { consumerTransition, type FallbackFailure, isFailure } from './fallback-rate.ts';
import { SpreadAdjustments } from './spread-adjustment.ts';

const day = localDate('2024-01-10');

function known<Found extends object>(outcome: Found | FallbackFailure): Found {
	if (isFailure(outcome)) throw new Error(outcome.reason);
	return outcome as Found;
}

const factor = ({ unscaled, scale }: Decimal) => Number(unscaled) / 10 ** scale;

it.each([
	['USD', 'LIBOR', 360, 360],
	['JPY', 'LIBOR', 365, 360],
	['CAD', 'CDOR', 365, 365],
])(
	'the unrounded %s %s fallback rounds to the published rate, on the index basis and on the interbank basis',
	(currency, name, ofIndex, ofIbor) => {
		const calculator = calculatorOf(currency, name);
		const rate = known(calculator.rateOf(day, '3M'));
		const { onIndexBasis, onReplacedBasis } = known(calculator.compoundedOver(rate.observationPeriod, 18));
		expect(round(onReplacedBasis, 5)).toEqual(rate.adjustedReferenceRate);
		expect(onReplacedBasis.scale).toBe(18);
		expect(factor(onIndexBasis) / ofIndex).toBeCloseTo(factor(onReplacedBasis) / ofIbor, 12);
	},
);

it('the unrounded average of a cash product rounds to its published rate', () => {
	const calculator = new CashCalculator(resolvedIbor('USD', 'LIBOR'), spreads, referenceSeries('SOFR'));
	for (const product of cashProducts) {
		const grid = known(calculator.gridOf(product, '3M', day));
		const unrounded = known(calculator.averageOf(product, grid, 18));
		expect(unrounded.scale).toBe(18);
		expect(round(unrounded, 5)).toEqual(known(calculator.averageOf(product, grid)));
	}
});

it('a consumer spread in transition fails if the calendar ends before the end of the transition', () => {
	const [completeFrom, completeTo] = [localDate('2023-01-01'), localDate('2024-06-30')];
	const calendar = new BusinessCalendar([{ name: 'SHORT', completeFrom, completeTo, holidays: [] }]);
	expect(consumerTransition(epochDay(day), calendar)).toMatchObject({ reason: 'outside-calendar', date: '2024-07-03' });
});

it('spread adjustments with two rows for the same rate and tenor are refused', () => {
	const row = ['USD', 'LIBOR', '3M', '0.26161', 'fixed'];
	expect(() => new SpreadAdjustments([row, row])).toThrow('two spread adjustments of USD LIBOR 3M');
});
