import type { Interpolation } from '../curve/interpolation-names.ts';
import type { Deal } from '../deal/deal.ts';
import type { FieldFault } from '../deal/field-fault.ts';
import type { OutsideCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { IndexKey } from './market.ts';

export const viewNames = ['libor', 'rfr', 'rfrSpread'] as const;
/** `libor`: IBOR forwards. `rfr`: compounded overnight index instead. `rfrSpread`: with the spread adjustment added. */
export type ViewName = (typeof viewNames)[number];

/** `ZeroShift`: +1 bp on every zero rate. `QuoteShift`: +1 bp on every quote, curves rebuilt. */
export type Dv01Method = 'ZeroShift' | 'QuoteShift';

export interface ValuationOptions {
	readonly reportCurrency: string;
	/** True if cash flows and index fixings are wanted. */
	readonly getPaymentInfo: boolean;
	/** True if the bridge is wanted without cash flows. */
	readonly getBridge?: boolean;
	readonly dv01Method: Dv01Method;
}

/** All payments of a leg on one date, interest and notional together, in its currency. */
export interface Cashflow {
	readonly date: LocalDate;
	readonly discountFactor: number;
	/** Signed: positive when received. */
	readonly totalAmount: number;
	/** The notional outstanding after the date; positive. */
	readonly residualAmount: number;
}

/**
 * Origin of a rate. `realised`: published. `projected`: from the curve. `fallback`: the ISDA fallback after
 * cessation, all its fixings published; `fallback, projected`: some are not. `agreed`: the own rate of a stub.
 */
export type RateOrigin = 'realised' | 'projected' | 'fallback' | 'fallback, projected' | 'agreed';

/** One rate of a floating leg; of an overnight leg one a realised day, and one for the projected rest. */
export interface IndexFixing {
	readonly accrualStartDate: LocalDate;
	readonly accrualEndDate: LocalDate;
	readonly fixingDate: LocalDate;
	/** Percent per year. */
	readonly referenceRatePercent: number;
	/** Rate and spread; percent per year. */
	readonly couponRatePercent: number;
	readonly origin: RateOrigin;
}

/** A curve that a leg uses in a view. */
export interface CurveUse {
	readonly definitionId: string;
	readonly discountingTenor: string;
	/** Present where it was chosen instead of that of the definition. */
	readonly interpolation?: Interpolation;
}

/**
 * Basis of a figure that the reader must know.
 *
 * Of an index that has ceased, where its future rates come from. `fallback-implied`: its fallback, or a curve of swaps on
 * it. `historical`: a curve of quotes of the index itself. `user-defined-curve`: an imported curve.
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
	/** Rates that are reset in arrears are forwards without a convexity adjustment. */
	| 'no-convexity';

export interface LegResult {
	readonly currency: string;
	/** Signed amount in the leg's currency. */
	readonly presentValue: number;
	readonly dv01: number;
	readonly discountCurve: CurveUse;
	/** Undefined for a fixed leg. */
	readonly forecastCurve: CurveUse | undefined;
	/** Only when asked for. */
	readonly cashflows?: readonly Cashflow[];
	readonly indexFixings?: readonly IndexFixing[];
}

export interface ViewResult {
	/** MtM in report currency. */
	readonly presentValue: number;
	/** In report currency. */
	readonly dv01: number;
	/** DV01 in the currency of leg 1 / initial notional of leg 1 × 10,000. */
	readonly dv01Bp: number;
	readonly legs: readonly [LegResult, LegResult];
	readonly flags: readonly ViewFlag[];
}

export const bridgeCauses = ['projection', 'discounting', 'spread'] as const;

/** One step from the value of the LIBOR view to that of the RFR + fallback view; amounts in report currency. */
export interface BridgeStep {
	readonly cause: (typeof bridgeCauses)[number];
	/** Contribution of the step to the present value. */
	readonly change: number;
	/** Contribution of each leg to the change. */
	readonly legs: readonly [number, number];
	/** After the step. */
	readonly presentValue: number;
}

/** A view that cannot be formed; the other views of the deal stand. */
export interface MissingView {
	readonly missing: DealFailure;
	/** Failures of periods whose fixings cannot be listed, next to missing fixings. */
	readonly others?: readonly DealFailure[];
}

/** The value of one deal; a deal tagged RFR has no `libor`. */
export interface DealValuation {
	readonly deal: Deal;
	/** True if every payment is on or before the valuation date: all figures are zero. */
	readonly isMatured: boolean;
	readonly libor: ViewResult | MissingView | undefined;
	readonly rfr: ViewResult | MissingView;
	readonly rfrSpread: ViewResult | MissingView;
	/** Steps from the LIBOR to the RFR + fallback view. Present if payments or the bridge are requested and all views exist. */
	readonly bridge?: readonly BridgeStep[] | undefined;
}

/** A deal without any view. */
export interface FailedDeal {
	readonly deal: Deal;
	readonly failures: readonly DealFailure[];
}

export type DealResult = DealValuation | FailedDeal;

/** The missing fixings of an index. */
export interface MissingFixings extends IndexKey {
	/** Ascending. */
	readonly dates: readonly LocalDate[];
}

/** A fixing dated before the valuation date is missing. */
export interface MissingFixing extends IndexKey {
	readonly reason: 'missing-fixing';
	readonly date: LocalDate;
	/** Every missing fixing, where there are several. */
	readonly all?: readonly MissingFixings[];
}

/** Why a deal cannot be valued although its fields are right, or why a view of it cannot be formed. */
export type SwapFailure =
	| OutsideCalendar
	| MissingFixing
	/** There is no spot rate between two currencies, direct, inverse or crossed. */
	| { readonly reason: 'missing-spot'; readonly from: string; readonly to: string }
	/** No curve is defined for an index. */
	| { readonly reason: 'missing-curve'; readonly index: string; readonly currency: string; readonly tenor: string }
	/** A curve cannot be built; `failure` is that of the curve. */
	| { readonly reason: 'curve-failure'; readonly definitionId: string; readonly failure: { readonly reason: string } }
	/** A period that pays the fallback, or the view with the spread, needs a spread adjustment that is not known. */
	| {
			readonly reason: 'missing-spread-adjustment';
			readonly index: string;
			readonly currency: string;
			readonly tenor: string;
	  }
	/** The curves or the terms are so extreme that a figure is no finite number. */
	| { readonly reason: 'not-finite'; readonly view: string };

export type DealFailure = FieldFault | SwapFailure;

export function isDealFailure(value: object): value is DealFailure {
	return (value as { readonly reason?: unknown }).reason !== undefined;
}
