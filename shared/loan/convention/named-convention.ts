import type { LocalDate } from '#shared/time/local-date.ts';

/** The names of conventions in the API: never renamed. */
export type ConventionId =
	| 'nwg-saron'
	| 'nwg-saron-no-shift'
	| 'lma-sonia'
	| 'sonia-shift'
	| 'arrc-sofr-compounded'
	| 'arrc-sofr-simple';

/** Where a convention is recommended, and what it says there. */
export interface ConventionSource {
	readonly document: string;
	readonly publisher: string;
	readonly date: LocalDate;
	/** Where its text, or a summary of it, was read. */
	readonly url: string;
	/** What of the convention the source states. */
	readonly says: string;
}

/**
 * A convention for loans that a working group has recommended, by its name.
 *
 * Terms on which the sources are silent are absent: they stay as the loan has them.
 */
export interface NamedConvention {
	readonly id: ConventionId;
	readonly name: string;
	readonly currency: string;
	readonly index: string;
	readonly method: 'compounded' | 'simple';
	/** Business days. */
	readonly lookbackDays: number;
	readonly hasObservationShift: boolean;
	/** Business days. */
	readonly lockoutDays: number;
	readonly yearlyBasis: 'ACT/360' | 'ACT/365';
	/** System calendars on whose business days the days of the loan are laid out. */
	readonly systemCalendars: readonly string[];
	/** Decimals of the rate in percent. */
	readonly roundingDecimals?: number;
	/** What the sources recommend and the calculator does not do. */
	readonly differs?: ConventionDifference;
	readonly sources: readonly ConventionSource[];
}

/** What a convention recommends and the calculator does in another way. */
export type ConventionDifference = 'floor-on-compounded-rate' | 'interest-on-rounded-rate';
