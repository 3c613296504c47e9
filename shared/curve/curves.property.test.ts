import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conventionsOf } from '#shared/benchmark/rate-conventions.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { type Bootstrap, bootstrap, resolveInstrument } from './build-curve.ts';
import { DiscountCurve } from './discount-curve.ts';
import { impliedRate } from './equation.ts';
import { type Interpolation, interpolations } from './interpolation-names.ts';
import { type RateQuote, rateQuote } from './quoted-rate.ts';
import type { InstrumentContext } from './resolved-instrument.ts';
import { quote, quoteDate } from './testing/made-up-quotes.ts';

const valuationDay = epochDay(quoteDate);
const oisTerms = ['1W', '1M', '3M', '6M', '9M', '1Y', '18M', '2Y', '3Y', '5Y', '7Y', '10Y', '20Y', '30Y', '50Y'];

const rateQuotes = (texts: readonly string[], rates: readonly number[], currency: string): RateQuote[] =>
	texts.map((text, i) => {
		const read = rateQuote(quote(text, rates[i] as number, { currency }));
		if ('reason' in read) throw new Error(read.expected);
		return read;
	});

const contextOf = (index: string, tenor: string, currency: string, discount: DiscountCurve | 'own' = 'own') =>
	({
		valuationDay,
		own: { index, tenor },
		discount,
		calendar: referenceCalendar,
		conventions: (name) => conventionsOf(name, currency),
		forecast: () => ({ curve: index, reason: 'circular' }),
		fixingsOf: () => () => undefined,
	}) satisfies InstrumentContext;

function build(
	quotes: readonly RateQuote[],
	context: InstrumentContext,
	interpolation: Interpolation = 'log-linear',
): Bootstrap {
	const built = bootstrap({ curve: 'made up', interpolation, quotes, context });
	if ('reason' in built) throw new Error(JSON.stringify(built));
	return built;
}

const percent = (min: number, max: number) => fc.double({ min, max, noNaN: true });

it.each(interpolations)('a curve with %s interpolation reprices each of its OIS', (interpolation) => {
	const texts = oisTerms.map((term) => `ois SONIA ${term}`);
	const levels = fc.tuple(
		percent(-1, 12),
		fc.array(percent(-0.3, 0.3), { minLength: texts.length, maxLength: texts.length }),
	);
	fc.assert(
		fc.property(levels, ([level, moves]) => {
			const rates = moves.map((move) => level + move);
			const { constituents } = build(rateQuotes(texts, rates, 'GBP'), contextOf('SONIA', 'ON', 'GBP'), interpolation);
			for (const { repricedDifference } of constituents) expect(Math.abs(repricedDifference)).toBeLessThan(1e-10);
		}),
		{ numRuns: 40 },
	);
});

it('flat annual OIS quotes without a payment lag give discount factors of 1/∏(1 + rate · year fraction)', () => {
	const texts = Array.from({ length: 12 }, (_, i) => `ois SONIA ${i + 1}Y`);
	fc.assert(
		fc.property(percent(-2, 20), (rate) => {
			const quotes = rateQuotes(
				texts,
				texts.map(() => rate),
				'GBP',
			);
			const { curve, constituents } = build(quotes, contextOf('SONIA', 'ON', 'GBP'));
			let expected = 1;
			let from = valuationDay;
			for (const { pillarDay } of constituents) {
				expected /= 1 + ((rate / 100) * (pillarDay - from)) / 365;
				from = pillarDay;
				expect(curve.discountFactor(pillarDay)).toBeCloseTo(expected, 13);
			}
		}),
		{ numRuns: 50 },
	);
});

it("a curve rebuilt from another curve's par rates, with the same pillars, equals that curve", () => {
	const texts = oisTerms.map((term) => `ois SOFR ${term}`);
	const context = contextOf('SOFR', 'ON', 'USD');
	const equations = rateQuotes(
		texts,
		texts.map(() => 1),
		'USD',
	).map((each) => {
		const resolved = resolveInstrument(each, context);
		if ('reason' in resolved) throw new Error(resolved.reason);
		return resolved.equation;
	});
	const pillars = equations.map(({ pillarDay }) => pillarDay);
	fc.assert(
		fc.property(fc.array(percent(-1, 9), { minLength: pillars.length, maxLength: pillars.length }), (forwards) => {
			let log = 0;
			const logs = pillars.map((day, i) => {
				log -= ((forwards[i] as number) / 100 / 365) * (day - (pillars[i - 1] ?? valuationDay));
				return log;
			});
			const curve = DiscountCurve.through('log-linear', valuationDay, pillars, logs);
			const rates = equations.map((equation) => 100 * impliedRate(equation, (day) => curve.logDiscountFactor(day)));
			const rebuilt = build(rateQuotes(texts, rates, 'USD'), context).curve;
			for (const day of [...pillars, valuationDay + 1, valuationDay + 5000, valuationDay + 20_000]) {
				expect(rebuilt.discountFactor(day)).toBeCloseTo(curve.discountFactor(day), 11);
			}
		}),
		{ numRuns: 50 },
	);
});

it('a curve that discounts itself equals a curve discounted on it', () => {
	const texts = [
		'deposit EURIBOR 6M 6M',
		'fra EURIBOR 6M 6Mx12M',
		...['2Y', '5Y', '10Y', '30Y'].map((term) => `swap EURIBOR 6M ${term}`),
	];
	fc.assert(
		fc.property(fc.array(percent(0, 5), { minLength: texts.length, maxLength: texts.length }), (moves) => {
			const quotes = rateQuotes(
				texts,
				moves.map((move) => 2 + move / 10),
				'EUR',
			);
			const single = build(quotes, contextOf('EURIBOR', '6M', 'EUR')).curve;
			const dual = build(quotes, contextOf('EURIBOR', '6M', 'EUR', single)).curve;
			for (const day of single.nodeDays) expect(dual.discountFactor(day)).toBeCloseTo(single.discountFactor(day), 13);
		}),
		{ numRuns: 40 },
	);
});

it('raising every zero rate by one basis point multiplies every discount factor by exp(−0.0001 · years)', () => {
	const days = [100, 1000, 10_000].map((day) => valuationDay + day);
	const shapes = fc.tuple(fc.constantFrom(...interpolations), percent(-1, 5), fc.integer({ min: 0, max: 20_000 }));
	fc.assert(
		fc.property(shapes, ([interpolation, level, ahead]) => {
			const logs = days.map((day, i) => -((level + i) / 100) * ((day - valuationDay) / 365));
			const curve = DiscountCurve.through(interpolation, valuationDay, days, logs);
			const ratio =
				curve.shifted(0.01).discountFactor(valuationDay + ahead) / curve.discountFactor(valuationDay + ahead);
			expect(ratio).toBeCloseTo(Math.exp((-0.0001 * ahead) / 365), 13);
		}),
	);
});

it('the growth over a period is the product of its daily growths', () => {
	const days = [30, 365, 3650].map((day) => valuationDay + day);
	fc.assert(
		fc.property(
			fc.constantFrom(...interpolations),
			fc.nat(3600),
			fc.integer({ min: 1, max: 400 }),
			(interpolation, from, length) => {
				const curve = DiscountCurve.through(interpolation, valuationDay, days, [-0.001, -0.02, -0.3]);
				const table = new Float64Array(length + 1);
				curve.fillDiscountFactors(table, 0, 1, valuationDay + from, valuationDay + from + length);
				let growth = 1;
				for (let i = 0; i < length; i++) growth *= (table[i] as number) / (table[i + 1] as number);
				const [start, end] = [from, from + length].map((day) => curve.discountFactor(valuationDay + day));
				expect(growth).toBeCloseTo((start as number) / (end as number), 12);
			},
		),
	);
});
