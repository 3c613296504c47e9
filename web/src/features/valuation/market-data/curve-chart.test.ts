import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { definitionOf } from '../shared/testing/made-up-results.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';
import { curveLines, forwardRates, rateOn, timeTicks } from './curve-chart.tsx';

const point = (endDate: string, ratePercent: number, discountFactor: number) => ({
	tenor: '1Y',
	startDate: '2021-06-30' as LocalDate,
	endDate: endDate as LocalDate,
	discountFactor,
	ratePercent,
	instruments: [],
});
const quote = (endDate: string, bid: string, unit = 'percent') => ({
	instrumentCode: 'Q',
	tenor: '1Y',
	template: 'swap',
	startDate: '2021-06-30' as LocalDate,
	endDate: endDate as LocalDate,
	bid,
	ask: bid,
	unit,
	repricingDifference: 0,
});
const curve: GeneratedCurve = {
	curveId: 'USD_SOFR',
	snapshotId: 'a',
	label: '',
	valuationDate: '2021-06-30' as LocalDate,
	tenor: 'OIS',
	definition: definitionOf('USD_SOFR'),
	parameters: {},
	points: [point('2022-06-30', 1, Math.exp(-0.01)), point('2023-06-30', 2, Math.exp(-0.04))],
	constituents: [
		quote('2023-06-30', '2.1'),
		quote('2022-06-30', '1.05'),
		quote('2022-03-16', '99.5', 'price'),
		quote('2022-09-30', ''),
	],
	fixings: [],
};

test('a curve is drawn as zero rates, forward rates between its points, and dots for quotes in percent', () => {
	const [zeros, forwards, quotes, ...others] = curveLines(curve, undefined);
	expect(others).toEqual([]);
	expect(zeros?.points).toEqual([
		{ days: 365, rate: 1 },
		{ days: 730, rate: 2 },
	]);
	expect(forwards?.points.map(({ from, days }) => [from, days])).toEqual([
		[0, 365],
		[365, 730],
	]);
	expect(forwards?.points[1]?.rate).toBeCloseTo(3, 10);
	expect(quotes).toMatchObject({
		kind: 'dots',
		points: [
			{ days: 365, rate: 1.05 },
			{ days: 730, rate: 2.1 },
		],
	});
});

test("the points of a compared curve are placed by the days from this curve's own valuation date", () => {
	const other = { ...curve, valuationDate: '2020-06-30' as LocalDate, points: [point('2021-06-30', 0.5, 0.995)] };
	const compared = curveLines(curve, other).find(({ key }) => key === 'compared');
	expect(compared?.points).toEqual([{ days: 365, rate: 0.5 }]);
});

test('a line has a rate at its points and within forward periods, but not between other points', () => {
	const [zeros, forwards] = curveLines(curve, undefined);
	if (zeros === undefined || forwards === undefined) throw new Error('no lines');
	expect([rateOn(zeros, 365), rateOn(zeros, 400)]).toEqual([1, undefined]);
	expect(rateOn(forwards, 400)).toBe(forwards.points[1]?.rate);
});

test('the number of ticks on the time axis is limited by the width of the axis', () => {
	const names = (ticks: ReturnType<typeof timeTicks>) => ticks.map(({ tenor }) => tenor);
	expect(names(timeTicks(5 * 365.25, undefined, 10))).toEqual(['1Y', '2Y', '3Y', '4Y', '5Y']);
	expect(names(timeTicks(50 * 366, undefined, 11))).toEqual([
		'5Y',
		'10Y',
		'15Y',
		'20Y',
		'25Y',
		'30Y',
		'35Y',
		'40Y',
		'45Y',
		'50Y',
	]);
	expect(names(timeTicks(300, undefined, 10))).toEqual(['1M', '3M', '6M']);
	expect(names(timeTicks(50 * 366, 30, 30)).slice(0, 4)).toEqual(['1M', '3M', '6M', '1Y']);
	expect(names(timeTicks(50 * 366, 30, 7))).toEqual(['1M', '6M', '2Y', '5Y', '10Y', '20Y', '40Y']);
});

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
	expect(rates.map(({ from, days }) => [from, days])).toEqual([
		[0, 30],
		[30, 365],
	]);
	for (const { rate } of rates) expect(rate).toBeCloseTo(2, 12);
});

test('a rising discount factor gives a negative forward rate', () => {
	const [, second] = forwardRates(
		curveOf([
			['2022-06-30', 0.99],
			['2023-06-30', 0.995],
		]),
	);
	expect(second?.rate).toBeLessThan(0);
});
