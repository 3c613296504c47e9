import type { FixingSeries } from '../benchmark/fixing-series.ts';
import {
	add,
	compare,
	type Decimal,
	decimalText,
	round,
	scaledText,
	subtract,
	unscaledAt,
	zero,
} from '../decimal/decimal.ts';
import type { FloorRule } from './floor-option.ts';

/** Floor, spreads and rounding that turn fixings into effective rates; percent per year. */
export interface RateTerms {
	readonly floor?: Decimal;
	readonly floorRule: FloorRule;
	readonly creditAdjustmentSpread: Decimal;
	readonly margin: Decimal;
	/** Days of the year in the day count convention: 360 or 365. */
	readonly basis: number;
	/** Decimals of the rates shown, halves away from zero. Default: 18. */
	readonly roundingDecimals?: number;
}

/** Decimals of figures that are not rounded by the terms. */
export const shownDecimals = 18;

/** A fixing after floor and compounded spreads. */
export interface EffectiveRate {
	readonly floored: Decimal;
	readonly effective: Decimal;
	readonly flooredText: string;
	readonly effectiveText: string;
	/** `effective` in the units of the table. */
	readonly unscaled: bigint;
	/** Accrual factor and text of the daily compounding factor, by accrual days; filled when first used. */
	readonly accrualFactors: bigint[];
	readonly factorText: string[];
}

/** The spread added to the annualised rate; zero when the spreads are compounded. */
export function addedSpread({ floorRule, creditAdjustmentSpread, margin }: RateTerms): Decimal {
	return floorRule.spreads === 'added' ? add(creditAdjustmentSpread, margin) : zero;
}

/** The spread compounded with each fixing; zero when the spreads are added. */
export function compoundedSpread({ floorRule, creditAdjustmentSpread, margin }: RateTerms): Decimal {
	return floorRule.spreads === 'compounded' ? add(creditAdjustmentSpread, margin) : zero;
}

/** The figure that the floor is compared with. */
export function testedByFloor({ floorRule, creditAdjustmentSpread }: RateTerms, fixing: Decimal): Decimal {
	return floorRule.tests === 'fixing' ? fixing : add(fixing, creditAdjustmentSpread);
}

/** The fixing, raised to the floor if there is one. */
export function flooredFixing(terms: RateTerms, fixing: Decimal): Decimal {
	const { floor, floorRule, creditAdjustmentSpread } = terms;
	if (floor === undefined || compare(testedByFloor(terms, fixing), floor) >= 0) return fixing;
	return floorRule.tests === 'fixing' ? floor : subtract(floor, creditAdjustmentSpread);
}

/** The effective rates of a series under one set of terms; each distinct value is calculated once. */
export class EffectiveRateTable {
	readonly terms: RateTerms;
	/** All effective rates of the table are whole multiples of 10^−`scale` percent. */
	readonly scale: number;
	/** A daily accrualFactor is `accrualFactor / denominator`. */
	readonly denominator: bigint;
	readonly #series: FixingSeries;
	readonly #rates: EffectiveRate[] = [];

	constructor(series: FixingSeries, terms: RateTerms) {
		this.#series = series;
		this.terms = terms;
		const { floor, creditAdjustmentSpread, margin } = terms;
		this.scale = Math.max(series.scale, floor?.scale ?? 0, creditAdjustmentSpread.scale, margin.scale);
		this.denominator = 100n * BigInt(terms.basis) * unscaledAt({ unscaled: 1n, scale: 0 }, this.scale);
	}

	/** @param valueId the number of a value of the series */
	rateOf(valueId: number): EffectiveRate {
		const known = this.#rates[valueId];
		if (known !== undefined) return known;
		const value = this.#series.values[valueId];
		if (value === undefined) throw new RangeError(`${this.#series.index} has no value number ${valueId}`);
		const { roundingDecimals = shownDecimals } = this.terms;
		const floored = flooredFixing(this.terms, value.percent);
		const effective = add(floored, compoundedSpread(this.terms));
		const rate: EffectiveRate = {
			floored,
			effective,
			flooredText: decimalText(round(floored, roundingDecimals)),
			effectiveText: decimalText(round(effective, roundingDecimals)),
			unscaled: unscaledAt(effective, this.scale),
			accrualFactors: [],
			factorText: [],
		};
		this.#rates[valueId] = rate;
		return rate;
	}

	/** effective rate · days, in units of 1 / {@link denominator}. */
	accrualFactorOf(rate: EffectiveRate, days: number): bigint {
		let accrualFactor = rate.accrualFactors[days];
		if (accrualFactor === undefined) {
			accrualFactor = rate.unscaled * BigInt(days);
			rate.accrualFactors[days] = accrualFactor;
		}
		return accrualFactor;
	}

	/** 1 + effective rate / 100 · days / basis, to 18 decimals. */
	factorTextOf(rate: EffectiveRate, days: number): string {
		let text = rate.factorText[days];
		if (text === undefined) {
			text = factorText(this.accrualFactorOf(rate, days), this.denominator);
			rate.factorText[days] = text;
		}
		return text;
	}
}

function factorText(accrualFactor: bigint, denominator: bigint): string {
	const unit = unscaledAt({ unscaled: 1n, scale: 0 }, shownDecimals);
	const scaled = ((denominator + accrualFactor) * unit * 2n + denominator) / (2n * denominator);
	return scaledText(scaled, shownDecimals);
}
