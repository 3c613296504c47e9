import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { RateTerms } from '#shared/compounding/effective-rate.ts';
import type { SpreadMethod } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import type { Decimal } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { EpochDay } from '#shared/time/local-date.ts';

/** Decimals of the intermediate figures that a lender may round. */
export interface Roundings {
	/** Each fixing, before floor and spreads. Percent. */
	readonly fixing?: number;
	/** Each effective rate. Percent. */
	readonly dailyRate?: number;
	/** Each day's factor. */
	readonly dailyFactor?: number;
	/** The cumulative factor of each day, from which the next day goes on. */
	readonly cumulativeFactor?: number;
	/** The cumulative factor once it is calculated; the next day goes on from the unrounded one. */
	readonly finalFactor?: number;
	/** The annualised rate, from which the interest is calculated. Percent. */
	readonly finalRate?: number;
	/** The interest of each row; the total is their sum. In the currency of the principal. */
	readonly dailyInterest?: number;
}

/** True if the rows of a calculation are its business days, with their weights, or all calendar days. */
export type Listing = 'business-days' | 'calendar-days';

/**
 * Accrual of the days between two business days: at the rate of the business day before them, without compounding
 * (`weighted`, as agreed) or with it (`compounded`); not at all (`unweighted`); or at the rate of the business day after
 * them (`next-fixing`).
 */
export type ClosedDayUse = 'weighted' | 'compounded' | 'unweighted' | 'next-fixing';

/** A loan as somebody may have calculated it: the terms of the loan with deviations that the calculator itself does not offer. */
export interface Calculation {
	readonly terms: LoanTerms;
	readonly joint: BusinessCalendar;
	readonly creditAdjustmentSpreadUse: SpreadMethod;
	readonly marginUse: SpreadMethod;
	readonly roundings: Roundings;
	/** The daily rates are added instead of compounded. */
	readonly isSimple: boolean;
	/** The printed rate of the period has no spread that is added after annualising; the interest has it. */
	readonly isRateWithoutAddedSpread: boolean;
	/** Fixings used instead of the published ones. */
	readonly fixings: ReadonlyMap<EpochDay, Decimal>;
	/** Days on which the index is not published use the last earlier fixing. */
	readonly carriesFixings: boolean;
	readonly listing: Listing;
	readonly closedDays: ClosedDayUse;
	/** True if rates are annualised over the sum of the weights, where it differs from the days of the period. */
	readonly isAnnualisedByWeights: boolean;
	/** `fixing`: as the floor rule of the terms says. */
	readonly floorOn: 'fixing' | 'all-in' | 'period-rate';
}

/** Fixings and calendars of a notice. */
export interface NoticeMarket {
	readonly series: FixingSeries;
	/** The business days on which the index is published. */
	readonly publication: BusinessCalendar;
	/** The business days of the interest period. */
	readonly joint: BusinessCalendar;
	/** Other calendars that the lender may have used, the likeliest first. */
	readonly otherCalendars: readonly OtherCalendars[];
	/** Superseded values by day, the latest first. */
	readonly superseded: ReadonlyMap<EpochDay, readonly string[]>;
}

export interface OtherCalendars {
	/** None: every Monday to Friday is a business day. */
	readonly names: readonly string[];
	readonly joint: BusinessCalendar;
	/** True if lenders often use them, so that they are tried together with other changes. */
	readonly isOften: boolean;
}

/** The loan as its terms say. */
export function agreedCalculation(
	terms: LoanTerms,
	{ joint }: Pick<NoticeMarket, 'joint'>,
	listing: Listing = 'business-days',
): Calculation {
	const { cas, margin, floorOn } = terms.rates.floorRule;
	return {
		terms,
		joint,
		creditAdjustmentSpreadUse: cas,
		marginUse: margin,
		roundings: {},
		isSimple: false,
		isRateWithoutAddedSpread: false,
		fixings: new Map(),
		carriesFixings: false,
		listing,
		closedDays: 'weighted',
		isAnnualisedByWeights: false,
		floorOn: floorOn === 'compounded-rate' ? 'period-rate' : 'fixing',
	};
}

export const withTerms = (calculation: Calculation, terms: Partial<LoanTerms>): Calculation => ({
	...calculation,
	terms: { ...calculation.terms, ...terms },
});

export const withRates = (calculation: Calculation, rates: Partial<RateTerms>): Calculation =>
	withTerms(calculation, { rates: { ...calculation.terms.rates, ...rates } });
