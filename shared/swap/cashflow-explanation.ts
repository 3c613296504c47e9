import type { Averaging, CompoundingMethod } from '../deal/deal.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { CurveUse, IndexFixing, RateOrigin } from './deal-result.ts';

/** Explanation of one payment of a leg: the interest of a period, and the notional paid with it. */
export interface CashflowExplanation {
	/** Undefined for a notional payment at the start and for a fee. */
	readonly interest: InterestExplanation | undefined;
	/** Signed, in the leg's currency; zero without a notional exchange. */
	readonly notionalPayment: number;
	/** Signed, in the leg's currency; undefined if the payment is not a fee. */
	readonly fee?: number;
	readonly discountFactor: ExplainedDiscountFactor;
}

/**
 * Interest of one period.
 *
 * The amount is notional · year fraction · coupon rate. The coupon rate is the rate plus both spreads. If {@link
 * onEarlier} is present, interest on earlier interest is added. The rate is a fixing, the forward of {@link forecast},
 * or the result of {@link compounding}.
 */
export interface InterestExplanation {
	readonly accrualStart: LocalDate;
	readonly accrualEnd: LocalDate;
	readonly notional: number;
	/** Year fraction; for an overnight leg with the observation method `PeriodShift`, that of the observation period. */
	readonly yearFraction: number;
	/** Signed, in the leg's currency. */
	readonly amount: number;
	/** Simple rate that pays the amount, spreads included; percent per year. NaN for a period without days. */
	readonly couponRatePercent: number;
	/** Simple rate without the spreads; percent per year. */
	readonly ratePercent: number;
	readonly spreadBp: number;
	/** Non-zero only in the view with the spread adjustment, and for a fallback rate. */
	readonly spreadAdjustmentBp: number;
	/**
	 * Signed interest of earlier calculation periods of the same payment, on which this period earns interest. Undefined
	 * on a leg that does not compound, and in the first period of a payment. With `Straight` it earns the coupon rate,
	 * otherwise the rate and the spread adjustment.
	 */
	readonly onEarlier?: { readonly method: Exclude<CompoundingMethod, 'None'>; readonly amount: number };
	/** Combined state of all fixings and forwards: `projected` if any of them is projected. */
	readonly origin: RateOrigin | 'fixed';
	/** Fixings or forwards of the period; for a fallback rate those of its overnight index. Empty for a fixed leg. */
	readonly indexFixings: readonly IndexFixing[];
	/** Compounding period of the fallback rate after cessation: from `start` (included) to `end` (excluded). */
	readonly fallbackPeriod: { readonly index: string; readonly start: LocalDate; readonly end: LocalDate } | undefined;
	/** Undefined for a fixed leg, and for a term rate that is not a fallback rate. */
	readonly compounding: CompoundingExplanation | undefined;
	/** Rates by tenor of a stub with its own rate; undefined for any other period. */
	readonly stubRates?: readonly ExplainedStubRate[];
	/** Discount factors at both ends of the projected period, on the observation dates. */
	readonly forecast: readonly ExplainedDiscountFactor[];
	/**
	 * Only for a projected rate of a term index, by the index's day count. The rate is (P(s)/P(e) − 1) / year fraction.
	 */
	readonly forecastYearFraction: number | undefined;
}

/**
 * Compounding of an overnight index to the rate of a period. Growth is the product of the rows' factors. The rate is
 * (growth − 1) · rateBasis / days; a published fallback rate is rounded to five decimals of a percent.
 */
export interface CompoundingExplanation {
	readonly index: string;
	readonly averaging: Averaging;
	/** Product of the rows' factors; with `Average`, 1 plus the sum of each factor − 1. */
	readonly growth: number;
	/** Total weight of the rows. */
	readonly days: number;
	/** Days per year in the day count of the overnight index. */
	readonly dailyBasis: number;
	/** Days per year of the rate; for a fallback rate those of the ceased index, otherwise `dailyBasis`. */
	readonly rateBasis: number;
	readonly rows: readonly CompoundedRow[];
	/** Curve points on, between and around the days of all forwards. */
	readonly curvePoints: readonly CurvePoint[];
}

/** One row of the compounding; its factor is 1 + rate / 100 · weight / dailyBasis. */
export interface CompoundedRow {
	readonly accrualStart: LocalDate;
	readonly accrualEnd: LocalDate;
	/** Day whose fixing is used; for several days projected together, the first one. */
	readonly observationDate: LocalDate;
	readonly weightDays: number;
	readonly ratePercent: number;
	readonly origin: 'realised' | 'projected';
	/** Only for a projected rate: the simple forward between two days, (P(s)/P(e) − 1) · dailyBasis / (e − s). */
	readonly forward: readonly [CurvePoint, CurvePoint] | undefined;
}

/** Rate of one tenor in a stub. The stub's rate is the sum of weight · rate. */
export interface ExplainedStubRate {
	readonly tenor: string;
	readonly weight: number;
	/** Percent per year; for a fallback including its spread adjustment. */
	readonly ratePercent: number;
	readonly origin: RateOrigin;
}

/** Discount factor with the curve points before and after it. */
export interface ExplainedDiscountFactor {
	readonly curve: CurveUse;
	readonly date: LocalDate;
	readonly discountFactor: number;
	/** Last point on or before the date; never before the valuation date. */
	readonly from: CurvePoint;
	/** First point on or after the date; the last point if the date is extrapolated. */
	readonly to: CurvePoint;
	readonly isExtrapolated: boolean;
}

export interface CurvePoint {
	readonly date: LocalDate;
	readonly discountFactor: number;
}
