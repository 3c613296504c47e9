import { dealFieldNames } from '../deal/leg-fields.ts';
import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { Stated } from './node-reader.ts';
import type { TradeNode } from './trade-node.ts';

/** Day of the month to which unadjusted dates roll. */
export type Roll = 'EOM' | 'IMM' | number;

/** A value that applies from an accrual start on. */
export interface DraftStep {
	readonly date: LocalDate;
	readonly value: number;
}

/** Values that change between periods, either dated or one per period. */
export interface DraftSchedule {
	readonly field: 'RateSchedule' | 'SpreadSchedule' | 'NotionalSchedule';
	readonly node: TradeNode;
	readonly steps: readonly DraftStep[] | { readonly perPeriod: readonly number[] };
}

/** Returns the joint calendar for calendar names. */
export type CalendarOf = (names: readonly string[]) => BusinessCalendar;

/** End of the first period or payment, or start of the last one. */
export type RegularDate = 'first' | 'last' | 'first-payment' | 'last-payment';

/** A leg as stated in a trade file, before it is converted to a leg of a deal. */
export interface LegDraft {
	readonly node: TradeNode;
	readonly start: Stated<LocalDate>;
	readonly end: Stated<LocalDate>;
	/** Fields by name, without the prefix `leg1`. */
	readonly fields: ReadonlyMap<string, Stated<unknown>>;
	readonly schedules: readonly DraftSchedule[];
	readonly dates: {
		readonly periods: Stated<BusinessDayConvention>;
		/** If absent, `periods` applies. */
		readonly start?: Stated<BusinessDayConvention> | undefined;
		readonly end?: Stated<BusinessDayConvention> | undefined;
		readonly payments: Stated<BusinessDayConvention>;
		/** Calendars of each adjustment, at least one. They must all be the same. */
		readonly calendars: readonly Stated<readonly string[]>[];
		readonly roll?: Stated<Roll> | undefined;
		/** Unadjusted end of the first period or payment, or start of the last one, which the schedule must contain. */
		readonly regular: readonly (Stated<LocalDate> & { readonly place: RegularDate })[];
		/** True if the file must state a stub when the term is not a multiple of the frequency. */
		readonly statesStubs: boolean;
		/** True if payments are adjusted on the index's calendars instead of the periods' calendars. */
		readonly paysByIndex?: boolean;
		/** True if the file must state the first and the last payment when they have fewer calculation periods. */
		readonly statesPayments: boolean;
	};
	/** Calendars of a term index's fixing dates. If absent, the index's own calendars apply. */
	readonly fixingCalendars?: Stated<readonly string[]> | undefined;
	/** Compares the stated cash flows with those of the leg. */
	readonly check?: ((leg: ResolvedLeg, calendarOf: CalendarOf) => void) | undefined;
}

const known: ReadonlySet<string> = new Set(dealFieldNames);

/**
 * True if the portal's deals have a field. A term without a field is a fault of the trade.
 *
 * @param field name of a leg field without the prefix `leg1`, or of a deal field
 */
export const carries = (field: string): boolean => known.has(`leg1${field}`) || known.has(field);
