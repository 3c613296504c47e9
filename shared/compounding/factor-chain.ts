import type { FixingSeries } from '../benchmark/fixing-series.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { DailyGrowth, GrowthPath } from './compounding-accumulator.ts';
import { EffectiveRateTable, type RateTerms } from './effective-rate.ts';
import { fixedOne, fractionBits } from './fixed-point.ts';
import type { ObservationTerms } from './observation-grid.ts';

/** Number of binary places of the running products. */
const productBits = 256n;
/** Minimum of a product. Below 2^−64 the error bound is not valid. */
const leastProduct = 1n << (productBits - 64n);
/** Bound of the relative error of truncation to 256 binary places in one step, for a product of at least 2^−64. */
const stepError = 2 ** -192 * 1.01;

/** Period of a chain, treated as a single step. Its exact growth is computed on first access. */
export class ChainedPeriod implements GrowthPath {
	readonly fixedFactors: readonly bigint[];
	readonly fixedError: number;
	/** Σ accrual factors, in units of 1 / the denominator of the chain's terms. */
	readonly sum: bigint;
	/** Number of decimals of the chain's effective rates. */
	readonly scale: number;
	/** Σ accrual days. */
	readonly elapsed: number;
	readonly lastFixingDay: EpochDay;
	readonly #exact: () => { readonly denominator: bigint; readonly growth: DailyGrowth };

	constructor(
		factor: bigint,
		error: number,
		more: Pick<ChainedPeriod, 'sum' | 'scale' | 'elapsed' | 'lastFixingDay'>,
		exact: () => { readonly denominator: bigint; readonly growth: DailyGrowth },
	) {
		this.fixedFactors = [fixedOne, factor];
		this.fixedError = error;
		this.sum = more.sum;
		this.scale = more.scale;
		this.elapsed = more.elapsed;
		this.lastFixingDay = more.lastFixingDay;
		this.#exact = exact;
	}

	get denominator(): bigint {
		return this.#exact().denominator;
	}

	get growths(): readonly DailyGrowth[] {
		return [this.#exact().growth];
	}
}

/**
 * Running products of an index's daily compounding factors on one set of terms, over the business days of a calendar.
 *
 * Without a lockout, the factor of a period between two business days is the quotient of two products. Loans with the
 * same terms therefore share the work of every day. The quotient has an error bound, like a factor compounded day by
 * day. If the bound leaves a rounding uncertain, the exact fraction is used.
 *
 * The chain grows to cover the requested periods, at most by the number of days requested before. In the worst case
 * each day is calculated twice. The first request adds no days, so terms that only one loan uses cost nothing.
 */
export class FactorChain {
	readonly #series: FixingSeries;
	readonly #calendar: BusinessCalendar;
	readonly #observation: ObservationTerms;
	readonly #terms: RateTerms;
	#table: EffectiveRateTable | undefined;
	/** Index of the chain's first business day in the calendar. */
	#first = 0;
	readonly #growths: DailyGrowth[] = [];
	/** Fixed-point products before each step and after the last; `#sums`: Σ accrual factors at the same indices. */
	readonly #products: bigint[] = [];
	readonly #sums: bigint[] = [];
	#credit = 0;

	constructor(
		series: FixingSeries,
		calendar: BusinessCalendar,
		observation: Pick<ObservationTerms, 'lookbackDays' | 'hasObservationShift'>,
		terms: RateTerms,
	) {
		this.#series = series;
		this.#calendar = calendar;
		this.#observation = { ...observation, lockoutDays: 0, allowsNonBusinessDates: false };
		this.#terms = terms;
	}

	/**
	 * @returns undefined if the period does not start and end on business days, or the chain does not cover it, for
	 * example because a fixing is missing
	 */
	period(start: EpochDay, end: EpochDay): ChainedPeriod | undefined {
		const { businessDays } = this.#calendar;
		const from = this.#calendar.indexOnOrBefore(start);
		const to = this.#calendar.indexOnOrBefore(end);
		const { lookbackDays, hasObservationShift } = this.#observation;
		if (businessDays[from] !== start || businessDays[to] !== end || from < lookbackDays) return undefined;
		if (!this.#reaches(from, to)) return undefined;
		const [a, b] = [from - this.#first, to - this.#first];
		const factor = ((this.#products[b] as bigint) << fractionBits) / (this.#products[a] as bigint);
		const error = 1 + Number(factor) * (a + b) * stepError;
		const moved = hasObservationShift ? lookbackDays : 0;
		const more = {
			sum: (this.#sums[b] as bigint) - (this.#sums[a] as bigint),
			scale: this.#ratesOf().scale,
			elapsed: (businessDays[to - moved] as EpochDay) - (businessDays[from - moved] as EpochDay),
			lastFixingDay: businessDays[to - 1 - lookbackDays] as EpochDay,
		};
		const growths = this.#growths;
		const { denominator } = this.#ratesOf();
		return new ChainedPeriod(factor, error, more, () => exactStep(growths.slice(a, b), denominator));
	}

	#reaches(from: number, to: number): boolean {
		const last = this.#first + this.#growths.length;
		const isNew = this.#growths.length === 0 || from < this.#first;
		const needed = isNew ? Math.max(to, last) - from : to - last;
		if (needed <= 0) return true;
		if (needed > this.#credit) {
			this.#credit += to - from;
			return false;
		}
		this.#credit -= needed;
		if (isNew) this.#begin(from);
		for (let place = this.#first + this.#growths.length; place < Math.max(to, last); place++) {
			if (!this.#grow(place)) return place >= to;
		}
		return true;
	}

	#begin(place: number): void {
		this.#first = place;
		this.#growths.length = 0;
		this.#products.splice(0, this.#products.length, 1n << productBits);
		this.#sums.splice(0, this.#sums.length, 0n);
	}

	/** Appends one business day. @returns false if its fixing is missing or the product would be too small */
	#grow(place: number): boolean {
		const { businessDays } = this.#calendar;
		const { lookbackDays, hasObservationShift } = this.#observation;
		const valueId = this.#series.valueIdOf(businessDays[place - lookbackDays] as EpochDay);
		if (valueId < 0) return false;
		const weighed = place - (hasObservationShift ? lookbackDays : 0);
		const days = (businessDays[weighed + 1] as EpochDay) - (businessDays[weighed] as EpochDay);
		const table = this.#ratesOf();
		const growth = table.growthOf(table.rateOf(valueId), days);
		const before = this.#products.at(-1) as bigint;
		const product = before + (before * growth.accrualFactor) / table.denominator;
		if (product < leastProduct) return false;
		this.#growths.push(growth);
		this.#products.push(product);
		this.#sums.push((this.#sums.at(-1) as bigint) + growth.accrualFactor);
		return true;
	}

	#ratesOf(): EffectiveRateTable {
		this.#table ??= new EffectiveRateTable(this.#series, this.#terms);
		return this.#table;
	}
}

function exactStep(growths: readonly DailyGrowth[], step: bigint) {
	let numerator = 1n;
	for (const { accrualFactor } of growths) numerator *= step + accrualFactor;
	const denominator = step ** BigInt(growths.length);
	const accrualFactor = numerator - denominator;
	// NaN makes the error unbounded, so every later rounding uses exact fractions.
	return { denominator, growth: { accrualFactor, asNumber: Number.NaN } };
}
