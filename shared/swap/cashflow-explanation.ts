import type { Averaging, CompoundingMethod } from '../deal/deal.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { CurveUse, IndexFixing, RateOrigin } from './deal-result.ts';

/** Explanation of one payment of a leg: the interest of a period, and the notional paid with it. */
export interface CashflowExplanation {
	/** Undefined for a fee, and for a notional payment at the start. */
	readonly interest: InterestExplanation | undefined;
	/** Signed, in the leg's currency; zero if notionals are not exchanged. */
	readonly notionalPayment: number;
	/** Signed, in the leg's currency; undefined if the payment is not a fee. */
	readonly fee?: number;
	readonly discountFactor: ExplainedDiscountFactor;
}

/**
 * Interest of one period.
 *
 * The amount is notional · year fraction · coupon rate. The coupon rate is the rate plus both spreads. If {@link
 * onEarlier} is present, the amount also includes interest on earlier interest. The rate is a fixing, the forward of
 * {@link forecast}, or the result of {@link compounding}.
 */
export interface InterestExplanation {
	readonly accrualStart: LocalDate;
	readonly accrualEnd: LocalDate;
	readonly notional: number;
	/** Year fraction; for an overnight leg with the observation method `PeriodShift`, of the observation period. */
	readonly yearFraction: number;
	/** Signed, in the leg's currency. */
	readonly amount: number;
	/** Simple rate including spreads that gives the amount; percent per year. NaN for a period without days. */
	readonly couponRatePercent: number;
	/** Simple rate without the spreads; percent per year. */
	readonly ratePercent: number;
	readonly spreadBp: number;
	/** Non-zero only for a fallback rate, and in the view with the spread adjustment. */
	readonly spreadAdjustmentBp: number;
	/**
	 * Signed interest of earlier calculation periods of the same payment, on which this period earns interest. Undefined
	 * for the first period of a payment, and on a leg that does not compound. With `Straight`, it earns the coupon rate;
	 * otherwise it earns the rate and the spread adjustment.
	 */
	readonly onEarlier?: { readonly method: Exclude<CompoundingMethod, 'None'>; readonly amount: number };
	/** Combined origin of all fixings and forwards: `projected` if at least one of them is projected. */
	readonly origin: RateOrigin | 'fixed';
	/** Fixings or forwards of the period: of the overnight index for a fallback rate; empty for a fixed leg. */
	readonly indexFixings: readonly IndexFixing[];
	/** Compounding period of a fallback rate, from `start` (included) to `end` (excluded). */
	readonly fallbackPeriod: { readonly index: string; readonly start: LocalDate; readonly end: LocalDate } | undefined;
	/** Undefined for a fixed leg, and for a term rate that is not a fallback rate. */
	readonly compounding: CompoundingExplanation | undefined;
	/** Interest rates by tenor of a stub with its own rate; undefined for any other period. */
	readonly stubRates?: readonly ExplainedStubRate[];
	/** Discount factors at the start and end of the projected period. */
	readonly forecast: readonly ExplainedDiscountFactor[];
	/** Only for projected term rates: year fraction τ by the index's day count. The rate is (P(s)/P(e) − 1) / τ. */
	readonly forecastYearFraction: number | undefined;
}

/**
 * Compounding of an overnight index over a period. Growth is the product of the rows' factors. The rate is (growth − 1)
 * · rateBasis / days. A published fallback rate is rounded to five decimals of a percent.
 */
export interface CompoundingExplanation {
	readonly index: string;
	readonly averaging: Averaging;
	/** Product of the rows' factors. With `Average`, it is 1 plus the sum of (factor − 1) over the rows. */
	readonly growth: number;
	readonly days: number;
	/** Days per year in the day count of the overnight index. */
	readonly dailyBasis: number;
	/** Days per year of the rate. For a fallback rate: of the ceased index; otherwise equal to `dailyBasis`. */
	readonly rateBasis: number;
	readonly rows: readonly CompoundedRow[];
	/** Curve points from the last one before all forward rates to the first one after them. */
	readonly curvePoints: readonly CurvePoint[];
}

/** Row of a compounding calculation; its factor is 1 + rate / 100 · weight / dailyBasis. */
export interface CompoundedRow {
	readonly accrualStart: LocalDate;
	readonly accrualEnd: LocalDate;
	/** Day whose fixing is used. If several days are projected together, the first of them. */
	readonly observationDate: LocalDate;
	readonly weightDays: number;
	readonly ratePercent: number;
	readonly origin: 'realised' | 'projected';
	/** Only for a projected rate: discount factors of the simple forward rate (P(s)/P(e) − 1) · dailyBasis / (e − s). */
	readonly forward: readonly [CurvePoint, CurvePoint] | undefined;
}

/** Rate of one tenor in a stub. The stub's rate is the sum of weight · rate. */
export interface ExplainedStubRate {
	readonly tenor: string;
	readonly weight: number;
	/** Percent per year; a fallback rate includes its spread adjustment. */
	readonly ratePercent: number;
	readonly origin: RateOrigin;
}

/** Discount factor with the curve points before and after it. */
export interface ExplainedDiscountFactor {
	readonly curve: CurveUse;
	readonly date: LocalDate;
	readonly discountFactor: number;
	/** Last curve point on or before the date; never before the valuation date. */
	readonly from: CurvePoint;
	/** First curve point on or after the date; the last point if the date is extrapolated. */
	readonly to: CurvePoint;
	readonly isExtrapolated: boolean;
}

export interface CurvePoint {
	readonly date: LocalDate;
	readonly discountFactor: number;
}
