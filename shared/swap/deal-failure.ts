import type { FieldFault } from '../deal/field-fault.ts';
import type { OutsideCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { IndexKey } from './market.ts';

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
