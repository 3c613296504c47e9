import type { FloorBase, SpreadMethod } from '#shared/compounding/floor-option.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** The names of conventions in the API: never renamed. */
export type ConventionId =
	| 'nwg-saron'
	| 'nwg-saron-no-shift'
	| 'lma-sonia'
	| 'sonia-shift'
	| 'arrc-sofr-compounded'
	| 'arrc-sofr-simple';

/** Terms that a convention sets or leaves open, named as in the API. */
export const conventionTerms = [
	'lookback',
	'observationShift',
	'lockout',
	'yearlyBasis',
	'rounding',
	'casMethod',
	'marginMethod',
	'floorOn',
	'calendars',
] as const;

export type ConventionTerm = (typeof conventionTerms)[number];

/** The document that recommends a convention. */
export interface ConventionSource {
	readonly document: string;
	readonly publisher: string;
	readonly date: LocalDate;
	/** Address of the publisher. */
	readonly url: string;
	/** Part of the convention that the document states. */
	readonly says: string;
	/** Copy that was read, and the parts that could not be read. */
	readonly confirmed: string;
}

/** A term that the sources do not decide: whoever uses the convention has to. */
export interface OpenTerm {
	readonly term: 'rounding' | 'casMethod' | 'marginMethod' | 'floorOn';
	/** The values between which the sources leave the choice. None: any value of the field. */
	readonly choices: readonly string[];
}

/**
 * A convention for loans that a working group or association has recommended, by its name.
 *
 * A term on which the sources are silent is absent, and listed as open.
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
	readonly casMethod?: SpreadMethod;
	readonly marginMethod?: SpreadMethod;
	readonly floorOn?: FloorBase;
	readonly open: readonly OpenTerm[];
	/** Recommendations that the calculator does not follow. */
	readonly differs?: ConventionDifference;
	readonly sources: readonly ConventionSource[];
}

/** A recommendation that the calculator implements differently. */
export type ConventionDifference = 'interest-on-rounded-rate';
