import { fillFlatForward } from '#shared/curve/fill-flat-forward.ts';
import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { FxSpot, MissingFxSpot } from '../curve/fx-spots.ts';
import type { Interpolation } from '../curve/interpolation-names.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { CurveUse, DealFailure, IndexKey } from './deal-result.ts';

export interface FixingSource {
	/** Returns a fixing in percent per year. @returns undefined for a day without a fixing */
	fixingOn(day: EpochDay): number | undefined;
}

/** Spread adjustment in the ISDA fallback of a term index. */
export interface SpreadAdjustmentTerms {
	readonly percent: number;
	/** `indicative`: the spread adjustment can still change. A view that uses it is marked. */
	readonly status: 'fixed' | 'indicative';
}

/** Range of fixings of an index that must be loaded before deals are valued, from `from` to `to`, both included. */
export interface FixingRequirement extends IndexKey {
	readonly from: EpochDay;
	readonly to: EpochDay;
}

/** Curve with the functions that valuation needs; `DiscountCurve` implements it. */
export interface PricingCurve {
	discountFactor(day: EpochDay): number;
	isExtrapolated(day: EpochDay): boolean;
	/** Returns the curve points around a day. Both are the day's point if it has one, and the last if extrapolated. */
	nodesAround(day: EpochDay): readonly [EpochDay, EpochDay];
	/** Writes the factors from `fromDay` through `toDay` to `target[offset]`, `target[offset + stride]` and so on. */
	fillDiscountFactors(target: Float64Array, offset: number, stride: number, fromDay: EpochDay, toDay: EpochDay): void;
}

/** Properties of a curve definition that must agree with the deal if the deal chooses the curve. */
export interface CurveIdentity {
	readonly name: string;
	readonly currency: string;
	readonly indexName: string;
	readonly indexTenor: string;
	readonly source?: 'Portal' | 'UserDefined';
	readonly availableDiscountingTenors: readonly string[];
}

/** Origin of a curve. If the index of the curve has ceased, the origin is shown as a label of the view. */
export type CurveOrigin = 'historical' | 'fallback-implied' | 'user-defined-curve';

/** Failure: a curve is unavailable. Contains the failure of `shared/curve`. */
export interface UnavailableCurve {
	readonly reason: string;
}

export interface CurveSource {
	/** Returns the id of the curve on which an index is projected. */
	definitionOf(key: IndexKey): string | undefined;
	/** Returns the properties of a curve definition. @returns undefined for an unknown id */
	identityOf(definitionId: string): CurveIdentity | undefined;
	/**
	 * Returns a curve, or the reason why it is unavailable.
	 * @param discountingTenor `OIS`, or the tenor of the index for a self-discounted curve
	 */
	curve(
		definitionId: string,
		discountingTenor: string,
		interpolation?: Interpolation,
	): { readonly curve: PricingCurve } | UnavailableCurve;
	originOf(definitionId: string, discountingTenor: string): CurveOrigin;
	/** Returns the curves built from quotes 1 bp higher: rates +0.01 percentage points, futures prices −0.01. */
	shifted(): CurveSource;
}

/**
 * Market data for valuing deals. The caller loads it in advance, because deals are valued synchronously.
 *
 * `requirementsOf` lists the fixings that must be loaded.
 */
export interface Market {
	readonly valuationDay: EpochDay;
	readonly curves: CurveSource;
	/** Returns the joint calendar of the named system calendars, projected to 2100. */
	calendar(names: readonly string[]): BusinessCalendar;
	fixings(key: IndexKey): FixingSource;
	/** Returns the fallback spread of a term index. @returns undefined if no adjustment is published */
	spreadAdjustment(key: IndexKey): SpreadAdjustmentTerms | undefined;
	/** Returns units of `to` per `from`: the quoted pair, else its inverse, else a cross rate through USD, then EUR. */
	spot(from: string, to: string): FxSpot | MissingFxSpot;
}

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
 * @see docs/adr/0039-swaps-in-arrays.md
 */
export class DiscountTable {
	readonly use: CurveUse;
	readonly firstDay: EpochDay;
	readonly curve: PricingCurve;
	readonly #shiftedCurve: PricingCurve | undefined;
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
	 * @throws RangeError for a day outside the table, or before the valuation date
	 */
	discountFactor(day: EpochDay): number {
		const factor = this.columns[2 * (day - this.firstDay)];
		if (factor === undefined) throw new RangeError(`no discount factor for day ${day}`);
		return factor;
	}
}

/**
 * Compounded fixings of an overnight index before the valuation date.
 *
 * Stores the product of the daily factors from each business day up to the valuation date. The growth over a period is
 * therefore one division. Products are calculated on first use.
 */
export class OvernightHistory {
	readonly index: RateConventions;
	readonly calendar: BusinessCalendar;
	/** Days per year in the index's day count. */
	readonly basis: 360 | 365;
	/** First business day on or after the valuation date; rates are projected from this day. */
	readonly firstForecastDay: EpochDay;
	readonly #fixings: FixingSource;
	/** Index of the first projected day among the business days. */
	readonly #end: number;
	/** Item k is the product of the daily factors from business day `#end − k` to the first projected day. */
	readonly #growth: number[] = [1];
	/** Item k is the number of missing fixings in the same range of days. */
	readonly #missing: number[] = [0];

	constructor(index: RateConventions, calendar: BusinessCalendar, fixings: FixingSource, valuationDay: EpochDay) {
		this.index = index;
		this.calendar = calendar;
		this.basis = index.dayCount === 'ACT/365F' ? 365 : 360;
		this.firstForecastDay = calendar.adjusted(valuationDay, 'Following');
		this.#end = calendar.indexOnOrBefore(this.firstForecastDay);
		this.#fixings = fixings;
	}

	/** Returns the fixing of a business day before the valuation date, percent per year. */
	fixingOn(day: EpochDay): number | DealFailure {
		return this.#fixings.fixingOn(day) ?? this.#missingFixing(day);
	}

	/**
	 * Returns the growth of one unit over [start, end). Neither day may be after the first projected day.
	 *
	 * If the start is not a business day, the fixing of the preceding business day is used.
	 */
	growth(start: EpochDay, end: EpochDay): number | DealFailure {
		if (start >= end) return 1;
		const outside = this.calendar.outside(start);
		if (outside !== undefined) return outside;
		const first = this.calendar.indexOnOrBefore(start);
		const last = this.calendar.indexOnOrBefore(end - 1);
		if (first < 0) return this.calendar.outside(this.calendar.firstDay - 1) as DealFailure;
		this.#extendTo(first);
		const until = this.#businessDay(last + 1);
		if (this.#countMissing(first, last + 1) > 0) return this.#firstMissing(first, last);
		let growth = this.#growthFrom(first) / this.#growthFrom(last + 1);
		// Removes the days outside the period from the weights of the first and last fixing.
		const openDay = this.#businessDay(first);
		if (first === last) return this.#factor(first, end - start);
		if (start > openDay) {
			growth *=
				this.#factor(first, this.#businessDay(first + 1) - start) /
				this.#factor(first, this.#businessDay(first + 1) - openDay);
		}
		if (end < until) {
			const lastDay = this.#businessDay(last);
			growth *= this.#factor(last, end - lastDay) / this.#factor(last, until - lastDay);
		}
		return growth;
	}

	#extendTo(place: number): void {
		for (let at = this.#end - this.#growth.length; at >= place; at--) {
			const known = this.#growth.length - 1;
			const day = this.#businessDay(at);
			const fixing = this.#fixings.fixingOn(day);
			const days = this.#businessDay(at + 1) - day;
			const factor = fixing === undefined ? 1 : 1 + ((fixing / 100) * days) / this.basis;
			this.#growth.push((this.#growth[known] as number) * factor);
			this.#missing.push((this.#missing[known] as number) + (fixing === undefined ? 1 : 0));
		}
	}

	#growthFrom(place: number): number {
		return this.#growth[this.#end - place] as number;
	}

	#countMissing(from: number, to: number): number {
		return (this.#missing[this.#end - from] as number) - (this.#missing[this.#end - to] as number);
	}

	#firstMissing(from: number, to: number): DealFailure {
		for (let place = from; place <= to; place++) {
			const day = this.#businessDay(place);
			if (this.#fixings.fixingOn(day) === undefined) return this.#missingFixing(day);
		}
		throw new RangeError('a missing fixing was counted and is there');
	}

	#factor(place: number, days: number): number {
		const fixing = this.#fixings.fixingOn(this.#businessDay(place));
		if (fixing === undefined) throw new RangeError('a factor of a missing fixing');
		return 1 + ((fixing / 100) * days) / this.basis;
	}

	#businessDay(place: number): EpochDay {
		return this.calendar.businessDays[place] as EpochDay;
	}

	#missingFixing(day: EpochDay): DealFailure {
		const { index, currency } = this.index;
		return { reason: 'missing-fixing', index, currency, tenor: 'ON', date: dateOfEpochDay(day) };
	}
}
