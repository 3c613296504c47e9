import type { Ibor } from '../benchmark/ibor.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { FallbackFailure } from './fallback-failure.ts';

/** `Calculated`: with a fixed spread adjustment. `Indicative`: with a spread adjustment that may still change. */
export type CalculatedStatus = 'Calculated' | 'Indicative';

/** The period whose overnight fixings are compounded. */
export interface ObservationPeriod {
	/** The overnight index. */
	readonly index: string;
	/** Included. */
	readonly start: LocalDate;
	/** Excluded. */
	readonly end: LocalDate;
	readonly accrualDays: number;
	readonly fixings: number;
	readonly lastFixingDate: LocalDate;
}

/**
 * The fallback of an interbank rate for one tenor and record date; percent per year, five decimals.
 *
 * The adjusted reference rate and the spread adjustment sum to the fallback rate.
 */
export interface FallbackRate {
	readonly ibor: Ibor;
	readonly tenor: string;
	/** The day for which the interbank rate would have been published. */
	readonly recordDate: LocalDate;
	/** The first business day on which the last fixing of the period is known. */
	readonly publicationDate: LocalDate;
	readonly adjustedReferenceRate: Decimal;
	readonly spreadAdjustment: Decimal;
	readonly fallbackRate: Decimal;
	readonly status: CalculatedStatus;
	readonly observationPeriod: ObservationPeriod;
}

/** The rate of one tenor, or the failure. */
export interface TenorOutcome<T> {
	readonly tenor: string;
	readonly outcome: T | FallbackFailure;
}
