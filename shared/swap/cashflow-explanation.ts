import type { Averaging, CompoundingMethod } from '../deal/deal.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { CurveUse, IndexFixing, RateOrigin } from './deal-result.ts';

/** Explanation of one payment of a leg: the interest of a period and the notional paid with it. */
export interface CashflowExplanation {
	/** Undefined for the notional that is paid at the start, and for a fee. */
	readonly interest: InterestExplanation | undefined;
	/** Signed, in the leg's currency; zero without an exchange. */
	readonly notionalPayment: number;
	/** Signed, in the leg's currency; undefined if the part is no fee. */
	readonly fee?: number;
	readonly discountFactor: ExplainedDiscountFactor;
}

/**
 * The interest of one period.
 *
 * The amount is notional · year fraction · coupon rate, and the coupon rate is the rate plus both spreads; with
 * {@link onEarlier} interest on earlier interest is added. The rate is a fixing, the forward of {@link forecast}, or what
 * {@link compounding} grows to.
 */
export interface InterestExplanation {
	readonly accrualStart: LocalDate;
	readonly accrualEnd: LocalDate;
	readonly notional: number;
	/** Year fraction; of the observation period for an overnight leg with the observation method `PeriodShift`. */
	readonly yearFraction: number;
	/** Signed, in the leg's currency. */
	readonly amount: number;
	/** The simple rate that pays the amount, spreads included; percent per year. NaN for a period without days. */
	readonly couponRatePercent: number;
	/** The same without the spreads. */
	readonly ratePercent: number;
	readonly spreadBp: number;
	/** Present in the view with the spread adjustment, and for a fallback rate. */
	readonly spreadAdjustmentBp: number;
	/**
	 * Signed interest of earlier calculation periods of the payment, which earns interest in this one; undefined on a leg
	 * that does not compound, and in the first period of a payment. `Straight`: it earns the coupon rate, otherwise the
	 * rate and the spread adjustment.
	 */
	readonly onEarlier?: { readonly method: Exclude<CompoundingMethod, 'None'>; readonly amount: number };
	/** State of all its fixings and forwards together: `projected` where one is projected. */
	readonly origin: RateOrigin | 'fixed';
	/** The fixings or forwards of the period, of a fallback rate those of its overnight index; none for a fixed leg. */
	readonly indexFixings: readonly IndexFixing[];
	/** Compounding period of the fallback rate after cessation: from `start` (included) to `end` (excluded). */
	readonly fallbackPeriod: { readonly index: string; readonly start: LocalDate; readonly end: LocalDate } | undefined;
	/** Undefined for a fixed leg, and for a rate of a term index that is not its fallback. */
	readonly compounding: CompoundingExplanation | undefined;
	/** Rates by tenor of a stub with an own rate; undefined for any other period. */
	readonly stubRates?: readonly ExplainedStubRate[];
	/** The factors at both ends of what is projected, on the dates on which it is observed. */
	readonly forecast: readonly ExplainedDiscountFactor[];
	/** Present for a projected rate of a term index. By the day count of the index the rate is (P(s)/P(e) − 1) / year fraction. */
	readonly forecastYearFraction: number | undefined;
}

/**
 * Compounding of an overnight index to the rate of a period: growth is the product of the rows' factors, and the rate
 * (growth − 1) · rateBasis / days, of a published fallback rate rounded to five decimals of the percent.
 */
export interface CompoundingExplanation {
	readonly index: string;
	readonly averaging: Averaging;
	/** Product of the factors of the rows; of `Average` 1 and the sum of what each adds to 1. */
	readonly growth: number;
	/** Total of the rows. */
	readonly days: number;
	/** Days of the year in the day count of the overnight index. */
	readonly dailyBasis: number;
	/** The same, and of a fallback rate that of the index which has ceased. */
	readonly rateBasis: number;
	readonly rows: readonly CompoundedRow[];
	/** The points of the curve on, between and around the days of all forwards. */
	readonly curvePoints: readonly CurvePoint[];
}

/** The factor 1 + rate / 100 · weight / dailyBasis. */
export interface CompoundedRow {
	readonly accrualStart: LocalDate;
	readonly accrualEnd: LocalDate;
	/** The day whose fixing counts; of several days that are projected together the first one. */
	readonly observationDate: LocalDate;
	readonly weightDays: number;
	readonly ratePercent: number;
	readonly origin: 'realised' | 'projected';
	/** Present for a projected rate: the simple forward between two days, (P(s)/P(e) − 1) · dailyBasis / (e − s). */
	readonly forward: readonly [CurvePoint, CurvePoint] | undefined;
}

/** Rate of a tenor in a stub; the rate of the stub is the sum of weight · rate. */
export interface ExplainedStubRate {
	readonly tenor: string;
	readonly weight: number;
	/** Percent per year; of a fallback with its spread adjustment. */
	readonly ratePercent: number;
	readonly origin: RateOrigin;
}

/** A discount factor with the curve points between which it lies. */
export interface ExplainedDiscountFactor {
	readonly curve: CurveUse;
	readonly date: LocalDate;
	readonly discountFactor: number;
	/** The last point on or before the date; the valuation date at the earliest. */
	readonly from: CurvePoint;
	/** The first point on or after the date; the last point where the date is extrapolated. */
	readonly to: CurvePoint;
	readonly isExtrapolated: boolean;
}

export interface CurvePoint {
	readonly date: LocalDate;
	readonly discountFactor: number;
}
