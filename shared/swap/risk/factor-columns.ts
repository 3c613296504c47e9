import type { EpochDay } from '../../time/local-date.ts';
import type { PricingCurve } from '../market.ts';

/** A curve, or a curve in another state of the market. */
export type FactorSource = Pick<PricingCurve, 'discountFactor'>;

/** Discount factors by day, one column for each state of the market. */
export interface FactorTable {
	readonly width: number;
	/** Valid until the next call of `offsetOf`. */
	readonly columns: Float64Array;
	/** Place of the first column of a day. */
	offsetOf(day: EpochDay): number;
}

/** Rows that are allocated at first; the table doubles when they are full. */
const firstRows = 256;

/** Days for which the places of rows are allocated at once. */
const growthDays = 4096;

/**
 * Discount factors of one curve in several states of the market, a column each, by day. The first column is the curve as
 * it is. A row is calculated when its day is first asked for: a book reads few of the days of its curves.
 */
export class FactorColumns {
	readonly width: number;
	readonly firstDay: EpochDay;
	columns: Float64Array;
	readonly #sources: readonly FactorSource[];
	readonly #unchangedUntil: ArrayLike<EpochDay>;
	/** Row + 1 by day from the first one; 0 for a day without a row. */
	#rowOfDay = new Int32Array(growthDays);
	#rows = 0;

	/**
	 * @param sources the curve as it is, then its other states
	 * @param unchangedUntil last day up to which each state is the curve as it is; ascending
	 */
	constructor(firstDay: EpochDay, sources: readonly FactorSource[], unchangedUntil: ArrayLike<EpochDay>) {
		this.firstDay = firstDay;
		this.width = sources.length;
		this.columns = new Float64Array(firstRows * this.width);
		this.#sources = sources;
		this.#unchangedUntil = unchangedUntil;
	}

	/** Place of the first column of a day in `columns`, which may be replaced by the call. */
	offsetOf(day: EpochDay): number {
		const row = this.#rowOfDay[day - this.firstDay];
		return row === undefined || row === 0 ? this.#add(day) : (row - 1) * this.width;
	}

	#add(day: EpochDay): number {
		const { width, firstDay } = this;
		const place = day - firstDay;
		if (place >= this.#rowOfDay.length) {
			const longer = new Int32Array(place + growthDays);
			longer.set(this.#rowOfDay);
			this.#rowOfDay = longer;
		}
		const offset = this.#rows * width;
		if (offset + width > this.columns.length) {
			const longer = new Float64Array(2 * this.columns.length);
			longer.set(this.columns);
			this.columns = longer;
		}
		const sources = this.#sources;
		const base = (sources[0] as FactorSource).discountFactor(day);
		const { columns } = this;
		columns.fill(base, offset, offset + width);
		for (let k = 1; k < width && (this.#unchangedUntil[k] as number) < day; k++) {
			columns[offset + k] = (sources[k] as FactorSource).discountFactor(day);
		}
		this.#rows++;
		this.#rowOfDay[place] = this.#rows;
		return offset;
	}
}
