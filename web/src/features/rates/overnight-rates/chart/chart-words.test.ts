import { describe, expect, test } from 'vitest';
import { rateTextsIn } from '#features/rates/testing/rate-texts.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { type StepSeries, spanOf } from '#ui/step-chart/step-series.ts';
import { chartCsv, chartLabel, decisionLimits, lineDecisions, readingsOn } from './chart-words.ts';
import { fixingSeries } from './overnight-chart.tsx';

const text = await rateTextsIn('en');
const day = (date: string) => epochDay(localDate(date));
const series = (currency: string, index: string, figures: Readonly<Record<string, string>>) =>
	fixingSeries({
		currency,
		rows: Object.entries(figures).map(([date, value]) => ({ record_date: localDate(date), value, index })),
	});

// Rates published by the Federal Reserve Bank of New York and the Bank of England, June 2026. No SOFR was published for
// 19 June, a holiday in New York.
const sofr = series('USD', 'SOFR', { '2026-06-18': '3.62', '2026-06-22': '3.61' });
const sonia = series('GBP', 'SONIA', { '2026-06-18': '3.73', '2026-06-19': '3.7294' });
const spoken = (date: string) => readingsOn([sofr, sonia], [], day(date), text).spoken;

test('a day shows the fixing that applies, with its date if it is from an earlier day', () => {
	expect(spoken('2026-06-17')).toBe('17-Jun-2026: SOFR no fixing; SONIA no fixing');
	expect(spoken('2026-06-18')).toBe('18-Jun-2026: SOFR 3.62 %; SONIA 3.73 %');
	expect(spoken('2026-06-19')).toBe('19-Jun-2026: SOFR 3.62 % (of 18-Jun-2026); SONIA 3.7294 %');
	expect(spoken('2026-06-22')).toBe('22-Jun-2026: SOFR 3.61 %; SONIA 3.7294 % (latest, of 19-Jun-2026)');
});

describe('policy decisions', () => {
	const usd = series('USD', 'SOFR', { '2025-12-01': '4.12', '2026-06-30': '3.68' });
	const eur = series('EUR', 'ESTR', { '2025-12-01': '1.93', '2026-06-30': '2.182' });
	const decidedOf = (shown: readonly StepSeries[], said = text) =>
		lineDecisions(shown, spanOf(shown) ?? { first: 0, last: 0 }, said);
	const marksOn = (date: string, shown: readonly StepSeries[] = [usd, eur], said = text) =>
		readingsOn(shown, decidedOf(shown, said), day(date), said).marks?.map(({ text, event }) => [text, event]);

	// Real decisions: FOMC on 28 January 2026; ECB on 18 December 2025, with effect from 23 December.
	test('a day shows the decision made on this day, the decision that applies from this day, and the latest decision', () => {
		expect(marksOn('2026-01-28')).toEqual([
			['28-Jan-2026', 'Decision of the FOMC'],
			['18-Dec-2025', undefined],
		]);
		expect(marksOn('2025-12-18')).toEqual([
			['10-Dec-2025', undefined],
			['18-Dec-2025', 'Decision of the Governing Council of the ECB, applies from 23-Dec-2025'],
		]);
		expect(marksOn('2025-12-23')?.[1]).toEqual([
			'18-Dec-2025',
			'Decision of the Governing Council of the ECB of 18-Dec-2025 applies from this day',
		]);
		expect(marksOn('2025-12-17')?.[1]).toEqual(['none known', undefined]);
	});

	test('in English and Chinese, the text for screen readers names decisions after the fixings of the day', async () => {
		const shown = [series('EUR', 'ESTR', { '2025-12-18': '1.931', '2025-12-23': '1.93' })];
		const spokenIn = (said: typeof text) =>
			['2025-12-18', '2025-12-23'].map((date) => readingsOn(shown, decidedOf(shown, said), day(date), said).spoken);
		expect(spokenIn(text)).toEqual([
			'18-Dec-2025: 1.931 %; Decision of the Governing Council of the ECB, applies from 23-Dec-2025',
			'23-Dec-2025: 1.93 %; Decision of the Governing Council of the ECB of 18-Dec-2025 applies from this day',
		]);
		expect(spokenIn(await rateTextsIn('zh'))).toEqual([
			'2025-12-18：1.931 %；欧洲央行管理委员会利率决议，自 2025-12-23 起适用',
			'2025-12-23：1.93 %；欧洲央行管理委员会 2025-12-18 的利率决议自本日起适用',
		]);
	});

	test('decisions in the displayed days are marked for currencies with a calendar of policy decisions', () => {
		expect(decidedOf([sonia])).toEqual([]);
		const january = [series('USD', 'SOFR', { '2026-01-02': '3.6', '2026-01-28': '3.6' }), sonia];
		expect(decidedOf(january)).toMatchObject([{ key: 'USD', name: 'FOMC' }]);
		expect(decidedOf([series('USD', 'SOFR', { '2026-01-02': '3.6', '2026-01-27': '3.6' })])).toEqual([]);
		const label = chartLabel([usd], decidedOf([usd]), { first: day('2026-03-18'), last: day('2026-04-29') }, text);
		expect(label).toContain(' 2 decisions of the FOMC are marked. ');
		const oneDecision = chartLabel(
			[usd],
			decidedOf([usd]),
			{ first: day('2026-03-19'), last: day('2026-04-29') },
			text,
		);
		expect(oneDecision).toContain(' 1 decision of the FOMC is marked. ');
	});

	test('notes below the chart state for which days and currencies decisions are known', () => {
		const limits = (shown: readonly StepSeries[], first: string, last: string) =>
			decisionLimits(shown, { first: day(first), last: day(last) }, text);
		expect(limits([usd, eur], '2025-12-18', '2028-01-26')).toEqual([]);
		expect(limits([usd, eur], '2024-12-31', '2025-12-18')).toEqual([
			'Decisions of the FOMC are known from 01-Jan-2025 to 26-Jan-2028.',
			'Decisions of the ECB are known from 18-Dec-2025 to 07-Dec-2028.',
		]);
		expect(limits([usd], '2025-01-01', '2028-01-27')).toHaveLength(1);
		expect(limits([usd, sonia], '2026-01-01', '2026-06-30')).toEqual([
			'Policy decisions are known for EUR and USD only.',
		]);
	});
});

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
