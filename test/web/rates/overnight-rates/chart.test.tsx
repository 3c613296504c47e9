import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OvernightRow } from '../../../../shared/contract/overnight-history.ts';
import { chartLayout, nearestPoint } from '../../../../web/src/features/rates/overnight-rates/chart/chart-layout.ts';
import { OvernightChart } from '../../../../web/src/features/rates/overnight-rates/chart/overnight-chart.tsx';
import { initLanguage, openTexts } from '../../../../web/src/i18n/language.ts';

const area = { left: 0, right: 100, top: 0, bottom: 50 };
const row = (date: string, value: string) => ({ record_date: date, value }) as OvernightRow;
const layoutOf = (...rows: OvernightRow[]) => chartLayout(rows, area);

test('days go to the right by their distance, percent upwards between round bounds', () => {
	const { points, path, valueTicks } = layoutOf(
		row('2026-05-04', '3.60'),
		row('2026-05-05', '3.64'),
		row('2026-05-08', '3.62'),
	);
	expect(points.map(({ x }) => x)).toEqual([0, 25, 100]);
	expect(valueTicks.map(({ text }) => text)).toEqual(['3.60', '3.61', '3.62', '3.63', '3.64']);
	expect(points[0]?.y).toBeCloseTo(50);
	expect(points[1]?.y).toBeCloseTo(0);
	expect(path).toBe('M0 50L25 0L100 25');
});

test.each([
	[
		['0.1', '9.7'],
		['0', '5', '10'],
	],
	[
		['-0.75', '-0.74'],
		['-0.750', '-0.745', '-0.740'],
	],
	[
		['5.30', '5.33'],
		['5.30', '5.31', '5.32', '5.33'],
	],
])('the scale of %j is %j', (values, expected) => {
	const { valueTicks } = layoutOf(...values.map((value, index) => row(`2026-05-0${index + 4}`, value)));
	expect(valueTicks.map(({ text }) => text)).toEqual(expected);
});

test('a line that does not move, and a single fixing, have a place', () => {
	for (const { points, valueTicks } of [
		layoutOf(row('2026-05-04', '3.6')),
		layoutOf(row('2026-05-04', '0'), row('2026-05-05', '0')),
	]) {
		expect(points.every(({ x, y }) => Number.isFinite(x) && y >= 0 && y <= 50)).toBe(true);
		expect(valueTicks.length).toBeGreaterThan(1);
	}
	expect(layoutOf(row('2026-05-04', '3.6')).points[0]?.x).toBe(50);
});

test('the line goes from the earliest, without what is no number', () => {
	const { points } = layoutOf(
		row('2026-05-06', '3'),
		row('2026-05-04', '2'),
		row('2026-05-05', 'n/a'),
		row('2026-05-07', ''),
	);
	expect(points.map(({ date }) => date)).toEqual(['2026-05-04', '2026-05-06']);
});

test('days are marked from the first to the last', () => {
	const { dateTicks } = layoutOf(row('2026-01-01', '3'), row('2026-04-11', '3.1'));
	expect(dateTicks.map(({ date }) => date)).toEqual([
		...['2026-01-01', '2026-01-21', '2026-02-10', '2026-03-02', '2026-03-22', '2026-04-11'],
	]);
});

test('the nearest point is found from either side', () => {
	const { points } = layoutOf(row('2026-05-04', '3.60'), row('2026-05-05', '3.64'), row('2026-05-08', '3.62'));
	expect([-5, 12, 13, 62, 63, 400].map((x) => nearestPoint(points, x))).toEqual([0, 0, 1, 1, 2, 2]);
});

const shown = [row('2026-05-04', '3.60'), row('2026-05-05', '3.64'), row('2026-05-08', '3.62')];
const chart = () => screen.getByRole('slider');

beforeEach(async () => {
	localStorage.setItem('portal.language', 'en');
	await initLanguage();
	await openTexts('rates');
});

test('it says in words what it shows', () => {
	render(<OvernightChart rows={shown} name="SOFR" />);
	expect(chart().getAttribute('aria-label')).toMatch(
		/^Chart of SOFR: 3 fixings from 04-May-2026 to 08-May-2026, lowest 3\.60 on 04-May-2026, highest 3\.64 on 05-May-2026\./,
	);
});

test('it counts a single fixing as one', () => {
	render(<OvernightChart rows={shown.slice(0, 1)} name="SOFR" />);
	expect(chart().getAttribute('aria-label')).toMatch(/^Chart of SOFR: 1 fixing from 04-May-2026 to 04-May-2026,/);
});

test('keys go along it, and stop at its ends', () => {
	render(<OvernightChart rows={shown} name="SOFR" />);
	const pointAfter = (key: string) => {
		fireEvent.keyDown(chart(), { key });
		return chart().getAttribute('aria-valuetext');
	};
	expect(chart().getAttribute('aria-valuetext')).toBe('08-May-2026: 3.62 %');
	expect(pointAfter('ArrowLeft')).toBe('05-May-2026: 3.64 %');
	expect(pointAfter('Home')).toBe('04-May-2026: 3.60 %');
	expect(pointAfter('PageDown')).toBe('04-May-2026: 3.60 %');
	expect(pointAfter('ArrowRight')).toBe('05-May-2026: 3.64 %');
	expect(pointAfter('End')).toBe('08-May-2026: 3.62 %');
	expect(pointAfter('x')).toBe('08-May-2026: 3.62 %');
});

test('without a figure there is none', () => {
	render(<OvernightChart rows={[row('2026-05-04', '')]} name="SOFR" />);
	expect(screen.queryByRole('slider')).toBeNull();
});
