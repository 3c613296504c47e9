import type { yearlyBases } from '#shared/contract/compounding-request.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { PeriodMemory } from './period-memory.ts';

export type YearlyBasis = (typeof yearlyBases)[number];

/** Fields with text of the user; the message about an invalid text is shown with it until it is corrected. */
export type NumberFieldKey = 'principal' | 'cas' | 'margin' | 'floor';

/** Amount by which the principal rises or falls on the change date. */
export interface PrincipalChange {
	readonly id: number;
	readonly changeDate: LocalDate;
	/** A whole figure other than 0. */
	readonly principalChange: string;
}

export interface FormState {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	/** Calendar days from start to end. */
	readonly days: number;
	readonly rounding: number;
	readonly lookback: number;
	readonly observationShift: boolean;
	readonly lockout: number;
	readonly yearlyBasis: YearlyBasis;
	readonly cas: string;
	readonly margin: string;
	/** Blank for no floor; zero is a floor. */
	readonly floor: string;
	readonly casMethod: SpreadMethod;
	readonly marginMethod: SpreadMethod;
	/** Rate that the floor is compared with. */
	readonly floorOn: FloorBase;
	/** Name of the convention that the terms follow; blank for none. */
	readonly convention: string;
	readonly systemCalendars: readonly string[];
	readonly clientCalendars: readonly string[];
	readonly principal: string;
	readonly customTextBox1: string;
	/** The latest day of the currency's index that has a fixing; none while it is being loaded. */
	readonly latestRateDate: LocalDate | undefined;
	/** The dates become the latest possible ones when the latest rate date arrives. */
	readonly awaitsLatestPeriod: boolean;
	readonly periodMemory: PeriodMemory;
	/** Dates ascending. */
	readonly principalChanges: readonly PrincipalChange[];
	/** Id of the next principal change. */
	readonly nextChangeId: number;
}
