import { describe, expect, it } from 'vitest';
import { DiscountCurve } from './discount-curve.ts';
import { type Interpolation, interpolations } from './interpolation-names.ts';

const valuationDay = 18_808;
const days = [valuationDay + 30, valuationDay + 365, valuationDay + 730, valuationDay + 3650];
const logs = [-0.001, -0.02, -0.05, -0.3];

const curveOf = (interpolation: Interpolation) => DiscountCurve.through(interpolation, valuationDay, days, logs);

describe.each(interpolations)('a curve with %s interpolation', (interpolation) => {
	const curve = curveOf(interpolation);

	it('has the factor 1 on the valuation day and passes through its nodes', () => {
		expect(curve.discountFactor(valuationDay)).toBe(1);
		days.forEach((day, i) => {
			expect(curve.logDiscountFactor(day)).toBeCloseTo(logs[i] as number, 15);
		});
	});

	it('fills a table with the discount factors that it returns for single days', () => {
		const count = 5000;
		const table = new Float64Array(2 * count + 1).fill(Number.NaN);
		curve.fillDiscountFactors(table, 1, 2, valuationDay + 7, valuationDay + 7 + count - 1);
		for (let i = 0; i < count; i++) {
			const expected = curve.discountFactor(valuationDay + 7 + i);
			expect(Math.abs((table[1 + 2 * i] as number) - expected)).toBeLessThan(1e-15);
		}
		expect(table[0]).toBeNaN();
		expect(table[2]).toBeNaN();
	});

	it('keeps its last forward rate after the last node, and marks these days as extrapolated', () => {
		const last = days[3] as number;
		const forward = (day: number) => curve.logDiscountFactor(day) - curve.logDiscountFactor(day + 1);
		expect(forward(last + 4000)).toBeCloseTo(forward(last + 1), 13);
		const slope = (curve.logDiscountFactor(last - 1e-4) - curve.logDiscountFactor(last)) / 1e-4;
		expect(forward(last)).toBeCloseTo(slope, 9);
		expect([last, last + 1].map((day) => curve.isExtrapolated(day))).toEqual([false, true]);
	});

	it('moves every zero rate by the same amount when it is shifted', () => {
		const shifted = curve.shifted(0.01);
		for (const day of [valuationDay + 1, valuationDay + 200, valuationDay + 2000, valuationDay + 9000]) {
			expect(shifted.zeroRate(day) - curve.zeroRate(day)).toBeCloseTo(0.01, 12);
		}
	});
});

it('a log-linear curve is linear in ln DF between its nodes', () => {
	const middle = valuationDay + 547.5;
	expect(curveOf('log-linear').logDiscountFactor(middle)).toBeCloseTo(-0.035, 15);
});

it('a linear-zero curve is linear in the zero rate between its nodes, and flat before the first pillar', () => {
	const curve = curveOf('linear-zero');
	const [first, second] = [curve.zeroRate(days[1] as number), curve.zeroRate(days[2] as number)];
	expect(curve.zeroRate(valuationDay + 547.5)).toBeCloseTo((first + second) / 2, 12);
	expect(curve.zeroRate(valuationDay + 10)).toBeCloseTo(curve.zeroRate(days[0] as number), 12);
	expect(curve.zeroRate(valuationDay)).toBeCloseTo(curve.zeroRate(days[0] as number), 12);
});

it('a natural cubic curve has no curvature at its ends, and reproduces a straight line', () => {
	const curve = curveOf('natural-cubic');
	const bend = (day: number) =>
		curve.logDiscountFactor(day + 1) - 2 * curve.logDiscountFactor(day) + curve.logDiscountFactor(day - 1);
	expect(bend(valuationDay + 1)).toBeCloseTo(bend(valuationDay + 2) / 2, 9);
	const straight = DiscountCurve.through(
		'natural-cubic',
		valuationDay,
		days,
		days.map((day) => -1e-4 * (day - valuationDay)),
	);
	expect(straight.logDiscountFactor(valuationDay + 999)).toBeCloseTo(-0.0999, 14);
});

it('the nodes before and after a day are returned', () => {
	const curve = curveOf('log-linear');
	const last = days[3] as number;
	expect(curve.nodesAround(valuationDay + 31)).toEqual([days[0], days[1]]);
	expect(curve.nodesAround(days[1] as number)).toEqual([days[1], days[1]]);
	expect(curve.nodesAround(last + 10)).toEqual([last, last]);
});

it('a curve rejects days before the valuation day, nodes out of order, and numbers that are not finite', () => {
	expect(() => curveOf('log-linear').discountFactor(valuationDay - 1)).toThrow(RangeError);
	expect(() => curveOf('log-linear').discountFactor(Number.NaN)).toThrow(RangeError);
	const through = (nodeDays: number[], nodeLogs: number[]) =>
		DiscountCurve.through('log-linear', valuationDay, nodeDays, nodeLogs);
	expect(() => through([], [])).toThrow(RangeError);
	expect(() => through([valuationDay], [0])).toThrow(RangeError);
	expect(() => through([valuationDay + 2, valuationDay + 2], [0, 0])).toThrow(RangeError);
	expect(() => through([valuationDay + 2], [Number.NEGATIVE_INFINITY])).toThrow(RangeError);
	expect(() => through([valuationDay + 2], [])).toThrow(RangeError);
});
