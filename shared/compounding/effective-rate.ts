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

/** What is done to a fixing before it is compounded; rates in percent per year. */
export interface RateTerms {
	readonly floor?: Decimal;
	readonly floorRule: FloorRule;
	readonly creditAdjustmentSpread: Decimal;
	readonly margin: Decimal;
	/** Days of the year. */
	readonly basis: number;
	/** Decimals of the shown rates, halves away from zero; none shows 18. */
	readonly roundingDecimals?: number;
}

/** The decimals that an unrounded figure shows at most. */
export const shownDecimals = 18;

/** One fixing under the terms. */
export interface EffectiveRate {
	readonly floored: Decimal;
	readonly effective: Decimal;
	readonly flooredText: string;
	readonly effectiveText: string;
	/** `effective` in the units of the table. */
	readonly unscaled: bigint;
	/** `unscaled` times the accrual days, and the text of the daily factor, by accrual days; filled as needed. */
	readonly growth: bigint[];
	readonly factorText: string[];
}

/** What the floor option adds to the annualised rate: nothing when the spreads are compounded. */
export function addedSpread({ floorRule, creditAdjustmentSpread, margin }: RateTerms): Decimal {
	return floorRule.spreads === 'added' ? add(creditAdjustmentSpread, margin) : zero;
}

/** What is compounded with each fixing: nothing when the spreads are added. */
export function compoundedSpread({ floorRule, creditAdjustmentSpread, margin }: RateTerms): Decimal {
	return floorRule.spreads === 'compounded' ? add(creditAdjustmentSpread, margin) : zero;
}

/** The figure that a floor is compared with for a fixing. */
export function testedByFloor({ floorRule, creditAdjustmentSpread }: RateTerms, fixing: Decimal): Decimal {
	return floorRule.tests === 'fixing' ? fixing : add(fixing, creditAdjustmentSpread);
}

/** The fixing lifted to the floor; the fixing itself where there is none. */
export function flooredFixing(terms: RateTerms, fixing: Decimal): Decimal {
	const { floor, floorRule, creditAdjustmentSpread } = terms;
	if (floor === undefined || compare(testedByFloor(terms, fixing), floor) >= 0) return fixing;
	return floorRule.tests === 'fixing' ? floor : subtract(floor, creditAdjustmentSpread);
}

/** The effective rate of every distinct value of a series under one set of terms, each derived once. */
export class EffectiveRateTable {
	readonly terms: RateTerms;
	/** All effective rates of the table are whole multiples of 10^−`scale` percent. */
	readonly scale: number;
	/** A daily growth is `growth / denominator`. */
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
			growth: [],
			factorText: [],
		};
		this.#rates[valueId] = rate;
		return rate;
	}

	/** effective rate · days, in units of 1 / {@link denominator}. */
	growthOf(rate: EffectiveRate, days: number): bigint {
		let growth = rate.growth[days];
		if (growth === undefined) {
			growth = rate.unscaled * BigInt(days);
			rate.growth[days] = growth;
		}
		return growth;
	}

	/** 1 + effective rate / 100 · days / basis, to 18 decimals. */
	factorTextOf(rate: EffectiveRate, days: number): string {
		let text = rate.factorText[days];
		if (text === undefined) {
			text = factorText(this.growthOf(rate, days), this.denominator);
			rate.factorText[days] = text;
		}
		return text;
	}
}

function factorText(growth: bigint, denominator: bigint): string {
	const unit = unscaledAt({ unscaled: 1n, scale: 0 }, shownDecimals);
	const scaled = ((denominator + growth) * unit * 2n + denominator) / (2n * denominator);
	return scaledText(scaled, shownDecimals);
}
