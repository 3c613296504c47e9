import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { defaultChoices } from '#features/loans/shared/desk/open-panel.ts';
import { type Comparison, compareVariant } from '#shared/contract/compare.ts';
import examples from '#shared/contract/examples.json' with { type: 'json' };
import { allTexts } from '#test/support/all-texts.ts';
import { scaledBy, scaleOf } from '#ui/step-chart/step-series.ts';
import { chartSeries, comparisonCells, comparisonRows, tabSeparated } from './comparison-rows.ts';
import { variantChoices } from './variant-choices.ts';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: await allTexts(), interpolation: { escapeValue: false } });
const text = { t: i18n.getFixedT('en', 'compare'), loans: i18n.getFixedT('en', 'loans'), language: 'en' };

const { answer } = examples.compareConventions;
const comparison = answer as Comparison;

const withDays: Comparison = {
	...comparison,
	variants: comparison.variants.map((variant, place) => ({
		...variant,
		result: {
			...(variant.result as NonNullable<typeof variant.result>),
			days: ['2022-06-16', '2022-06-17'].map((date, day) => ({
				date,
				rate: String(1 + place),
				interest: String((1 + day) * (250_000 - place * 1000.25)),
			})),
		},
	})),
};

const own = {
	...{ lookback: 5, observationShift: false, lockout: 0, cas: '0.1', margin: '2.5', floor: '0' },
	...{ floorOn: 'rfr', casMethod: 'added', marginMethod: 'added' },
} as NonNullable<Parameters<typeof variantChoices>[0]>['conventions'];
const withoutSpreads = { ...own, cas: '0', margin: '0', floor: null };

describe('variants that can be compared with a loan', () => {
	const ranges = { lookbackRange: 10, lockoutRange: 10 };

	test("the API accepts every variant, and the loan's own terms are not offered", () => {
		for (const currency of ['USD', 'GBP', 'CHF', 'THB']) {
			const choices = variantChoices({ currency, conventions: own }, ranges);
			for (const { variant } of choices) expect(compareVariant.safeParse(variant).success).toBe(true);
			const ids = choices.map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids).not.toContain('lookback-5');
			expect(ids).toContain('shift-5');
		}
	});

	test("only conventions of the loan's currency and lookbacks up to the maximum are offered", () => {
		const idsOf = (currency: string, lookbackRange: number) =>
			variantChoices({ currency, conventions: { ...withoutSpreads, lookback: 0 } }, { ...ranges, lookbackRange }).map(
				({ id }) => id,
			);
		expect(idsOf('USD', 10)).toContain('convention:arrc-sofr-simple');
		expect(idsOf('USD', 10)).not.toContain('convention:lma-sonia');
		expect(idsOf('USD', 2)).toEqual([
			'lookback-2',
			'shift-2',
			'lockout-2',
			'lockout-5',
			'simple',
			'in-advance',
			'delay-2',
			'delay-5',
		]);
	});

	test('each spread method and each floor base that could change the interest is offered', () => {
		const spreadsOf = (conventions: typeof own) =>
			variantChoices({ currency: 'GBP', conventions }, ranges)
				.filter(({ group }) => group === 'spreads')
				.map(({ id }) => id);
		expect(spreadsOf(own)).toEqual([
			'spreads-compounded',
			'spreads-cas-compounded',
			'spreads-margin-compounded',
			'floor-rfr-plus-cas',
			'floor-compounded-rate',
		]);
		expect(spreadsOf({ ...own, cas: '0', floor: null })).toEqual(['spreads-compounded']);
		expect(spreadsOf({ ...own, casMethod: 'compounded', floor: null })).toEqual([
			'spreads-added',
			'spreads-compounded',
			'spreads-margin-compounded',
		]);
		expect(spreadsOf(withoutSpreads)).toEqual([]);
		const [compounded] = variantChoices({ currency: 'GBP', conventions: own }, ranges).filter(
			({ id }) => id === 'spreads-compounded',
		);
		expect(compounded?.variant).toEqual({
			...{ method: 'compounded', lookback: 5, observationShift: false, lockout: 0 },
			...{ casMethod: 'compounded', marginMethod: 'compounded' },
		});
	});

	test('the default variants of each currency are among the offered variants', () => {
		for (const currency of ['USD', 'GBP']) {
			const ids = variantChoices({ currency, conventions: { ...own, lookback: 0 } }, ranges).map(({ id }) => id);
			for (const id of defaultChoices(currency)) expect(ids).toContain(id);
		}
	});
});

describe('table that compares variants of a loan', () => {
	const rows = comparisonRows(comparison, text);
	const cellsOf = (key: string) => rows.find((row) => row.key === key)?.cells;

	test('the table shows differences with their sign and marks cells that differ', () => {
		expect(cellsOf('payable')?.map((cell) => cell?.shown)).toEqual(['59.72', '41.94']);
		expect(cellsOf('payableDifference')).toEqual([undefined, { shown: '-17.78', exact: '-17.78', isDifferent: true }]);
		expect(cellsOf('rateDifference')?.[1]?.shown).toBe('-32.0014');
		expect(cellsOf('paymentDate')?.[1]).toEqual({ shown: '22-Jun-2022', exact: '2022-06-22', isDifferent: true });
		expect(cellsOf('yearlyBasis')?.map((cell) => cell?.isDifferent)).toEqual([false, false]);
	});

	test("the table shows each variant's spread methods, and the terms that a convention does not define", () => {
		const [first, second] = comparison.variants;
		const open = {
			...first,
			terms: first?.terms && {
				...first.terms,
				changed: ['casMethod' as const],
				open: ['floorOn', 'rounding'] as const,
			},
		};
		const named = comparisonRows(
			{ ...comparison, variants: [first, open, second] as typeof comparison.variants },
			text,
		);
		const shown = (key: string) => named.find((row) => row.key === key)?.cells.map((cell) => cell?.shown);
		expect(shown('casMethod')).toEqual(['Compounded', 'Compounded', 'Added']);
		expect(shown('floorOn')).toEqual(['Daily RFR', 'Daily RFR', 'Daily RFR']);
		expect(shown('open')).toEqual([undefined, 'floor on, rounding', undefined]);
		expect(shown('changed')).toEqual([undefined, 'CAS', undefined]);
		expect(cellsOf('open')).toBeUndefined();
	});

	test('the copied table has all digits, and no text in it starts a formula', () => {
		const copied = tabSeparated(comparisonCells(rows, ['=A1', 'B\tb'], 'USD', text)).split('\r\n');
		expect(copied[0]).toBe('\tA =A1\tB B b');
		expect(copied).toContain('Exact interest (USD)\t59.723005401234567901\t41.944444444444444444');
	});
});

describe('chart that compares variants of a loan', () => {
	test('the chart has a line for each variant, except the first one if it shows differences', () => {
		expect(chartSeries(withDays, 'rate').map(({ name }) => name)).toEqual(['A', 'B']);
		const [difference, ...others] = chartSeries(withDays, 'difference');
		expect(others).toEqual([]);
		expect(difference?.steps.map(({ value }) => value)).toEqual(['-1000.25', '-2000.5']);
	});

	test('a variant with a problem has no line', () => {
		const [first, second] = withDays.variants;
		const failed = { position: 1, problem: { message: 'No fixing.' } };
		const some = { ...withDays, variants: [failed, second ?? failed] };
		expect(chartSeries(some, 'interest').map(({ key }) => key)).toEqual(['2']);
		expect(chartSeries(some, 'difference')).toEqual([]);
		expect(chartSeries({ ...withDays, variants: first === undefined ? [] : [first] }, 'difference')).toEqual([]);
	});

	test('large amounts are divided by 1,000 to keep the scale readable', () => {
		const series = chartSeries(withDays, 'interest');
		expect(scaleOf(series)).toBe(1000);
		expect(scaledBy(series, 1000)[0]?.steps.map(({ y }) => y)).toEqual([250, 500]);
		expect(scaleOf(chartSeries(withDays, 'rate'))).toBe(1);
	});
});
