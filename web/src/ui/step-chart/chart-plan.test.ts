import { describe, expect, test } from 'vitest';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { apart, markNear, planChart, planMarks } from './chart-plan.ts';
import {
	daysWithin,
	dayTicks,
	linearScale,
	lineStyle,
	type StepSeries,
	spanOf,
	stepOn,
	valueTicks,
} from './step-series.ts';

const day = (date: string) => epochDay(date as LocalDate);
const series = (key: string, ...figures: readonly (readonly [string, string])[]): StepSeries => ({
	key,
	name: key,
	steps: figures.map(([date, value]) => ({ date: date as LocalDate, day: day(date), value, y: Number(value) })),
});
const friday = series('SOFR', ['2026-05-14', '3.60'], ['2026-05-15', '3.64'], ['2026-05-18', '3.62']);

describe('a fixing', () => {
	test('a fixing holds until the next one, and the last fixing holds for one day', () => {
		const shown = ['2026-05-13', '2026-05-14', '2026-05-15', '2026-05-16', '2026-05-17', '2026-05-18', '2026-05-19'];
		expect(shown.map((date) => stepOn(friday, day(date))?.value)).toEqual([
			...[undefined, '3.60', '3.64', '3.64', '3.64', '3.62', undefined],
		]);
	});

	test('a fixing holds over ten closed days in Tokyo, but not over a longer gap without fixings', () => {
		const tona = series('TONA', ['2019-04-26', '-0.06'], ['2019-05-07', '-0.05'], ['2019-06-10', '-0.07']);
		expect(stepOn(tona, day('2019-05-06'))?.value).toBe('-0.06');
		expect(stepOn(tona, day('2019-05-08'))).toBeUndefined();
	});
});

test('each day on which at least one line has a fixing is listed once', () => {
	const sonia = series('SONIA', ['2026-05-15', '3.72'], ['2026-05-19', '3.73']);
	const span = spanOf([friday, sonia]);
	expect(span).toEqual({ first: day('2026-05-14'), last: day('2026-05-19') });
	const days = daysWithin([friday, sonia], { first: day('2026-05-15'), last: day('2026-05-19') });
	expect(days.map((each) => each - day('2026-05-15'))).toEqual([0, 3, 4]);
	expect(spanOf([series('EMPTY')])).toBeUndefined();
});

describe('a line of a chart', () => {
	const size = { width: 618, height: 236 };
	const path = (drawn: StepSeries, first: string, last: string) =>
		planChart([drawn], { first: day(first), last: day(last) }, size)?.lines[0]?.path;

	test('a line is horizontal while a fixing holds and vertical where it changes', () => {
		// Five days span 500 pixels, starting at x = 52. Rates from 3.60 to 3.64, with a margin of an eighth, span 200
		// pixels, from y = 210 up to y = 10.
		expect(path(friday, '2026-05-14', '2026-05-18')).toBe('M52,190H152V30H452V110H552');
	});

	test('a line begins at the edge of the chart with the fixing that holds on that day', () => {
		const held = series('SOFR', ['2026-05-15', '3.64'], ['2026-05-18', '3.60']);
		expect(path(held, '2026-05-16', '2026-05-18')).toBe('M52,30H385.3V190H552');
	});

	test('a line is interrupted while fixings are missing', () => {
		const gap = series('SOFR', ['2026-01-05', '3.6'], ['2026-03-02', '3.6']);
		expect(path(gap, '2026-01-05', '2026-03-02')?.match(/M/g)).toHaveLength(2);
	});

	test('a constant rate has a scale with a minimum height, and a chart without values does not have a layout', () => {
		expect(path(series('ZERO', ['2026-05-04', '0'], ['2026-05-05', '0']), '2026-05-04', '2026-05-05')).not.toMatch(
			/NaN|Infinity/,
		);
		expect(planChart([series('NONE')], { first: 0, last: 9 }, size)).toBeUndefined();
	});
});

test.each([
	[[3.595, 3.645], { values: [3.6, 3.61, 3.62, 3.63, 3.64], decimals: 2 }],
	[[-0.07, 0.02], { values: [-0.06, -0.04, -0.02, 0, 0.02], decimals: 2 }],
	[[-0.8, 5.4], { values: [0, 2, 4], decimals: 0 }],
	[[0.999, 1.0011], { values: [0.999, 0.9995, 1, 1.0005, 1.001], decimals: 4 }],
] as const)('the axis of the values %j has at most five ticks at round values', (range, ticks) => {
	expect(valueTicks(range, 5)).toEqual(ticks);
});

test('the ticks of the time axis are at days, Mondays, first days of months or first days of years', () => {
	const dates = (first: string, last: string, most: number) =>
		dayTicks({ first: day(first), last: day(last) }, most).map((each) =>
			new Date(each * 86_400_000).toISOString().slice(0, 10),
		);
	expect(dates('2026-05-14', '2026-05-18', 5)).toHaveLength(5);
	expect(dates('2026-05-01', '2026-05-31', 6)).toEqual(['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']);
	expect(dates('2026-02-20', '2026-05-20', 6)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
	expect(dates('2016-01-01', '2026-05-20', 6)).toEqual([
		...['2016-01-01', '2018-01-01', '2020-01-01', '2022-01-01', '2024-01-01', '2026-01-01'],
	]);
});

describe('marked days', () => {
	const size = { width: 618, height: 236 };
	const marks = (...dates: readonly string[]) => ({ key: 'SOFR', name: 'FOMC', days: dates.map(day) });

	test('marks are drawn in a row above the plot, and fine lines continue them through the plot', () => {
		const span = { first: day('2026-05-14'), last: day('2026-05-18') };
		const plan = planChart([friday], span, size, [marks('2026-05-15', '2026-05-18', '2026-06-17')]);
		// A day spans 100 pixels, starting at x = 52. The row of marks takes 15 pixels from the plot, which spanned y = 10
		// to 210 without it.
		expect(plan?.plot).toMatchObject({ top: 25, bottom: 210 });
		expect(plan?.marks).toMatchObject([{ xs: [152, 452], top: 10, bottom: 19, ruleBottom: 210, nameX: 562 }]);
	});

	test('marks that are too close together do not have fine lines', () => {
		const ruleBottom = (pixelsOfDay: number) => {
			const x = linearScale([0, 1], [0, pixelsOfDay]);
			const room = { span: { first: 0, last: 9999 }, x, plot: { right: 500, bottom: 210 }, top: 10 };
			return planMarks({ key: 'SOFR', name: 'FOMC', days: [0, 42, 91] }, lineStyle(0), room).ruleBottom;
		};
		expect([16 / 42, 15.9 / 42].map(ruleBottom)).toEqual([210, undefined]);
	});

	test('a pointer within three pixels of a mark selects the nearest mark', () => {
		const span = { first: day('2026-05-14'), last: day('2026-05-18') };
		const { marks: rows = [] } = planChart([friday], span, size, [marks('2026-05-15', '2026-05-18')]) ?? {};
		expect([148, 149, 155, 156, 450].map((x) => markNear(rows, x))).toEqual([undefined, 152, 152, undefined, 452]);
		const [row] = rows;
		if (row !== undefined) expect(markNear([{ ...row, xs: [10, 14] }], 13)).toBe(14);
	});

	test('days with marks are listed together with the days that have values', () => {
		const whole = { first: day('2026-05-14'), last: day('2026-05-18') };
		const days = daysWithin([friday], whole, [marks('2026-05-15', '2026-05-16', '2026-05-20')]);
		expect(days.map((each) => each - whole.first)).toEqual([0, 1, 2, 4]);
	});
});

test('the names of lines do not overlap, and are in the order of the lines', () => {
	expect(apart([100, 102, 40], 15, { top: 0, bottom: 200 })).toEqual([100, 115, 40]);
	expect(apart([198, 199], 15, { top: 0, bottom: 200 })).toEqual([185, 200]);
});
