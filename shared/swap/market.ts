import type { Interpolation } from '../curve/interpolation-names.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';

/** Published fixings of one index. */
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

/** Units of one currency for one unit of another on the valuation date. */
export interface SpotRate {
	readonly rate: number;
	/** Quoted pairs that were used, such as `EURUSD` or `EURGBP, USDGBP`. */
	readonly via: string;
}

export interface MissingSpot {
	readonly reason: 'missing-spot';
	readonly from: string;
	readonly to: string;
}

/** Index with its currency. The tenor of an overnight index is `ON`. */
export interface IndexKey {
	readonly index: string;
	readonly currency: string;
	readonly tenor: string;
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

/** Curves of one market data snapshot. */
export interface CurveSource {
	/** Returns the id of the curve on which an index is projected. */
	definitionOf(key: IndexKey): string | undefined;
	/** Returns the properties of a curve definition. @returns undefined for an unknown id */
	identityOf(definitionId: string): CurveIdentity | undefined;
	/**
	 * Returns a curve, or the reason why it is unavailable.
	 *
	 * @param discountingTenor `OIS`, or the tenor of the index for a self-discounted curve
	 */
	curve(
		definitionId: string,
		discountingTenor: string,
		interpolation?: Interpolation,
	): { readonly curve: PricingCurve } | UnavailableCurve;
	/** Returns the origin of an available curve. */
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
	spot(from: string, to: string): SpotRate | MissingSpot;
}
