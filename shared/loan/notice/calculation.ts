import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { RateTerms } from '#shared/compounding/effective-rate.ts';
import type { SpreadMethod } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import type { Decimal } from '#shared/decimal/decimal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type EpochDay, earlierOf, type LocalDate, laterOf } from '#shared/time/local-date.ts';

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

/** The spreads of a loan. */
export type Spread = 'cas' | 'margin';

/** One way in which a lender's calculation may differ from the agreed terms. */
export type Change =
	| { readonly kind: 'lookback' | 'lockout'; readonly from: number; readonly to: number }
	| { readonly kind: 'observation-shift'; readonly isApplied: boolean }
	/** No names: every Monday to Friday is a business day. */
	| { readonly kind: 'calendars'; readonly calendars: readonly string[] }
	| { readonly kind: 'rounding'; readonly what: keyof Roundings; readonly decimals: number }
	| { readonly kind: 'floor-missing' }
	| { readonly kind: 'floor-option'; readonly to: FloorChoice }
	| { readonly kind: 'closed-days'; readonly to: Exclude<ClosedDayUse, 'weighted'> }
	| { readonly kind: 'basis'; readonly from: number; readonly to: number }
	| { readonly kind: 'start-excluded' | 'end-included'; readonly date: LocalDate }
	| { readonly kind: 'spread-missing'; readonly spread: Spread | 'both' }
	| { readonly kind: 'spread-use'; readonly spread: Spread | 'both'; readonly to: SpreadMethod }
	| { readonly kind: 'rate-without-spread' }
	| { readonly kind: 'simple' }
	| { readonly kind: 'principal-change-ignored'; readonly dates: readonly LocalDate[] }
	/** The changes of some dates took effect a business day earlier or later. */
	| { readonly kind: 'principal-change-early' | 'principal-change-late'; readonly dates: readonly LocalDate[] }
	| { readonly kind: 'principal-method'; readonly to: 'NON_CUMULATIVE' | 'BALANCE' }
	| FixingChange
	| { readonly kind: 'truncated'; readonly figures: readonly string[] };

/** Rate that is compared with the floor. */
export type FloorChoice = 'fixing' | 'fixing-plus-cas' | 'all-in' | 'period-rate';

/** Another value was used for the fixing of one day. */
export interface FixingChange {
	readonly kind: 'fixing';
	/** The day of the fixing. Several: the figures do not tell on which of them. */
	readonly dates: readonly LocalDate[];
	readonly theirs?: string;
	readonly ours?: string;
	/** Percentage points, where the figures do not tell the day. */
	readonly difference?: string;
	/** Source of the values. */
	readonly source?: FixingSource;
}

export type FixingSource =
	| { readonly kind: 'fixing-before' | 'fixing-after'; readonly date: LocalDate }
	| { readonly kind: 'superseded' };

interface CalendarChoice {
	/** Those of the terms. */
	readonly selected: readonly HolidayCalendar[];
	/** The calendar on which the index is published. */
	readonly own: string;
	readonly known: readonly HolidayCalendar[];
	readonly period: { readonly start: LocalDate; readonly end: LocalDate };
}

/** Calendars that loan documents join to that of the currency. */
const oftenJoined = ['USA_FI', 'UKG_FI', 'EMU'];

/** Days around the period in which holidays matter: an observation is at most so much earlier. */
const marginDays = 600;

/** Calendars that a lender may have used instead of the selected ones, the likeliest first, each set once. */
export function otherCalendarsOf({ selected, own, known, period }: CalendarChoice): OtherCalendars[] {
	const selectedNames = selected.map(({ name }) => name);
	const sets: readonly (readonly string[])[] = [
		[own],
		[],
		...(selectedNames.length > 1 ? selectedNames.map((name) => [name]) : []),
		...oftenJoined.map((name) => [...selectedNames, name]),
		...oftenJoined.map((name) => [own, name]),
		...oftenJoined.map((name) => [name]),
	];
	const often = sets.length;
	const rest = known.map(({ name }) => name).filter((name) => !oftenJoined.includes(name));
	const all = [...sets, ...rest.map((name) => [...selectedNames, name]), ...rest.map((name) => [name])];
	const used = new Set([keyOf(selectedNames)]);
	return all.flatMap((names, place) => {
		const distinct = [...new Set(names)];
		const calendars = [...known, ...selected].filter(
			({ name }, i, all) => isFirstOf(name, i, all) && names.includes(name),
		);
		if (used.has(keyOf(distinct)) || calendars.length < distinct.length) return [];
		used.add(keyOf(distinct));
		const clipped = (calendars.length === 0 ? [weekendsAlone] : calendars).map((each) => around(each, period));
		return [{ names: distinct, joint: new BusinessCalendar(clipped), isOften: place < often }];
	});
}

const keyOf = (names: readonly string[]) => JSON.stringify([...new Set(names)].sort());

const isFirstOf = (name: string, i: number, all: readonly HolidayCalendar[]) =>
	all.findIndex((each) => each.name === name) === i;

const weekendsAlone: HolidayCalendar = {
	name: 'weekends',
	completeFrom: '1990-01-01' as LocalDate,
	completeTo: '2100-12-31' as LocalDate,
	holidays: [],
};

/** The part of a calendar that a period can need: joining it takes a fraction of the time. */
function around(calendar: HolidayCalendar, { start, end }: CalendarChoice['period']): HolidayCalendar {
	const completeFrom = laterOf(calendar.completeFrom, addDays(start, -marginDays));
	const completeTo = earlierOf(calendar.completeTo, addDays(end, marginDays));
	return {
		...calendar,
		completeFrom,
		completeTo,
		holidays: calendar.holidays.filter(({ date }) => date >= completeFrom && date <= completeTo),
	};
}
