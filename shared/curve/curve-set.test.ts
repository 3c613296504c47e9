import { describe, expect, it } from 'vitest';
import type { Quote } from '#shared/benchmark/quote.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { seededCurves, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { curveDefinitions, definitionOfIndex } from './curve-definition.ts';
import { FxSpots } from './fx-spots.ts';
import { interpolations } from './interpolation-names.ts';
import { curvesOf, quote, quoteDate, quoteOf } from './testing/made-up-quotes.ts';

const builtOf = (built: ReturnType<ReturnType<typeof curvesOf>['curve']>) => {
	if ('reason' in built) throw new Error(JSON.stringify(built));
	return built;
};
const labels = (curves: ReturnType<typeof curvesOf>, id: string) =>
	builtOf(curves.curve(id, 'OIS')).constituents.map(({ quote: { label } }) => label);

describe('the curve definitions', () => {
	it('curve definitions have unique ids, one for each index and tenor', () => {
		expect(new Set(curveDefinitions.map(({ id }) => id)).size).toBe(curveDefinitions.length);
		for (const { id, currency, indexName, indexTenor } of curveDefinitions) {
			expect(definitionOfIndex(currency, indexName, indexTenor)?.id).toBe(id);
		}
	});

	it.each([
		['USD', 'LIBOR', '3M', 'USD_LIBOR3M', 'USD LIBOR 3M', ['OIS', '3M']],
		['USD', 'SOFR', 'ON', 'USD_SOFR', 'SOFR', ['OIS']],
		['EUR', 'EURIBOR', '6M', 'EUR_EURIBOR6M', 'EURIBOR 6M', ['OIS', '6M']],
	])(
		'the id of the curve definition for %s %s %s is %s',
		(currency, index, tenor, id, name, availableDiscountingTenors) => {
			expect(definitionOfIndex(currency, index, tenor)).toMatchObject({ id, name, availableDiscountingTenors });
		},
	);
});

describe('the constituents of a curve', () => {
	const sofr = quote('ois SOFR 10Y', 1);
	const swaps = ['1Y', '2Y', '3Y'].map((tenor) => quote(`swap LIBOR 3M ${tenor}`, 0.5));
	const fras = ['3Mx6M', '9Mx12M'].map((term) => quote(`fra LIBOR 3M ${term}`, 0.2));
	const futures = ['2021-09-15 2021-12-15', '2023-09-20 2023-12-20'].map((dates) => {
		const [start, end] = dates.split(' ').map((date) => ({ date: localDate(date) }));
		return quoteOf({ type: 'future', legs: [{ index: 'LIBOR', tenor: '3M' }], start, pillar: end }, 99.8, {
			unit: 'price',
		});
	});

	it('a term curve without futures consists of FRAs, then swaps for longer terms', () => {
		const expected = ['fra LIBOR 3M 3Mx6M', 'fra LIBOR 3M 9Mx12M', 'swap LIBOR 3M 2Y', 'swap LIBOR 3M 3Y'];
		expect(labels(curvesOf([sofr, ...swaps, ...fras]), 'USD_LIBOR3M')).toEqual(expected);
	});

	it('a term curve has futures that start within two years, then swaps from three years', () => {
		const expected = ['future LIBOR 3M 2021-09-15 2021-12-15', 'swap LIBOR 3M 3Y'];
		expect(labels(curvesOf([sofr, ...swaps, ...fras, ...futures]), 'USD_LIBOR3M')).toEqual(expected);
	});

	it('an overnight curve has one-month futures, then all longer OIS', () => {
		const months = ['2021-07-01 2021-08-01', '2021-08-01 2021-09-01'].map((dates) => {
			const [start, pillar] = dates.split(' ').map((date) => ({ date: localDate(date) }));
			return quoteOf({ type: 'future', legs: [{ index: 'SOFR', tenor: '1M' }], start, pillar }, 99.9, {
				unit: 'price',
			});
		});
		const swaps = ['1M', '9M', '18M', '2Y'].map((tenor) => quote(`ois SOFR ${tenor}`, 0.1));
		expect(labels(curvesOf([...swaps, ...months]), 'USD_SOFR')).toEqual([
			'future SOFR 1M 2021-07-01 2021-08-01',
			'future SOFR 1M 2021-08-01 2021-09-01',
			'ois SOFR 9M',
			'ois SOFR 18M',
			'ois SOFR 2Y',
		]);
	});

	it('basis swaps are constituents only for longer terms than the swaps of the index itself', () => {
		const curves = seededCurves(localDate('2025-02-10'));
		const basis = labels(curves, 'AUD_BBSW3M').filter((label) => label.startsWith('basis-swap'));
		expect(basis).toEqual(['12Y', '15Y', '20Y', '25Y', '30Y'].map((tenor) => `basis-swap BBSW 3M BBSW 6M ${tenor}`));
		expect(labels(curves, 'EUR_EURIBOR3M').some((label) => label.startsWith('basis-swap'))).toBe(false);
	});

	it('OIS start on the trade date only in the quote set SOFR T+0', () => {
		const start = (name: string) => {
			const curves = curvesOf([{ ...sofr, name }]);
			const { constituents, conventions } = builtOf(curves.curve('USD_SOFR', 'OIS'));
			return [constituents[0]?.startDay, conventions.map(({ spotLagDays }) => spotLagDays)];
		};
		expect(start('SOFR T+0')).toEqual([epochDay(quoteDate), [0]]);
		expect(start('SOFR')).toEqual([epochDay(localDate('2021-07-02')), [2]]);
	});
});

it('a one-year OIS has one period, even if longer OIS of the index pay twice a year', () => {
	const { curve, constituents } = builtOf(
		curvesOf([quote('ois CORRA 12M', 4, { currency: 'CAD' })]).curve('CAD_CORRA', 'OIS'),
	);
	const [{ startDay, endDay } = { startDay: 0, endDay: 0 }] = constituents;
	const growth = Math.exp(curve.logDiscountFactor(startDay) - curve.logDiscountFactor(endDay));
	expect(growth).toBeCloseTo(1 + (0.04 * (endDay - startDay)) / 365, 12);
});

describe('a curve set with shifted quotes', () => {
	const snapshot = seededSnapshot(localDate('2024-03-19'));
	const moved: Quote[] = snapshot.quotes.map((each) => ({
		...each,
		value: String(Number(each.value) + (each.unit === 'price' ? -0.01 : 0.01)),
	}));
	const day = epochDay(localDate('2044-03-21'));

	it.each(interpolations)(
		'a shifted curve equals a curve built from rates 0.01 higher and prices 0.01 lower, with %s interpolation',
		(name) => {
			const rates = (quotes: readonly Quote[]) =>
				quotes.filter(({ instrument }) => instrument?.legs[0]?.index === 'EFFR');
			const shifted = builtOf(curvesOf(rates(snapshot.quotes), snapshot).shifted().curve('USD_EFFR', 'OIS', name));
			const rebuilt = builtOf(curvesOf(rates(moved), snapshot).curve('USD_EFFR', 'OIS', name));
			expect(shifted.curve.discountFactor(day)).toBeCloseTo(rebuilt.curve.discountFactor(day), 13);
		},
	);

	it('a shifted curve has higher zero rates', () => {
		const sofr = seededCurves(snapshot.date).shifted().curve('USD_SOFR', 'OIS');
		const [plain, higher] = [seededCurves(snapshot.date).curve('USD_SOFR', 'OIS'), sofr].map(builtOf);
		const near = epochDay(localDate('2024-09-18'));
		expect((higher?.curve.zeroRate(near) ?? 0) - (plain?.curve.zeroRate(near) ?? 0)).toBeCloseTo(0.01, 3);
	});

	it('a shifted curve keeps its basis spreads', () => {
		const curves = seededCurves(localDate('2025-02-10'));
		const ratesOf = (set: typeof curves) =>
			builtOf(set.curve('USD_EFFR', 'OIS'))
				.constituents.filter(({ quote: { instrument } }) => instrument.type === 'basis-swap')
				.map(({ quote: { rate } }) => rate);
		expect(ratesOf(curves.shifted())).toEqual(ratesOf(curves));
		expect(curves.shifted()).toBe(curves.shifted());
	});
});

describe('a user-defined curve', () => {
	const points = [365, 3650].map((days) => ({
		day: epochDay(quoteDate) + days,
		discountFactor: Math.exp(-0.0001 * days),
	}));
	const own = {
		id: 'USER_USD_1',
		name: 'House view',
		currency: 'USD',
		indexName: 'LIBOR',
		indexTenor: '3M',
		date: quoteDate,
		points,
	};
	const curveOn = (date: string) =>
		curvesOf([], { date: localDate(date), userDefinedCurves: [own] }).curve(own.id, 'OIS');

	it('passes through its points, and has the same forward rates on a later valuation date', () => {
		const [first, later] = [builtOf(curveOn(quoteDate)), builtOf(curveOn('2033-07-01'))];
		expect(first.curve.discountFactor(points[0]?.day ?? 0)).toBeCloseTo(points[0]?.discountFactor ?? 0, 15);
		const day = epochDay(localDate('2040-01-01'));
		const forward = -Math.log(later.curve.discountFactor(day)) / (day - later.curve.valuationDay);
		expect(forward).toBeCloseTo(0.0001, 15);
		expect(later.definition).toMatchObject({ source: 'UserDefined', availableDiscountingTenors: ['OIS', '3M'] });
	});

	it('fails on a valuation date before its first point', () => {
		const expected = { curve: own.id, reason: 'user-defined-curve-too-late', date: '2021-06-29', from: quoteDate };
		expect(curveOn('2021-06-29')).toEqual(expected);
	});

	it('is shifted by its zero rates, because it has no quotes', () => {
		const curves = curvesOf([], { userDefinedCurves: [own] });
		const [plain, shifted] = [curves, curves.shifted()].map((set) => builtOf(set.curve(own.id, '3M')).curve);
		const day = epochDay(quoteDate) + 1000;
		expect((shifted?.zeroRate(day) ?? 0) - (plain?.zeroRate(day) ?? 0)).toBeCloseTo(0.01, 12);
	});
});

describe('spot exchange rates', () => {
	const spots = new FxSpots(
		['EUR USD 1.1858', 'USD JPY 111.1', 'EUR NOK 10.2', 'EUR SEK 10.1', 'USD XXX NaN', 'USD YYY 0'].map((text) => {
			const [currency = '', counterCurrency = '', value = ''] = text.split(' ');
			return quoteOf({ type: 'fx-spot', legs: [], counterCurrency }, value, { currency, unit: 'rate' });
		}),
	);

	it.each([
		['EUR', 'USD', 1.1858, 'EURUSD'],
		['USD', 'EUR', 1 / 1.1858, 'EURUSD'],
		['EUR', 'JPY', 1.1858 * 111.1, 'EURUSD, USDJPY'],
		['NOK', 'SEK', 10.1 / 10.2, 'EURNOK, EURSEK'],
		['USD', 'USD', 1, 'USD'],
	])('the spot rate from %s to %s comes from a quote, its inverse or a cross', (from, to, rate, via) => {
		const spot = spots.spot(from, to);
		if ('reason' in spot) throw new Error(spot.reason);
		expect(spot.via).toBe(via);
		expect(spot.rate).toBeCloseTo(rate, 12);
	});

	it.each(['XXX', 'YYY', 'GBP'])('the failure for a missing spot rate names the currency %s', (to) => {
		expect(spots.spot('USD', to)).toEqual({ reason: 'missing-spot', from: 'USD', to });
	});
});
