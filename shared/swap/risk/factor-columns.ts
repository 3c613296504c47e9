import type { EpochDay } from '../../time/local-date.ts';
import type { PricingCurve } from '../market.ts';

/** Curve in the current state or a different state of the market. */
export type FactorSource = Pick<PricingCurve, 'discountFactor'>;

/** Discount factors by day, one column for each state of the market. */
export interface FactorTable {
	readonly width: number;
	/** Discount factors. Valid until the next call of `offsetOf`, which can replace the array. */
	readonly columns: Float64Array;
	offsetOf(day: EpochDay): number;
}

/** Initial number of allocated rows. The number doubles when all rows are used. */
const firstRows = 256;

/** Number of days by which the array of row indices grows. */
const growthDays = 4096;

/**
 * Discount factors of one curve by day, with one column per state of the market. The first column is the unchanged
 * curve. A row is calculated on first access, because the deals of a run read only few days of each curve.
 */
export class FactorColumns {
	readonly width: number;
	readonly firstDay: EpochDay;
	columns: Float64Array;
	readonly #sources: readonly FactorSource[];
	readonly #unchangedUntil: ArrayLike<EpochDay>;
	/** Row number of each day plus 1, counted from the first day; 0 for a day without a row. */
	#rowOfDay = new Int32Array(growthDays);
	#rows = 0;

	/** `sources`: first the unchanged curve. `unchangedUntil`: last day, ascending, up to which a state equals it. */
	constructor(firstDay: EpochDay, sources: readonly FactorSource[], unchangedUntil: ArrayLike<EpochDay>) {
		this.firstDay = firstDay;
		this.width = sources.length;
		this.columns = new Float64Array(firstRows * this.width);
		this.#sources = sources;
		this.#unchangedUntil = unchangedUntil;
	}

	/** Returns the index of a day's first column in `columns`. The call can replace `columns`. */
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
