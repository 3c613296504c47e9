import type { Interpolation } from '../curve/interpolation-names.ts';
import type { Deal } from '../deal/deal.ts';
import type { FieldFault } from '../deal/field-fault.ts';
import type { OutsideCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { IndexKey } from './market.ts';

export const viewNames = ['libor', 'rfr', 'rfrSpread'] as const;
/**
 * Views: `libor` uses IBOR forwards, `rfr` uses the compounded overnight index instead, `rfrSpread` adds the spread
 * adjustment.
 */
export type ViewName = (typeof viewNames)[number];

/** `ZeroShift`: +1 bp on every zero rate. `QuoteShift`: +1 bp on every quote, with curves rebuilt. */
export type Dv01Method = 'ZeroShift' | 'QuoteShift';

export interface ValuationOptions {
	readonly reportCurrency: string;
	/** True if cash flows and index fixings are requested. */
	readonly getPaymentInfo: boolean;
	/** True if the bridge is requested without cash flows. */
	readonly getBridge?: boolean;
	readonly dv01Method: Dv01Method;
}

/** Sum of a leg's payments on one date, interest and notional together, in the leg's currency. */
export interface Cashflow {
	readonly date: LocalDate;
	readonly discountFactor: number;
	/** Signed: positive when received. */
	readonly totalAmount: number;
	/** Notional outstanding after the date; positive. */
	readonly residualAmount: number;
}

/**
 * Origin of a rate. `realised`: published. `projected`: from the curve. `fallback`: the ISDA fallback after cessation,
 * with all fixings published. `fallback, projected`: the fallback with some fixings not yet published. `agreed`: the
 * own rate of a stub.
 */
export type RateOrigin = 'realised' | 'projected' | 'fallback' | 'fallback, projected' | 'agreed';

/** Rate of a floating leg. An overnight leg has one per realised day, and one for the projected rest. */
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
	/** Present if the deal chose it instead of the definition's interpolation. */
	readonly interpolation?: Interpolation;
}

/**
 * Note about the basis of a figure that users must know.
 *
 * For an index that has ceased, it gives the source of future rates. `fallback-implied`: its fallback, or a curve of
 * swaps on it. `historical`: a curve of quotes of the index itself. `user-defined-curve`: an imported curve.
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
	/** Rates reset in arrears are forwards without a convexity adjustment. */
	| 'no-convexity';

export interface LegResult {
	readonly currency: string;
	/** Signed amount in the leg's currency. */
	readonly presentValue: number;
	readonly dv01: number;
	readonly discountCurve: CurveUse;
	/** Undefined for a fixed leg. */
	readonly forecastCurve: CurveUse | undefined;
	/** Present only if requested. */
	readonly cashflows?: readonly Cashflow[];
	readonly indexFixings?: readonly IndexFixing[];
}

export interface ViewResult {
	/** MtM in the report currency. */
	readonly presentValue: number;
	/** DV01 in the report currency. */
	readonly dv01: number;
	/** DV01 in the currency of leg 1 / initial notional of leg 1 × 10,000. */
	readonly dv01Bp: number;
	readonly legs: readonly [LegResult, LegResult];
	readonly flags: readonly ViewFlag[];
}

export const bridgeCauses = ['projection', 'discounting', 'spread'] as const;

/** Step from the value of the LIBOR view to that of the RFR + fallback view; amounts in the report currency. */
export interface BridgeStep {
	readonly cause: (typeof bridgeCauses)[number];
	/** Change of the present value by this step. */
	readonly change: number;
	/** Contribution of each leg to the change. */
	readonly legs: readonly [number, number];
	/** Present value after the step. */
	readonly presentValue: number;
}

/** View that cannot be valued; the deal's other views are not affected. */
export interface MissingView {
	readonly missing: DealFailure;
	/** Failures of periods whose fixings cannot be listed, in addition to missing fixings. */
	readonly others?: readonly DealFailure[];
}

/** Valuation of one deal. A deal tagged RFR has no `libor` view. */
export interface DealValuation {
	readonly deal: Deal;
	/** True if every payment is on or before the valuation date; all figures are then zero. */
	readonly isMatured: boolean;
	readonly libor: ViewResult | MissingView | undefined;
	readonly rfr: ViewResult | MissingView;
	readonly rfrSpread: ViewResult | MissingView;
	/** Steps from the LIBOR to the RFR + fallback view. Present if payments or the bridge are requested and all views exist. */
	readonly bridge?: readonly BridgeStep[] | undefined;
}

/** Deal without any valued view. */
export interface FailedDeal {
	readonly deal: Deal;
	readonly failures: readonly DealFailure[];
}

export type DealResult = DealValuation | FailedDeal;

/** Missing fixings of an index. */
export interface MissingFixings extends IndexKey {
	/** Ascending. */
	readonly dates: readonly LocalDate[];
}

/** Failure: a fixing dated before the valuation date is missing. */
export interface MissingFixing extends IndexKey {
	readonly reason: 'missing-fixing';
	readonly date: LocalDate;
	/** All missing fixings, if there are several. */
	readonly all?: readonly MissingFixings[];
}

/** Reason why a deal with valid fields cannot be valued, or why one of its views cannot be valued. */
export type SwapFailure =
	| OutsideCalendar
	| MissingFixing
	/** No spot rate between two currencies exists: neither direct, inverse nor crossed. */
	| { readonly reason: 'missing-spot'; readonly from: string; readonly to: string }
	/** No curve is defined for an index. */
	| { readonly reason: 'missing-curve'; readonly index: string; readonly currency: string; readonly tenor: string }
	/** A curve cannot be built; `failure` is the curve's failure. */
	| { readonly reason: 'curve-failure'; readonly definitionId: string; readonly failure: { readonly reason: string } }
	/** No spread adjustment is known for a period that pays the fallback, or for the view with the spread. */
	| {
			readonly reason: 'missing-spread-adjustment';
			readonly index: string;
			readonly currency: string;
			readonly tenor: string;
	  }
	/** The curves or terms are so extreme that a figure is not a finite number. */
	| { readonly reason: 'not-finite'; readonly view: string };

export type DealFailure = FieldFault | SwapFailure;

export function isDealFailure(value: object): value is DealFailure {
	return (value as { readonly reason?: unknown }).reason !== undefined;
}
