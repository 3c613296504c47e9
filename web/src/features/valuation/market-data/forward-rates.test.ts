import { expect, test } from 'vitest';
import type { GeneratedCurve } from '#features/valuation/shared/valuation-queries.ts';
import { forwardRates } from './forward-rates.ts';

const curveOf = (points: readonly (readonly [endDate: string, discountFactor: number])[]) =>
	({
		valuationDate: '2021-06-30',
		points: points.map(([endDate, discountFactor]) => ({ endDate, discountFactor })),
	}) as unknown as GeneratedCurve;

test('every forward rate of a flat curve equals its zero rate', () => {
	const factor = (days: number) => Math.exp((-0.02 * days) / 365);
	const rates = forwardRates(
		curveOf([
			['2021-07-30', factor(30)],
			['2022-06-30', factor(365)],
		]),
	);
	expect(rates.map(({ from, to }) => [from, to])).toEqual([
		['2021-06-30', '2021-07-30'],
		['2021-07-30', '2022-06-30'],
	]);
	for (const { ratePercent } of rates) expect(ratePercent).toBeCloseTo(2, 12);
});

test('a rising discount factor gives a negative forward rate', () => {
	const [, second] = forwardRates(
		curveOf([
			['2022-06-30', 0.99],
			['2023-06-30', 0.995],
		]),
	);
	expect(second?.ratePercent).toBeLessThan(0);
});
