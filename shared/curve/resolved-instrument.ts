import type { QuotedLeg } from '../benchmark/quote.ts';
import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { CurveFailure, MissingCurveFixing, UnusableQuote } from './curve-failure.ts';
import type { DiscountCurve } from './discount-curve.ts';
import type { Equation } from './equation.ts';
import type { RateQuote } from './quoted-rate.ts';
import type { FixingOfDay, UsedFixing } from './realised-growth.ts';
import type { CurveOrOwn } from './swap-legs.ts';

/** An instrument with its dates and what it says about the curve. */
export interface ResolvedInstrument {
	readonly quote: RateQuote;
	readonly startDay: EpochDay;
	/** The last accrual end; the pillar is later where a payment is. */
	readonly endDay: EpochDay;
	readonly equation: Equation;
	/** The same equation on other curves of discounting and forecast; undefined if it reads only the curve itself. */
	readonly equationOn?: (curves: KnownCurves) => Equation | CurveFailure;
	/** Realised fixings in the period of a future under way. */
	readonly fixings: readonly UsedFixing[];
}

/** The other curves on which the instruments of a curve depend. */
export interface KnownCurves {
	/** Discounts everything but an OIS, which is discounted on the overnight curve that it builds. */
	readonly discount: CurveOrOwn;
	/** The curve of an index that is not the own one. */
	forecast(leg: QuotedLeg): DiscountCurve | CurveFailure;
}

/** Inputs to resolve the instruments of one curve. */
export interface InstrumentContext extends KnownCurves {
	readonly valuationDay: EpochDay;
	/** The index of the curve that is being built. */
	readonly own: QuotedLeg;
	calendar(names: readonly string[]): BusinessCalendar;
	/** Conventions by set of quotes. */
	conventions(index: string, quoteSet: string): RateConventions | undefined;
	fixingsOf(index: string): FixingOfDay;
}

/** Common inputs of instruments before their dates are resolved. */
export interface InstrumentTerms {
	readonly quote: RateQuote;
	/** Value of the first leg. */
	readonly conventions: RateConventions;
	/** The joint calendar of the legs. */
	readonly calendar: BusinessCalendar;
	readonly context: InstrumentContext;
}

export type InstrumentFailure = UnusableQuote | MissingCurveFixing | OutsideCalendar | CurveFailure;

export type InstrumentResult = ResolvedInstrument | InstrumentFailure;

/** Why an instrument cannot be used: a part of its quote contradicts its type or its index. */
export function unusable({ label }: RateQuote, field: UnusableQuote['field'], expected: string): UnusableQuote {
	return { reason: 'unusable-quote', instrument: label, field, expected };
}
