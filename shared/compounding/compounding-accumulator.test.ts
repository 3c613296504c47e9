import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, scaledText, zero } from '#shared/decimal/decimal.ts';
import { runsOf } from '#test/support/nightly.ts';
import { CompoundingAccumulator, RateConvention } from './compounding-accumulator.ts';

const multiplier = 36_000n;

/** Daily rates, each for one calendar day on a basis of 360. Rates are percent in units of 10^−scale. */
interface Period {
	readonly rates: readonly bigint[];
	readonly scale: number;
	readonly spread?: string;
}

function shown({ rates, scale, spread }: Period, decimals: number): string {
	const denominator = multiplier * 10n ** BigInt(scale);
	const path = new CompoundingAccumulator(denominator);
	for (const rate of rates) path.push({ accrualFactor: rate, asNumber: Number(rate) / Number(denominator) });
	const added = spread === undefined ? zero : decimal(spread);
	return scaledText(path.rate(new RateConvention(multiplier, added, decimals), rates.length), decimals);
}

/** Calculates the rate as an exact fraction, using only multiplication. */
function exactRate({ rates, scale, spread = '0' }: Period): readonly [bigint, bigint] {
	const denominator = multiplier * 10n ** BigInt(scale);
	const product = rates.reduce((factor, rate) => factor * (denominator + rate), 1n);
	const unit = denominator ** BigInt(rates.length);
	const days = BigInt(rates.length);
	const [whole = '', fraction = ''] = spread.split('.');
	const spreadUnit = 10n ** BigInt(fraction.length);
	return [
		(product - unit) * multiplier * spreadUnit + BigInt(whole + fraction) * days * unit,
		days * unit * spreadUnit,
	];
}

/** Rounds a fraction, halves away from zero. Compares twice the remainder with the denominator. */
function rounded([numerator, denominator]: readonly [bigint, bigint], decimals: number): string {
	const scaled = numerator * 10n ** BigInt(decimals);
	const magnitude = scaled < 0n ? -scaled : scaled;
	const floor = magnitude / denominator;
	const up = (magnitude - floor * denominator) * 2n >= denominator ? floor + 1n : floor;
	const digits = up.toString().padStart(decimals + 1, '0');
	const point = digits.length - decimals;
	const text = `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
	return scaled < 0n && up !== 0n ? `-${text}` : text;
}

/** True if the fraction is the exact midpoint of two neighbouring numbers with `decimals` decimals. */
function isTie([numerator, denominator]: readonly [bigint, bigint], decimals: number): boolean {
	const doubled = numerator * 2n * 10n ** BigInt(decimals);
	return doubled % denominator === 0n && (doubled / denominator) % 2n !== 0n;
}

describe('a compounded rate exactly between two rounded rates', () => {
	// Two days at a and b percent give (a + b + ab/36000) / 2 percent.
	it.each<[string, Period, number, string]>([
		['36 and 1: 18.5005', { rates: [36n, 1n], scale: 0 }, 3, '18.501'],
		['-36 and -1: -18.4995', { rates: [-36n, -1n], scale: 0 }, 3, '-18.5'],
		['36 and -1: 17.4995', { rates: [36n, -1n], scale: 0 }, 3, '17.5'],
		['-36 and 1: -17.5005', { rates: [-36n, 1n], scale: 0 }, 3, '-17.501'],
		['0 and 0.5: 0.25', { rates: [0n, 5n], scale: 1 }, 1, '0.3'],
		['0 and -0.5: -0.25', { rates: [0n, -5n], scale: 1 }, 1, '-0.3'],
		[
			'36 and 10^-14: a tie in the last decimal',
			{ rates: [36n * 10n ** 14n, 1n], scale: 14 },
			17,
			'18.00000000000000501',
		],
		['-36 and -10^-14', { rates: [-36n * 10n ** 14n, -1n], scale: 14 }, 17, '-18.000000000000005'],
		['36 and 1 with a spread: 18.5005 + 0.0001', { rates: [36n, 1n], scale: 0, spread: '0.0010' }, 3, '18.502'],
		['36 and 1 with a negative spread: 18.5005 - 18.5', { rates: [36n, 1n], scale: 0, spread: '-18.5' }, 3, '0.001'],
	])('is rounded away from zero: %s', (_, period, decimals, expected) => {
		const exact = exactRate(period);
		expect(isTie(exact, decimals)).toBe(true);
		expect(shown(period, decimals)).toBe(expected);
		expect(rounded(exact, decimals)).toBe(expected);
	});

	it.each([1n, -1n])('a difference in the 25th decimal of one fixing decides the rounding (%i)', (nudge) => {
		const unit = 10n ** 25n;
		const period = { rates: [36n * unit, unit + nudge], scale: 25 };
		expect(isTie(exactRate(period), 3)).toBe(false);
		expect(shown(period, 3)).toBe(nudge > 0n ? '18.501' : '18.5');
	});

	it('a difference smaller than the fixed-point resolution decides the rounding', () => {
		// 10^-60 percent is less than 2^-184.
		const unit = 10n ** 60n;
		expect(shown({ rates: [36n * unit, unit - 1n], scale: 60 }, 3)).toBe('18.5');
		expect(shown({ rates: [36n * unit, unit], scale: 60 }, 3)).toBe('18.501');
		expect(shown({ rates: [-36n * unit, unit - 1n], scale: 60 }, 3)).toBe('-17.501');
		expect(shown({ rates: [-36n * unit, unit + 1n], scale: 60 }, 3)).toBe('-17.5');
	});

	it('a compounding factor at a tie is rounded exactly', () => {
		const path = new CompoundingAccumulator(8n);
		path.push({ accrualFactor: 1n, asNumber: 1 / 8 });
		expect(path.factor(2)).toBe(113n);
		path.push({ accrualFactor: -17n, asNumber: -17 / 8 });
		expect(path.exact()).toEqual({ numerator: -81n, denominator: 64n });
		expect(path.factor(5)).toBe(-126_563n);
	});
});

/**
 * A factor of 5/3 has no exact binary fixed-point value: 2/3 of the last of its 184 places is lost. The second step
 * makes the factor exactly `half` + 1/2 and multiplies the loss. If `half` is about 1500 * 2^120, the loss grows to 600
 * units of 2^-64, and the fixed-point value alone cannot distinguish the factor from a tie. For larger values of `half`
 * the loss is larger.
 */
describe('a tie within the error bound of the fixed-point factor', () => {
	const nearestFifth = (size: bigint) => (size / 5n) * 5n + 2n;

	it.each([
		['1500 * 2^120', nearestFifth(1500n << 120n)],
		['2^140', nearestFifth(1n << 140n)],
		['2^170', nearestFifth(1n << 170n)],
	])('a factor at a tie near %s is rounded from its exact fraction', (_, half) => {
		const path = new CompoundingAccumulator(24n);
		path.push({ accrualFactor: 16n, asNumber: 16 / 24 });
		const growth = (72n * half + 36n) / 5n - 24n;
		path.push({ accrualFactor: growth, asNumber: Number(growth) / 24 });
		const { numerator, denominator } = path.exact();
		expect(numerator * 2n).toBe((2n * half + 1n) * denominator);
		expect(path.factor(0)).toBe(half + 1n);
		expect(path.rate(new RateConvention(1n, zero, 0), 1)).toBe(half);
	});
});

describe('a period with any rates', () => {
	it('the compounded rate has the digits of the exact fraction', () => {
		fc.assert(
			fc.property(
				fc.array(fc.bigInt({ min: -30_000_000n, max: 30_000_000n }), { minLength: 1, maxLength: 260 }),
				fc.integer({ min: 2, max: 8 }),
				fc.integer({ min: 1, max: 30 }),
				fc.constantFrom('0', '0.11448', '-1.5'),
				(rates, scale, decimals, spread) => {
					const period = { rates, scale, spread };
					expect(shown(period, decimals)).toBe(rounded(exactRate(period), decimals));
				},
			),
			{ numRuns: runsOf(200) },
		);
	});

	it('a rate at or next to a tie is rounded correctly to any number of decimals', () => {
		// If a is a multiple of 36, the product a·b/36000 has few decimals, so ties are frequent.
		fc.assert(
			fc.property(
				fc.integer({ min: -20, max: 20 }),
				fc.integer({ min: -999, max: 999 }),
				fc.constantFrom(-1n, 0n, 1n),
				fc.integer({ min: 2, max: 7 }),
				(thirtySixes, tenths, nudge, decimals) => {
					const unit = 10n ** 24n;
					const rates = [BigInt(36 * thirtySixes) * unit, (BigInt(tenths) * unit) / 10n + nudge];
					const period = { rates, scale: 24 };
					expect(shown(period, decimals)).toBe(rounded(exactRate(period), decimals));
				},
			),
			{ numRuns: runsOf(1000) },
		);
	});
});

it('before the first step the factor is 1 and the rate is 0', () => {
	const path = new CompoundingAccumulator(36_000n);
	expect(path.factor(18)).toBe(10n ** 18n);
	expect(path.rate(new RateConvention(multiplier, zero, 5), 1)).toBe(0n);
	expect(path.growths).toEqual([]);
});
