import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { MissingFixing } from '#shared/compounding/compound.ts';
import { flooredFixing, type RateTerms } from '#shared/compounding/effective-rate.ts';
import type { SpreadMethod } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import { add, compare, type Decimal, round, subtract, zero } from '#shared/decimal/decimal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import {
	addDays,
	dateOfEpochDay,
	type EpochDay,
	earlierOf,
	isWeekend,
	type LocalDate,
	laterOf,
} from '#shared/time/local-date.ts';

/** Decimals to which a lender rounds intermediate results. Undefined if a result is not rounded. */
export interface Roundings {
	/** Each fixing before floor and spreads, in percent. */
	readonly fixing?: number;
	/** Each effective rate, in percent. */
	readonly dailyRate?: number;
	readonly dailyFactor?: number;
	/** The cumulative factor of each day; the next day continues from the rounded factor. */
	readonly cumulativeFactor?: number;
	/** The final cumulative factor only; the days before continue from unrounded factors. */
	readonly finalFactor?: number;
	/** The annualised rate from which the interest is calculated, in percent. */
	readonly finalRate?: number;
	/** The interest of each row, in the currency of the principal. The total is their sum. */
	readonly dailyInterest?: number;
}

/** Rows of a calculation: one per business day, weighted by its calendar days, or one per calendar day. */
export type Listing = 'business-days' | 'calendar-days';

/**
 * Interest on weekends and holidays.
 *
 * `weighted`, as agreed: simple interest at the rate of the preceding business day. `compounded`: compounded daily at
 * the same rate. `unweighted`: none. `next-fixing`: at the rate of the following business day.
 */
export type ClosedDayUse = 'weighted' | 'compounded' | 'unweighted' | 'next-fixing';

/** A loan as a lender could have calculated it: the agreed terms, and deviations that the portal's calculator lacks. */
export interface Calculation {
	readonly terms: LoanTerms;
	readonly joint: BusinessCalendar;
	readonly creditAdjustmentSpreadUse: SpreadMethod;
	readonly marginUse: SpreadMethod;
	readonly roundings: Roundings;
	readonly isSimple: boolean;
	/** True if the lender prints the period's rate without the added spread. The interest includes the spread. */
	readonly isRateWithoutAddedSpread: boolean;
	readonly fixings: ReadonlyMap<EpochDay, Decimal>;
	/** True if a day without a published fixing uses the last earlier fixing. */
	readonly carriesFixings: boolean;
	readonly listing: Listing;
	readonly closedDays: ClosedDayUse;
	/** True if rates are annualised over the sum of the weights. False if over the days of the period. */
	readonly isAnnualisedByWeights: boolean;
	/** Rate to which the floor applies. `fixing`: as the floor rule of the terms states. */
	readonly floorOn: 'fixing' | 'all-in' | 'period-rate';
}

export interface NoticeMarket {
	readonly series: FixingSeries;
	/** Business days on which the index is published. */
	readonly publication: BusinessCalendar;
	/** Business days of the interest period: open in all calendars of the loan. */
	readonly joint: BusinessCalendar;
	/** Calendars that the lender may have used instead of the agreed ones, the most likely first. */
	readonly otherCalendars: readonly OtherCalendars[];
	/** Published values that were later corrected, by day, the latest first. */
	readonly superseded: ReadonlyMap<EpochDay, readonly string[]>;
}

export interface OtherCalendars {
	/** Names of the calendars. Empty if every day from Monday to Friday is a business day. */
	readonly names: readonly string[];
	readonly joint: BusinessCalendar;
	/** True if lenders often use these calendars. They are then also tried together with a second change. */
	readonly isOften: boolean;
}

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

export type Spread = 'cas' | 'margin';

/** One way in which a lender's calculation can differ from the agreed terms. */
export type Change =
	| { readonly kind: 'lookback' | 'lockout'; readonly from: number; readonly to: number }
	| { readonly kind: 'observation-shift'; readonly isApplied: boolean }
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
	/** Principal changes on these dates took effect one business day earlier or later. */
	| { readonly kind: 'principal-change-early' | 'principal-change-late'; readonly dates: readonly LocalDate[] }
	| { readonly kind: 'principal-method'; readonly to: 'NON_CUMULATIVE' | 'BALANCE' }
	| FixingChange
	| { readonly kind: 'truncated'; readonly figures: readonly string[] };

export type FloorChoice = 'fixing' | 'fixing-plus-cas' | 'all-in' | 'period-rate';

export interface FixingChange {
	readonly kind: 'fixing';
	/** Date of the fixing. Several dates if each of them explains the lender's figures. */
	readonly dates: readonly LocalDate[];
	readonly theirs?: string;
	readonly ours?: string;
	/** Difference in percentage points, if several dates are possible. */
	readonly difference?: string;
	readonly source?: FixingSource;
}

export type FixingSource =
	| { readonly kind: 'fixing-before' | 'fixing-after'; readonly date: LocalDate }
	| { readonly kind: 'superseded' };

interface CalendarChoice {
	readonly selected: readonly HolidayCalendar[];
	/** Publication calendar of the index. */
	readonly own: string;
	readonly known: readonly HolidayCalendar[];
	readonly period: { readonly start: LocalDate; readonly end: LocalDate };
}

/** Calendars that loan documents often combine with the currency's calendar. */
const oftenJoined = ['USA_FI', 'UKG_FI', 'EMU'];

/** Days before and after the period in which holidays are needed. No observation date is further from the period. */
const marginDays = 600;

/** Returns distinct calendar combinations that a lender may have used instead of the agreed one, most likely first. */
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

/** Restricts a calendar to the dates that a period can need, so that calendars are joined much faster. */
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

/** Rates of one day of the period, in percent per year. */
export interface DailyRate {
	readonly fixingDay: EpochDay;
	readonly fixing: Decimal;
	readonly floored: Decimal;
	/** Fixing raised to the floor, plus compounded spreads; rounded if the calculation rounds daily rates. */
	readonly effective: Decimal;
}

/** Returns the spreads that are added to the annualised rate, and the spreads that are compounded with each fixing. */
export function spreadsOf({ terms: { rates }, creditAdjustmentSpreadUse, marginUse }: Calculation) {
	const spreadFor = (use: string) =>
		add(
			creditAdjustmentSpreadUse === use ? rates.creditAdjustmentSpread : zero,
			marginUse === use ? rates.margin : zero,
		);
	return { compounded: spreadFor('compounded'), added: spreadFor('added') };
}

/** Returns the rates of a grid's days, or `missing-fixing` with the first day without a fixing. */
export function dailyRates(
	calculation: Calculation,
	{ observations }: ObservationGrid,
	{ series, publication }: NoticeMarket,
): DailyRate[] | MissingFixing {
	const { compounded } = spreadsOf(calculation);
	const { fixing: fixingDecimals = exactly, dailyRate: rateDecimals = exactly } = calculation.roundings;
	const rateOf = (fixingDay: EpochDay, published: Decimal): DailyRate => {
		const fixing = round(published, fixingDecimals);
		const floored = flooredRate(calculation, fixing);
		return { fixingDay, fixing, floored, effective: round(add(floored, compounded), rateDecimals) };
	};
	const rates: DailyRate[] = [];
	for (const observation of observations) {
		const day = fixingDayOf(observation, series, publication, calculation.carriesFixings);
		const value = calculation.fixings.get(day) ?? series.values[series.valueIdOf(day)]?.percent;
		if (value === undefined) return { reason: 'missing-fixing', index: series.index, date: dateOfEpochDay(day) };
		const last = rates.at(-1);
		rates.push(last?.fixingDay === day ? last : rateOf(day, value));
	}
	return rates;
}

/** Raises the fixing to the floor: by the terms' floor rule, or so far that the rate with all spreads reaches it. */
function flooredRate({ terms: { rates }, floorOn }: Calculation, fixing: Decimal): Decimal {
	if (floorOn === 'fixing' || rates.floor === undefined) return flooredFixing(rates, fixing);
	if (floorOn === 'period-rate') return fixing;
	const least = subtract(rates.floor, add(rates.creditAdjustmentSpread, rates.margin));
	return compare(fixing, least) < 0 ? least : fixing;
}

/** More decimals than any rate has, so that rounding to them changes nothing. */
const exactly = 1000;

/**
 * Returns the day whose fixing an observation date uses. A weekend, or with carried fixings any day without a
 * publication, uses the last publication day before it.
 */
function fixingDayOf(
	observation: EpochDay,
	series: FixingSeries,
	publication: BusinessCalendar,
	carriesFixings: boolean,
): EpochDay {
	if (series.valueIdOf(observation) >= 0 || !(carriesFixings || isWeekend(observation))) return observation;
	if (publication.outside(observation) !== undefined) return observation;
	return publication.businessDays[publication.indexOnOrBefore(observation)] ?? observation;
}
