import type { EpochDay } from '../../time/local-date.ts';
import type { PricingCurve } from '../market.ts';

/** Writes the discount factors of consecutive days, as a curve does. */
export type FactorSource = Pick<PricingCurve, 'fillDiscountFactors'>;

/** Days are filled in blocks that stay in the cache of the processor while all columns are written. */
const blockDays = 256;

/** The table grows by this number of days at least. */
const growthDays = 3000;

/**
 * Discount factors of one curve in several states of the market, a column each, by day. The first column is the curve as
 * it is; factor k of day d is at `columns[(d − firstDay) · width + k]`.
 */
export class FactorColumns {
	readonly width: number;
	readonly firstDay: EpochDay;
	columns = new Float64Array(0);
	readonly #sources: readonly FactorSource[];
	#lastDay: EpochDay;

	/** @param sources the curve as it is, then its other states; the same object where it does not move */
	constructor(firstDay: EpochDay, sources: readonly FactorSource[]) {
		this.firstDay = firstDay;
		this.width = sources.length;
		this.#sources = sources;
		this.#lastDay = firstDay - 1;
	}

	/** Makes the table reach a day. */
	reach(day: EpochDay): void {
		if (day <= this.#lastDay) return;
		const { width, firstDay } = this;
		const to = Math.max(day, this.#lastDay + growthDays);
		const columns = new Float64Array(width * (to - firstDay + 1));
		columns.set(this.columns);
		const [base] = this.#sources as [FactorSource];
		for (let from = this.#lastDay + 1; from <= to; from += blockDays) {
			const last = Math.min(to, from + blockDays - 1);
			const offset = width * (from - firstDay);
			const end = width * (last - firstDay + 1);
			base.fillDiscountFactors(columns, offset, width, from, last);
			for (let k = 1; k < width; k++) {
				const source = this.#sources[k] as FactorSource;
				if (source !== base) source.fillDiscountFactors(columns, offset + k, width, from, last);
				else for (let at = offset; at < end; at += width) columns[at + k] = columns[at] as number;
			}
		}
		this.columns = columns;
		this.#lastDay = to;
	}
}

/** A curve whose factors are multiplied by another factor for each day. */
export class ScaledFactors implements FactorSource {
	readonly #base: FactorSource;
	readonly #factorsTo: (day: EpochDay) => Float64Array;
	readonly #firstDay: EpochDay;

	/** @param factorsTo the factors from the first day on, up to a day at least */
	constructor(base: FactorSource, firstDay: EpochDay, factorsTo: (day: EpochDay) => Float64Array) {
		this.#base = base;
		this.#firstDay = firstDay;
		this.#factorsTo = factorsTo;
	}

	fillDiscountFactors(target: Float64Array, offset: number, stride: number, fromDay: EpochDay, toDay: EpochDay): void {
		this.#base.fillDiscountFactors(target, offset, stride, fromDay, toDay);
		const factors = this.#factorsTo(toDay);
		let at = offset;
		for (let day = fromDay - this.#firstDay; day <= toDay - this.#firstDay; day++, at += stride) {
			target[at] = (target[at] as number) * (factors[day] as number);
		}
	}
}
