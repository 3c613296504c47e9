import type { FixingSeries } from '../benchmark/fixing-series.ts';
import {
	add,
	compare,
	type Decimal,
	decimalText,
	divideHalfAway,
	powerOfTen,
	round,
	scaledText,
	subtract,
	unscaledAt,
	zero,
} from '../decimal/decimal.ts';
import type { DailyGrowth } from './compounding-accumulator.ts';
import type { FloorRule, SpreadMethod } from './floor-option.ts';

/** Floor, spreads and rounding that turn fixings into effective rates; percent per year. */
export interface RateTerms {
	readonly floor?: Decimal;
	readonly floorRule: FloorRule;
	readonly creditAdjustmentSpread: Decimal;
	readonly margin: Decimal;
	/** Days per year of the day count convention: 360 or 365. */
	readonly basis: number;
	/** Number of decimals to which displayed rates are rounded, halves away from zero. Default: 18. */
	readonly roundingDecimals?: number;
}

/** Number of decimals of rates and factors that ignore the terms' rounding. */
export const shownDecimals = 18;

/** Fixing after the floor and compounded spreads are applied. Its formatted texts are computed on first access. */
export class EffectiveRate {
	readonly floored: Decimal;
	readonly effective: Decimal;
	/** Contribution to the compounding factor for each number of accrual days; computed on first use. */
	readonly growths: (TableGrowth | undefined)[] = [undefined, undefined, undefined, undefined, undefined];
	readonly #roundingDecimals: number;
	#flooredText: string | undefined;
	#effectiveText: string | undefined;

	constructor(terms: RateTerms, fixing: Decimal, spread: Decimal) {
		this.floored = flooredFixing(terms, fixing);
		this.effective = add(this.floored, spread);
		this.#roundingDecimals = terms.roundingDecimals ?? shownDecimals;
	}

	get flooredText(): string {
		this.#flooredText ??= decimalText(round(this.floored, this.#roundingDecimals));
		return this.#flooredText;
	}

	get effectiveText(): string {
		this.#effectiveText ??= decimalText(round(this.effective, this.#roundingDecimals));
		return this.#effectiveText;
	}
}

export interface TableGrowth extends DailyGrowth {
	/** Accrual factor in units of 1 / the terms' denominator; exact if this number is a safe integer. */
	readonly units: number;
	factorText?: string | undefined;
	limbsNumber?: number;
}

/** Returns the spread that is added to the annualised rate; zero if both spreads are compounded. */
export const addedSpread = (terms: RateTerms): Decimal => spreadUsedAs('added', terms);

/** Returns the spread that is compounded with each fixing; zero if both spreads are added. */
export const compoundedSpread = (terms: RateTerms): Decimal => spreadUsedAs('compounded', terms);

function spreadUsedAs(method: SpreadMethod, { floorRule, creditAdjustmentSpread, margin }: RateTerms): Decimal {
	const cas = floorRule.cas === method ? creditAdjustmentSpread : zero;
	return floorRule.margin === method ? add(cas, margin) : cas;
}

/** Returns the daily rate that the floor is compared with. @returns undefined without a floor on daily rates */
export function testedByFloor(terms: RateTerms, fixing: Decimal): Decimal | undefined {
	if (terms.floor === undefined) return undefined;
	switch (terms.floorRule.floorOn) {
		case 'rfr':
			return fixing;
		case 'rfr-plus-cas':
			return add(fixing, terms.creditAdjustmentSpread);
		case 'compounded-rate':
		case 'none':
			return undefined;
	}
}

/** Returns the fixing, raised to the floor if the terms have a floor on daily rates. */
export function flooredFixing(terms: RateTerms, fixing: Decimal): Decimal {
	const { floor, floorRule, creditAdjustmentSpread } = terms;
	const tested = testedByFloor(terms, fixing);
	if (floor === undefined || tested === undefined || compare(tested, floor) >= 0) return fixing;
	return floorRule.floorOn === 'rfr' ? floor : subtract(floor, creditAdjustmentSpread);
}

/** Returns the minimum compounded rate, percent per year. @returns undefined without a floor on the compounded rate */
export const compoundedRateFloor = ({ floor, floorRule }: RateTerms): Decimal | undefined =>
	floorRule.floorOn === 'compounded-rate' ? floor : undefined;

/** Effective rates of a fixing series under one set of terms. Each distinct fixing is converted once. */
export class EffectiveRateTable {
	readonly terms: RateTerms;
	/** Every effective rate of the table is an integer multiple of 10^−`scale` percent. */
	readonly scale: number;
	/** Every accrual factor is an integer multiple of 1 / denominator. */
	readonly denominator: bigint;
	readonly #denominatorAsNumber: number;
	readonly #series: FixingSeries;
	readonly #spread: Decimal;
	readonly #rates: (EffectiveRate | undefined)[];

	constructor(series: FixingSeries, terms: RateTerms) {
		this.#series = series;
		this.terms = terms;
		const { floor, creditAdjustmentSpread, margin } = terms;
		this.scale = Math.max(series.scale, floor?.scale ?? 0, creditAdjustmentSpread.scale, margin.scale);
		this.denominator = 100n * BigInt(terms.basis) * powerOfTen(this.scale);
		this.#denominatorAsNumber = Number(this.denominator);
		this.#spread = compoundedSpread(terms);
		this.#rates = new Array(series.values.length);
	}

	/** @param valueId index of the fixing among the series' distinct values */
	rateOf(valueId: number): EffectiveRate {
		const known = this.#rates[valueId];
		if (known !== undefined) return known;
		const value = this.#series.values[valueId];
		if (value === undefined) throw new RangeError(`${this.#series.index} has no value number ${valueId}`);
		const rate = new EffectiveRate(this.terms, value.percent, this.#spread);
		this.#rates[valueId] = rate;
		return rate;
	}

	growthOf(rate: EffectiveRate, days: number): TableGrowth {
		const known = rate.growths[days];
		if (known !== undefined) return known;
		const accrualFactor = unscaledAt(rate.effective, this.scale) * BigInt(days);
		const units = Number(accrualFactor);
		const growth: TableGrowth = { accrualFactor, asNumber: units / this.#denominatorAsNumber, units };
		rate.growths[days] = growth;
		return growth;
	}

	/** Growth over days at the compounded-rate floor, in units of 1 / denominator; undefined without such a floor. */
	floorGrowthOf(days: number): bigint | undefined {
		const floor = compoundedRateFloor(this.terms);
		return floor === undefined ? undefined : unscaledAt(floor, this.scale) * BigInt(days);
	}

	/** Returns 1 + effective rate / 100 · days / basis, with 18 decimals. */
	factorTextOf(growth: TableGrowth): string {
		growth.factorText ??= factorText(growth.accrualFactor, this.denominator);
		return growth.factorText;
	}
}

function factorText(accrualFactor: bigint, denominator: bigint): string {
	return scaledText(
		divideHalfAway((denominator + accrualFactor) * powerOfTen(shownDecimals), denominator),
		shownDecimals,
	);
}
