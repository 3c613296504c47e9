import { dealFieldNames } from '../deal/leg-fields.ts';
import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { Stated } from './node-reader.ts';
import type { TradeNode } from './trade-node.ts';

/** Day to which unadjusted dates roll. */
export type Roll = 'EOM' | 'IMM' | number;

/** A value from an accrual start on. */
export interface DraftStep {
	readonly date: LocalDate;
	readonly value: number;
}

/** Values that change with the periods: dated, or one for each period. */
export interface DraftSchedule {
	readonly field: 'RateSchedule' | 'SpreadSchedule' | 'NotionalSchedule';
	readonly node: TradeNode;
	readonly steps: readonly DraftStep[] | { readonly perPeriod: readonly number[] };
}

/** Joint calendar of the portal by the names of calendars; undefined for a name that it does not have. */
export type CalendarOf = (names: readonly string[]) => BusinessCalendar;

/** End of the first period or payment, or start of the last one. */
export type RegularDate = 'first' | 'last' | 'first-payment' | 'last-payment';

/** A leg as a trade file states it, before it is a leg of the portal. */
export interface LegDraft {
	readonly node: TradeNode;
	readonly start: Stated<LocalDate>;
	readonly end: Stated<LocalDate>;
	/** Key: name of the field after `leg1`. */
	readonly fields: ReadonlyMap<string, Stated<unknown>>;
	readonly schedules: readonly DraftSchedule[];
	readonly dates: {
		readonly periods: Stated<BusinessDayConvention>;
		/** Absent: as `periods`. */
		readonly start?: Stated<BusinessDayConvention> | undefined;
		readonly end?: Stated<BusinessDayConvention> | undefined;
		readonly payments: Stated<BusinessDayConvention>;
		/** Calendars of each adjustment; they must be the same. At least one. */
		readonly calendars: readonly Stated<readonly string[]>[];
		readonly roll?: Stated<Roll> | undefined;
		/** Unadjusted end of the first period or payment, or start of the last one, which the schedule must have. */
		readonly regular: readonly (Stated<LocalDate> & { readonly place: RegularDate })[];
		/** True if the file has to state a stub where the term is no multiple of the frequency. */
		readonly statesStubs: boolean;
		/** True if payments move on the calendars of the index, not those of the periods. */
		readonly paysByIndex?: boolean;
		/** True if the file has to state the first and the last payment where they have fewer calculation periods. */
		readonly statesPayments: boolean;
	};
	/** Calendars by which a term index is fixed; absent: its own. */
	readonly fixingCalendars?: Stated<readonly string[]> | undefined;
	/** Compares stated cash flows with those of the leg. */
	readonly check?: ((leg: ResolvedLeg, calendarOf: CalendarOf) => void) | undefined;
}

const known: ReadonlySet<string> = new Set(dealFieldNames);

/**
 * True if the deals of the portal have a field. Terms whose field does not exist are faults of the trade.
 *
 * @param field name of a field of a leg after `leg1`, or of the deal
 */
export const carries = (field: string): boolean => known.has(`leg1${field}`) || known.has(field);
