import { dealFieldNames } from '../deal/leg-fields.ts';
import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { Stated } from './node-reader.ts';
import type { TradeNode } from './trade-node.ts';

/** Day of the month on which period dates fall before business day adjustment. */
export type Roll = 'EOM' | 'IMM' | number;

/** A rate or notional and the accrual start from which it applies. */
export interface DraftStep {
	readonly date: LocalDate;
	readonly value: number;
}

/** Rates or notionals that change between periods, listed with dates or one for each period. */
export interface DraftSchedule {
	readonly field: 'RateSchedule' | 'SpreadSchedule' | 'NotionalSchedule';
	readonly node: TradeNode;
	readonly steps: readonly DraftStep[] | { readonly perPeriod: readonly number[] };
}

/** Returns the calendar of the days that are business days in all named calendars. */
export type CalendarOf = (names: readonly string[]) => BusinessCalendar;

/** A date that limits stubs: the end of the first period or payment, or the start of the last period or payment. */
export type RegularDate = 'first' | 'last' | 'first-payment' | 'last-payment';

/** A leg as stated in a trade file, before it is converted to the leg of a deal. */
export interface LegDraft {
	readonly node: TradeNode;
	readonly start: Stated<LocalDate>;
	readonly end: Stated<LocalDate>;
	/** Fields by name, without `leg1` or `leg2`. */
	readonly fields: ReadonlyMap<string, Stated<unknown>>;
	readonly schedules: readonly DraftSchedule[];
	readonly dates: {
		readonly periods: Stated<BusinessDayConvention>;
		/** Convention of the start date. Undefined if that of `periods` applies. */
		readonly start?: Stated<BusinessDayConvention> | undefined;
		readonly end?: Stated<BusinessDayConvention> | undefined;
		readonly payments: Stated<BusinessDayConvention>;
		/** Calendars of each business day adjustment in the file, which must all be the same. There is at least one. */
		readonly calendars: readonly Stated<readonly string[]>[];
		readonly roll?: Stated<Roll> | undefined;
		/** Unadjusted end of the first period or payment, or start of the last one. The schedule must contain them. */
		readonly regular: readonly (Stated<LocalDate> & { readonly place: RegularDate })[];
		/** True if the format requires a stub to be stated when the term is not a multiple of the frequency. */
		readonly statesStubs: boolean;
		/** True if payments are adjusted on the calendars of the index. False if on those of the periods. */
		readonly paysByIndex?: boolean;
		/** True if the format requires dates of first or last payments with fewer calculation periods than others. */
		readonly statesPayments: boolean;
	};
	/** Calendars of the fixing dates of a term index. Undefined if the calendars of the index apply. */
	readonly fixingCalendars?: Stated<readonly string[]> | undefined;
	/** Compares the cash flows that the file states with those of the resolved leg. */
	readonly check?: ((leg: ResolvedLeg, calendarOf: CalendarOf) => void) | undefined;
}

const known: ReadonlySet<string> = new Set(dealFieldNames);

/**
 * True if the portal supports a field. A stated term without a field is a fault of the trade.
 *
 * @param field name of a field of the deal, or of a leg without `leg1` or `leg2`
 */
export const carries = (field: string): boolean => known.has(`leg1${field}`) || known.has(field);
