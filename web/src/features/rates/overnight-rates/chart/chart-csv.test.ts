import { expect, test } from 'vitest';
import { rateTextsIn } from '#features/rates/testing/rate-texts.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { presetOf, presetRange } from '../range-presets.ts';
import { chartCsv } from './chart-csv.ts';
import { fixingSeries } from './overnight-chart.tsx';

const span = { first: epochDay(localDate('2026-05-04')), last: epochDay(localDate('2026-05-06')) };
const row = (date: string, value: string, index?: string) => ({ record_date: localDate(date), value, index });

test('the CSV contains the displayed days, an empty cell for each missing fixing, and no formulas', async () => {
	const fixings = [
		{
			currency: 'USD',
			rows: [row('2026-05-04', '3.60', 'SOFR'), row('2026-05-05', '3.6400', 'SOFR'), row('2026-05-07', '3.7', 'SOFR')],
		},
		{ currency: 'CHF', rows: [row('2026-05-05', '-0.041310', '=cmd|"x"'), row('2026-05-06', '=1+1', '=cmd|"x"')] },
	];
	expect(chartCsv(fixings.map(fixingSeries), span, await rateTextsIn('en')).split('\r\n')).toEqual([
		'\uFEFFValue Date,"SOFR (USD), percent per year; source: Federal Reserve Bank of New York","\'=cmd|""x"" (CHF), percent per year"',
		'2026-05-04,3.60,',
		'2026-05-05,3.6400,-0.041310',
		'',
	]);
});

test('the CSV headings are available in Chinese', async () => {
	const [heading] = chartCsv(
		[fixingSeries({ currency: 'JPY', rows: [row('2026-05-04', '0.727', 'TONA')] })],
		span,
		await rateTextsIn('zh'),
	).split('\r\n');
	expect(heading).toBe('\uFEFF起息日,TONA（JPY），年利率（%）；来源：日本银行');
});

test('a duplicate date is drawn once, and values that are not plain numbers are left out', () => {
	const rows = ['3.6', '1e400', 'NaN', '0x10', ' 1', '3.61'].map((value) => row('2026-05-04', value));
	expect(fixingSeries({ currency: 'USD', rows }).steps.map(({ value }) => value)).toEqual(['3.61']);
});

test('a range with the dates of a preset is recognised as this preset', () => {
	const end = localDate('2026-05-31');
	expect(presetRange('month3', end).from).toBe('2026-02-28');
	expect(presetOf(presetRange('year1', end), end)).toBe('year1');
	expect(presetOf({ from: localDate('2026-05-02'), to: end }, end)).toBeUndefined();
	expect(presetOf(presetRange('month1', localDate('2026-05-30')), end)).toBeUndefined();
});
