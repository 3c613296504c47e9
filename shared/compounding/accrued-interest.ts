import { type Decimal, divideHalfAway, powerOfTen, unscaledAt } from '../decimal/decimal.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { DailyGrowth, GrowthPath } from './compounding-accumulator.ts';
import { fractionBits, roundedIfCertain } from './fixed-point.ts';
import type { ObservationGrid } from './observation-grid.ts';

/**
 * Treatment of a changing principal.
 *
 * `NON_CUMULATIVE`: each day's principal earns that day's non-cumulative compounded rate, as the sterling loan
 * conventions recommend. `BALANCE`: each day's rate is earned on principal plus accrued interest. Both methods give the
 * same interest if the principal does not change.
 */
export type PrincipalChangeMethod = 'NON_CUMULATIVE' | 'BALANCE';

export interface AccrualTerms {
	readonly method: PrincipalChangeMethod;
	/** Sum of the added spreads, percent per year. It accrues as simple interest on the principal. */
	readonly addedSpread: Decimal;
	readonly basis: number;
}

/** Consecutive rows of a period with the same principal, from row `from` (zero-based) up to but excluding row `to`. */
export interface PrincipalSpan {
	readonly from: number;
	readonly to: number;
	readonly principal: Decimal;
	/** Added spread of these rows, with the same number of decimals as the terms' spread. Default: the terms' spread. */
	readonly addedSpread?: Decimal;
}

interface ScaledSpan extends PrincipalSpan {
	/** Principal in units of the smallest decimal place that any span uses. */
	readonly unscaled: bigint;
}

/** Compounded interest of a span. Unit: the last decimal of the principals, in fixed point. */
interface Earned {
	readonly amount: bigint;
	/** Error bound of `amount`, in units of 2^−184. */
	readonly error: number;
	/** principal · spread · days, exact. */
	readonly spread: bigint;
}

/** Factors that convert amounts: (fixed-point amount · up) / down is a fixed-point number in units of 1 / unit. */
interface Scale {
	readonly unit: bigint;
	readonly up: bigint;
	readonly down: bigint;
	readonly errorFactor: number;
}

/**
 * Interest of consecutive spans, correctly rounded to any number of decimals.
 *
 * With an observation shift the rate accrues over the observation period but is paid for the interest period. The
 * earnings are therefore scaled by interest days / observation days. Earnings are fixed-point numbers with an error
 * bound. If the bound leaves a rounding uncertain, the amount is calculated again from exact fractions.
 * @see docs/adr/small-decisions.md#5-exact-figures-by-certified-fixed-point
 */
export class AccruedInterest {
	readonly #growth: GrowthPath;
	readonly #spans: readonly ScaledSpan[];
	readonly #isOnBalance: boolean;
	readonly #earned: readonly Earned[];
	/** Interest days. `#down` is the number of observation days. Both are 1 if the numbers are equal. */
	readonly #up: bigint;
	readonly #down: bigint;
	/** 10^n, where n is the largest number of decimals of a principal. */
	readonly #moneyUnit: bigint;
	/** The unit of spread · principal · days is 1 / (spreadUnit · moneyUnit). */
	readonly #spreadUnit: bigint;

	/** @param spans consecutive spans that together cover the whole period */
	constructor(
		grid: Pick<ObservationGrid, 'interestDays' | 'observationDays'> & { readonly boundaries: ArrayLike<EpochDay> },
		growth: GrowthPath,
		{ method, addedSpread, basis }: AccrualTerms,
		spans: readonly PrincipalSpan[],
	) {
		const scale = spans.reduce((most, { principal }) => Math.max(most, principal.scale), 0);
		this.#growth = growth;
		let last: ScaledSpan | undefined;
		this.#spans = spans.map((span) => {
			const { principal } = span;
			// Nearly all days have the same principal as the day before.
			const unscaled = last?.principal === principal ? last.unscaled : unscaledAt(principal, scale);
			last = { ...span, unscaled };
			return last;
		});
		const isWeighedAlike = grid.interestDays === grid.observationDays;
		this.#up = isWeighedAlike ? 1n : BigInt(grid.interestDays);
		this.#down = isWeighedAlike ? 1n : BigInt(grid.observationDays);
		this.#moneyUnit = powerOfTen(scale);
		this.#spreadUnit = 100n * BigInt(basis) * powerOfTen(addedSpread.scale);
		// If the principal never changes, both methods earn principal · (factor − 1).
		const opening = this.#spans[0]?.unscaled;
		this.#isOnBalance = method === 'BALANCE' && this.#spans.some(({ unscaled }) => unscaled !== opening);
		if (this.#isOnBalance && growth.leastGrowths !== undefined) {
			throw new RangeError('a floor on the compounded rate is not defined for balances');
		}
		const amounts = this.#isOnBalance ? this.#earnedOnBalance() : this.#earnedByFactor();
		this.#earned = amounts.map(({ amount, error }, i) => {
			const { from, to, unscaled, addedSpread: ofSpan = addedSpread } = this.#spans[i] as ScaledSpan;
			if (ofSpan.unscaled === 0n) return { amount, error, spread: 0n };
			const days = (grid.boundaries[to] as number) - (grid.boundaries[from] as number);
			return { amount, error, spread: unscaled * unscaledAt(ofSpan, addedSpread.scale) * BigInt(days) };
		});
	}

	/** Returns the interest of each span, each rounded separately, in units of 10^−`decimals`. */
	ofSpans(decimals: number): bigint[] {
		return this.#rounded(this.#earned, decimals, ({ earned }) => earned);
	}

	/** Returns the interest from the first span to each span's end, rounded separately, in units of 10^−`decimals`. */
	toDate(decimals: number): bigint[] {
		let sum: Earned = nothing;
		const running = this.#earned.map((earned) => {
			sum = plus(sum, earned);
			return sum;
		});
		return this.#rounded(running, decimals, ({ accrued }) => accrued);
	}

	/** Returns the total interest of all spans, in units of 10^−`decimals`. Equals the last item of {@link toDate}. */
	total(decimals: number): bigint {
		const total = this.#earned.reduce(plus, nothing);
		const rounded = this.#roundedIfCertain(total, this.#scaleTo(decimals));
		if (rounded !== undefined) return rounded;
		let [accrued, denominator] = [0n, 1n];
		for (const span of this.#exactSpans()) ({ accrued, denominator } = span);
		return this.#roundedExactly(accrued, denominator, total.spread, decimals);
	}

	/** @param exactly returns the numerator of a span's exact amount: its own interest, or all interest to its end */
	#rounded(amounts: readonly Earned[], decimals: number, exactly: (span: ExactSpan) => bigint): bigint[] {
		const scale = this.#scaleTo(decimals);
		const rounded = amounts.map((amount) => this.#roundedIfCertain(amount, scale));
		if (!rounded.includes(undefined)) return rounded as bigint[];
		const exact = this.#exactSpans();
		return rounded.map((certain, i) => {
			const { value } = exact.next() as IteratorYieldResult<ExactSpan>;
			const { spread } = amounts[i] as Earned;
			return certain ?? this.#roundedExactly(exactly(value), value.denominator, spread, decimals);
		});
	}

	#earnedByFactor(): Omit<Earned, 'spread'>[] {
		const { fixedFactors, fixedError } = this.#growth;
		return this.#spans.map(({ from, to, unscaled }) => ({
			amount: unscaled * ((fixedFactors[to] as bigint) - (fixedFactors[from] as bigint)),
			error: 2 * Math.abs(Number(unscaled)) * fixedError,
		}));
	}

	/** Applies each day's growth to the principal and all interest accrued before that day. */
	#earnedOnBalance(): Omit<Earned, 'spread'>[] {
		const { growths, denominator } = this.#growth;
		let accrued = 0n;
		let error = 0;
		return this.#spans.map(({ from, to, unscaled }) => {
			const before = accrued;
			const principal = unscaled << fractionBits;
			for (let i = from; i < to; i++) {
				const { accrualFactor, asNumber } = growths[i] as DailyGrowth;
				accrued += ((principal + accrued) * accrualFactor) / denominator;
				error = error * (1 + Math.abs(asNumber)) * (1 + 1e-12) + 1.0001;
			}
			return { amount: accrued - before, error: 2 * error };
		});
	}

	/** Returns the conversion to units of 10^−`decimals`. Most principals have few decimals and need no division. */
	#scaleTo(decimals: number): Scale {
		const unit = powerOfTen(decimals);
		const isWhole = unit % this.#moneyUnit === 0n;
		const up = this.#up * (isWhole ? unit / this.#moneyUnit : unit);
		const down = this.#down * (isWhole ? 1n : this.#moneyUnit);
		return { unit, up, down, errorFactor: (Number(up) / Number(down)) * (1 + 1e-12) };
	}

	#roundedIfCertain({ amount, error, spread }: Earned, { unit, up, down, errorFactor }: Scale): bigint | undefined {
		const scaled = down === 1n ? amount * up : (amount * up) / down;
		const simple = spread === 0n ? 0n : ((spread * unit) << fractionBits) / (this.#spreadUnit * this.#moneyUnit);
		return roundedIfCertain(scaled + simple, error * errorFactor);
	}

	#roundedExactly(earned: bigint, denominator: bigint, spread: bigint, decimals: number): bigint {
		return divideHalfAway(
			(earned * this.#up * this.#spreadUnit + spread * denominator * this.#down) * powerOfTen(decimals),
			denominator * this.#down * this.#spreadUnit * this.#moneyUnit,
		);
	}

	/** Yields numerators of each span's earnings and of all interest to the span's end, over a common denominator. */
	*#exactSpans(): Generator<ExactSpan, undefined> {
		const { growths, denominator: step, leastGrowths } = this.#growth;
		let [accrued, index, denominator, floored] = [0n, 1n, 1n, 1n];
		for (const { from, to, unscaled } of this.#spans) {
			let earned = 0n;
			for (let i = from; i < to; i++) {
				const { accrualFactor } = growths[i] as DailyGrowth;
				const after = index * (step + accrualFactor);
				const least = leastGrowths === undefined ? undefined : (step + (leastGrowths[i + 1] as bigint)) * denominator;
				const flooredAfter = least === undefined || after >= least ? after : least;
				const gain = this.#isOnBalance
					? (unscaled * denominator + accrued) * accrualFactor
					: unscaled * (flooredAfter - floored * step);
				accrued = accrued * step + gain;
				earned = earned * step + gain;
				index = after;
				floored = flooredAfter;
				denominator *= step;
			}
			yield { earned, accrued, denominator };
		}
	}
}

const nothing: Earned = { amount: 0n, error: 0, spread: 0n };

const plus = (a: Earned, b: Earned): Earned => ({
	amount: a.amount + b.amount,
	error: a.error + b.error,
	spread: b.spread === 0n ? a.spread : a.spread + b.spread,
});

interface ExactSpan {
	readonly earned: bigint;
	readonly accrued: bigint;
	readonly denominator: bigint;
}
