import { fillFlatForward } from '../curve/fill-flat-forward.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { CurveUse } from './deal-result.ts';
import type { PricingCurve } from './market.ts';

/** Shift of a zero rate for DV01: one basis point, continuously compounded. */
const basisPoint = 1e-4;

/** Growth step of the table: eleven years. Each extension copies it, the first ones before JavaScript is compiled. */
const blockDays = 4000;

/** exp(−1 bp · days / 365) by number of days. All curves share this array, so it is calculated once. */
let shiftFactors = new Float64Array(0);

function shiftFactorsTo(days: number): Float64Array {
	if (days < shiftFactors.length) return shiftFactors;
	const longer = new Float64Array(days + blockDays);
	const known = shiftFactors.length;
	const slope = -basisPoint / 365;
	longer.set(shiftFactors);
	fillFlatForward(longer, known, 1, slope * known, slope, longer.length - known);
	shiftFactors = longer;
	return longer;
}

/**
 * Discount factors of a curve by day, in two interleaved columns: on the unshifted curve, and on the curve shifted for
 * DV01.
 *
 * The factors of day d are at `columns[2 · (d − firstDay)]` and the following index. Without a curve of shifted quotes,
 * the second column is the first multiplied by exp(−1 bp · t), where t = days / 365. This raises every zero rate by 1
 * bp.
 *
 * @see docs/adr/0039-swaps-in-arrays.md
 */
export class DiscountTable {
	readonly use: CurveUse;
	readonly firstDay: EpochDay;
	readonly curve: PricingCurve;
	readonly #shiftedCurve: PricingCurve | undefined;
	/** Number of columns in the table. */
	readonly width = 2;
	columns = new Float64Array(0);
	#lastDay: EpochDay;

	/** @param shiftedCurve curve built from quotes that are 1 bp higher. If undefined, zero rates are shifted */
	constructor(use: CurveUse, curve: PricingCurve, firstDay: EpochDay, shiftedCurve?: PricingCurve) {
		this.use = use;
		this.curve = curve;
		this.firstDay = firstDay;
		this.#shiftedCurve = shiftedCurve;
		this.#lastDay = firstDay - 1;
	}

	/** Extends the table so that it includes a day. */
	reach(day: EpochDay): void {
		if (day <= this.#lastDay) return;
		const from = this.#lastDay + 1;
		const to = Math.max(day, this.#lastDay + blockDays);
		const columns = new Float64Array(2 * (to - this.firstDay + 1));
		columns.set(this.columns);
		const offset = 2 * (from - this.firstDay);
		this.curve.fillDiscountFactors(columns, offset, 2, from, to);
		if (this.#shiftedCurve === undefined) {
			const factors = shiftFactorsTo(to - this.firstDay);
			for (let at = offset; at < columns.length; at += 2) {
				columns[at + 1] = (columns[at] as number) * (factors[at >> 1] as number);
			}
		} else {
			this.#shiftedCurve.fillDiscountFactors(columns, offset + 1, 2, from, to);
		}
		this.columns = columns;
		this.#lastDay = to;
	}

	/** Returns the index of a day's first column. The table must include the day. */
	offsetOf(day: EpochDay): number {
		return 2 * (day - this.firstDay);
	}

	/**
	 * Returns the unshifted discount factor of a day.
	 *
	 * @throws RangeError for a day outside the table, or before the valuation date
	 */
	discountFactor(day: EpochDay): number {
		const factor = this.columns[2 * (day - this.firstDay)];
		if (factor === undefined) throw new RangeError(`no discount factor for day ${day}`);
		return factor;
	}
}
