import type { Interpolation } from '../curve/interpolation-names.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';

/** The published fixings of one index. */
export interface FixingSource {
	/** Percent per year. @returns undefined for a day without a fixing */
	fixingOn(day: EpochDay): number | undefined;
}

/** The spread of the ISDA fallback of a term index. */
export interface SpreadAdjustmentTerms {
	readonly percent: number;
	/** `indicative`: not yet fixed, so that a view which uses it is marked. */
	readonly status: 'fixed' | 'indicative';
}

/** Units of one currency for one unit of another on the valuation date. */
export interface SpotRate {
	readonly rate: number;
	/** The quoted pairs that it was taken from, such as `EURUSD` or `EURGBP, USDGBP`. */
	readonly via: string;
}

export interface MissingSpot {
	readonly reason: 'missing-spot';
	readonly from: string;
	readonly to: string;
}

/** An index with its currency; the tenor of an overnight index is `ON`. */
export interface IndexKey {
	readonly index: string;
	readonly currency: string;
	readonly tenor: string;
}

/** Fixings that must be loaded before deals are valued: from a day to another, both included. */
export interface FixingRequirement extends IndexKey {
	readonly from: EpochDay;
	readonly to: EpochDay;
}

/** A curve as the engine needs it; `DiscountCurve` is one. */
export interface PricingCurve {
	discountFactor(day: EpochDay): number;
	isExtrapolated(day: EpochDay): boolean;
	/** The points between which a day lies; equal on a point, and both the last one where the curve is extrapolated. */
	nodesAround(day: EpochDay): readonly [EpochDay, EpochDay];
	/**
	 * Writes the discount factors of the days from `fromDay` to `toDay`, both included, to `target[offset]`,
	 * `target[offset + stride]` and so on.
	 */
	fillDiscountFactors(target: Float64Array, offset: number, stride: number, fromDay: EpochDay, toDay: EpochDay): void;
}

/** Properties of a curve definition that a chosen curve must match. */
export interface CurveIdentity {
	readonly name: string;
	readonly currency: string;
	readonly indexName: string;
	readonly indexTenor: string;
	readonly source?: 'Portal' | 'UserDefined';
	readonly availableDiscountingTenors: readonly string[];
}

/** Origin of a curve, shown in the label of a view if the index of the curve has ceased. */
export type CurveOrigin = 'historical' | 'fallback-implied' | 'user-defined-curve';

/** A curve that cannot be had, as the room of curves says it. */
export interface UnavailableCurve {
	readonly reason: string;
}

/** The curves of one snapshot of market data. */
export interface CurveSource {
	/** The id of the curve on which an index is projected. */
	definitionOf(key: IndexKey): string | undefined;
	/** @returns undefined for an id that is no definition */
	identityOf(definitionId: string): CurveIdentity | undefined;
	/** @param discountingTenor `OIS`, or the tenor of the index for a self-discounted curve */
	curve(
		definitionId: string,
		discountingTenor: string,
		interpolation?: Interpolation,
	): { readonly curve: PricingCurve } | UnavailableCurve;
	/** Of a curve that can be had. */
	originOf(definitionId: string, discountingTenor: string): CurveOrigin;
	/** The same curves built from quotes that are 1 bp higher: 0.01 more on rates, 0.01 less on prices of futures. */
	shifted(): CurveSource;
}

/**
 * Market data for the valuation of deals. The caller loads it first: deals are valued synchronously.
 *
 * `requirementsOf` says which fixings must be loaded.
 */
export interface Market {
	readonly valuationDay: EpochDay;
	readonly curves: CurveSource;
	/** The joint calendar of system calendars by name, projected to 2100. */
	calendar(names: readonly string[]): BusinessCalendar;
	fixings(key: IndexKey): FixingSource;
	/** @returns undefined where none is published */
	spreadAdjustment(key: IndexKey): SpreadAdjustmentTerms | undefined;
	/** Units of `to` for one of `from`: the quoted pair, else its inverse, else through USD, else EUR. */
	spot(from: string, to: string): SpotRate | MissingSpot;
}
