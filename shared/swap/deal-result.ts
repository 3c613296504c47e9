import type { Interpolation } from '../curve/interpolation-names.ts';
import type { Deal } from '../deal/deal.ts';
import type { FieldFault } from '../deal/field-fault.ts';
import type { OutsideCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Index with its currency. The tenor of an overnight index is `ON`. */
export interface IndexKey {
	readonly index: string;
	readonly currency: string;
	readonly tenor: string;
}

export const viewNames = ['libor', 'rfr', 'rfrSpread'] as const;
/**
 * View in which a deal is valued. `libor` uses IBOR forwards, `rfr` uses the compounded overnight index instead,
 * `rfrSpread` adds the spread adjustment.
 */
export type ViewName = (typeof viewNames)[number];

/** Shift for DV01. `ZeroShift`: +1 bp on every zero rate. `QuoteShift`: +1 bp on every quote, with curves rebuilt. */
export type Dv01Method = 'ZeroShift' | 'QuoteShift';

export interface ValuationOptions {
	readonly reportCurrency: string;
	readonly getPaymentInfo: boolean;
	/** True if the bridge between the views is requested without cash flows. */
	readonly getBridge?: boolean;
	readonly dv01Method: Dv01Method;
}

/** Sum of a leg's interest and notional payments on one date, in the leg's currency. */
export interface Cashflow {
	readonly date: LocalDate;
	readonly discountFactor: number;
	/** Positive if received, negative if paid. */
	readonly totalAmount: number;
	/** Notional outstanding after the date; never negative. */
	readonly residualAmount: number;
}

/**
 * Origin of a rate. `realised`: a published fixing. `projected`: from the curve. `fallback`: the ISDA fallback after
 * cessation, with all fixings published. `fallback, projected`: the fallback with some fixings not yet published.
 * `agreed`: the own rate of a stub.
 */
export type RateOrigin = 'realised' | 'projected' | 'fallback' | 'fallback, projected' | 'agreed';

/** Rate of a floating leg. Overnight legs have one per published fixing and one for a period's projected remainder. */
export interface IndexFixing {
	readonly accrualStartDate: LocalDate;
	readonly accrualEndDate: LocalDate;
	readonly fixingDate: LocalDate;
	/** Percent per year. */
	readonly referenceRatePercent: number;
	/** Rate plus spread; percent per year. */
	readonly couponRatePercent: number;
	readonly origin: RateOrigin;
}

/** Curve that a leg uses in a view. */
export interface CurveUse {
	readonly definitionId: string;
	readonly discountingTenor: string;
	/** Present if the deal chose an interpolation other than that of the curve definition. */
	readonly interpolation?: Interpolation;
}

/**
 * Note that tells the user on which basis a view was valued.
 *
 * For an index that has ceased, the note gives the source of future rates. `fallback-implied`: the fallback of the
 * index, or a curve of swaps on this fallback. `historical`: a curve of quotes of the index itself.
 * `user-defined-curve`: an imported curve.
 */
export type ViewFlag =
	| 'Indicative'
	| 'fallback'
	| 'fallback, projected'
	| 'extrapolated'
	| 'projected-calendar'
	| 'fallback-implied'
	| 'historical'
	| 'user-defined-curve'
	/** Rates reset in arrears are projected as forwards, without a convexity adjustment. */
	| 'no-convexity';

export interface LegResult {
	readonly currency: string;
	/** Signed amount in the leg's currency. */
	readonly presentValue: number;
	readonly dv01: number;
	readonly discountCurve: CurveUse;
	/** Curve on which the leg is projected; undefined for a fixed leg. */
	readonly forecastCurve: CurveUse | undefined;
	readonly cashflows?: readonly Cashflow[];
	readonly indexFixings?: readonly IndexFixing[];
}

export interface ViewResult {
	/** MtM in the report currency. */
	readonly presentValue: number;
	/** DV01 in the report currency. */
	readonly dv01: number;
	/** DV01 in the currency of leg 1, divided by the initial notional of leg 1 and multiplied by 10,000. */
	readonly dv01Bp: number;
	readonly legs: readonly [LegResult, LegResult];
	readonly flags: readonly ViewFlag[];
}

export const bridgeCauses = ['projection', 'discounting', 'spread'] as const;

/** Step of the bridge from the value in the LIBOR view to the RFR + fallback view. Amounts are in report currency. */
export interface BridgeStep {
	readonly cause: (typeof bridgeCauses)[number];
	readonly change: number;
	/** Contribution of each leg to the change. */
	readonly legs: readonly [number, number];
	readonly presentValue: number;
}

/** View that cannot be valued. The other views of the deal are not affected. */
export interface MissingView {
	readonly missing: DealFailure;
	/** Failures other than missing fixings: periods whose required fixings cannot be listed. */
	readonly others?: readonly DealFailure[];
}

/** Result of valuing one deal. A deal tagged RFR has no `libor` view. */
export interface DealValuation {
	readonly deal: Deal;
	/** True if every payment is on or before the valuation date. All values are then zero. */
	readonly isMatured: boolean;
	readonly libor: ViewResult | MissingView | undefined;
	readonly rfr: ViewResult | MissingView;
	readonly rfrSpread: ViewResult | MissingView;
	/** Steps from LIBOR to RFR + fallback view. Present if all views exist and cash flows or bridge are requested. */
	readonly bridge?: readonly BridgeStep[] | undefined;
}

/** Deal of which no view can be valued. */
export interface FailedDeal {
	readonly deal: Deal;
	readonly failures: readonly DealFailure[];
}

export type DealResult = DealValuation | FailedDeal;

export interface MissingFixings extends IndexKey {
	/** Missing dates, ascending. */
	readonly dates: readonly LocalDate[];
}

/** Failure: a fixing dated before the valuation date is missing. */
export interface MissingFixing extends IndexKey {
	readonly reason: 'missing-fixing';
	readonly date: LocalDate;
	/** All missing fixings, if more than one is missing. */
	readonly all?: readonly MissingFixings[];
}

/** Reason why a deal with valid fields cannot be valued, or why one of its views cannot be valued. */
export type SwapFailure =
	| OutsideCalendar
	| MissingFixing
	/** Neither a direct, an inverse nor a cross rate between two currencies is quoted. */
	| { readonly reason: 'missing-spot'; readonly from: string; readonly to: string }
	| { readonly reason: 'missing-curve'; readonly index: string; readonly currency: string; readonly tenor: string }
	/** A curve cannot be built; `failure` is the curve's failure. */
	| { readonly reason: 'curve-failure'; readonly definitionId: string; readonly failure: { readonly reason: string } }
	/** No spread adjustment is known, but a fallback period or the view with the spread adjustment needs it. */
	| {
			readonly reason: 'missing-spread-adjustment';
			readonly index: string;
			readonly currency: string;
			readonly tenor: string;
	  }
	/** A result is not a finite number, because the curves or terms are extreme. */
	| { readonly reason: 'not-finite'; readonly view: string };

export type DealFailure = FieldFault | SwapFailure;

export function isDealFailure(value: object): value is DealFailure {
	return (value as { readonly reason?: unknown }).reason !== undefined;
}
