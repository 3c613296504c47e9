import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { type Decimal, minorUnitDecimals, scaledText } from '../decimal/decimal.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import { AccruedInterest, type PrincipalChangeMethod } from './accrued-interest.ts';
import type { MissingFixing, PeriodFigures } from './compound.ts';
import type { CompounderCache } from './compounder-cache.ts';
import { addedSpread, compoundedRateFloor, type RateTerms, shownDecimals } from './effective-rate.ts';
import { accruedInterest, type InterestTerms, type PrincipalChange } from './interest.ts';
import { type GridFailure, type ObservationGrid, type ObservationTerms, observationGrid } from './observation-grid.ts';

/** Terms of one interest period of a loan, without fixings and calendars. */
export interface LoanTerms {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly observation: ObservationTerms;
	readonly rates: RateTerms;
	readonly principal: Decimal;
	/** Dates lie after the start of the period and before its end. */
	readonly changes: readonly PrincipalChange[];
	readonly method: PrincipalChangeMethod;
}

/** Fixings and calendars from which a loan is calculated. */
export interface LoanMarket {
	readonly series: FixingSeries;
	/** Calendar of the interest period, which combines all calendars of the loan. */
	readonly joint: BusinessCalendar;
	/** Business days on which the index is published. */
	readonly publication: BusinessCalendar;
}

/** Rates and amounts of a loan without its days. Rates are percent per year. */
export interface LoanTotals {
	readonly compoundedRate: string;
	/** Rate with 30 decimals; the terms' rounding does not apply. */
	readonly unroundedRate: string;
	/** Factor with 18 decimals, without added spreads and without a floor on the compounded rate. */
	readonly compoundingFactor: string;
	readonly simpleAverage: string;
	/** Interest in the currency of the principal, calculated from the unrounded rate, with 18 decimals. */
	readonly interestAmount: string;
	/** Exact interest, rounded once to the minor unit of the currency, halves away from zero. */
	readonly payableAmount: string;
	readonly interestDays: number;
	readonly observationDays: number;
	readonly businessDays: number;
	readonly lastFixingDate: LocalDate;
}

/** Failure: the date of a principal change is closed in one of the calendars. */
export interface ClosedChangeDate {
	readonly reason: 'non-business-day';
	readonly field: 'principalAmtChanges';
	readonly date: LocalDate;
}

export type LoanFailure = GridFailure | ClosedChangeDate | MissingFixing | OutsideCalendar;

/** Resolves the interest period of a loan on its calendars. */
export function loanGrid(
	{ startDate, endDate, observation, changes }: LoanTerms,
	joint: BusinessCalendar,
): ObservationGrid | GridFailure | ClosedChangeDate {
	const grid = observationGrid(startDate, endDate, joint, observation);
	if ('reason' in grid) return grid;
	const closed = changes.find(({ date }) => !joint.isBusinessDay(epochDay(date)));
	return closed === undefined ? grid : { reason: 'non-business-day', field: 'principalAmtChanges', date: closed.date };
}

export const interestTermsOf = ({ principal, changes, method, rates }: LoanTerms): InterestTerms => ({
	principal,
	changes,
	method,
	addedSpread: addedSpread(rates),
	basis: rates.basis,
});

/**
 * Calculates the rates and amounts of one loan. Loans with the same calendars, fixings and terms share work through
 * `compounders`.
 *
 * @see docs/methodology.md, Compounding in arrears
 */
export function loanTotals(
	terms: LoanTerms,
	market: LoanMarket,
	compounders: CompounderCache,
): LoanTotals | LoanFailure {
	const grid = loanGrid(terms, market.joint);
	return 'reason' in grid ? grid : totalsOfGrid(terms, grid, market, compounders);
}

/** Same as {@link loanTotals}, for a caller that has already resolved the grid to find the required fixings. */
export function totalsOfGrid(
	terms: LoanTerms,
	grid: ObservationGrid,
	{ series, joint, publication }: LoanMarket,
	compounders: CompounderCache,
): LoanTotals | LoanFailure {
	const compounder = compounders.of(series, publication, terms.rates);
	const { startDay, endDay, interestDays, observationDays } = grid;
	// A floor on the compounded rate applies to each day's rate to date, which a shared chain does not provide.
	const canShare =
		terms.changes.length === 0 && terms.observation.lockoutDays === 0 && compoundedRateFloor(terms.rates) === undefined;
	const period = canShare
		? compounders.chainOf(series, joint, terms.rates, terms.observation).period(startDay, endDay)
		: undefined;
	if (period !== undefined) {
		const span = { from: 0, to: 1, principal: terms.principal };
		const whole = { interestDays, observationDays, boundaries: [startDay, endDay] };
		const interest = new AccruedInterest(whole, period, interestTermsOf(terms), [span]);
		return totalsWith(compounder.totalOfPeriod(period), interest, terms, grid);
	}
	const total = compounder.total(grid);
	if ('reason' in total) return total;
	return totalsWith(total, accruedInterest(grid, total, interestTermsOf(terms)), terms, grid);
}

function totalsWith(
	{ compoundedRate, unroundedRate, compoundingFactor, simpleAverage, lastFixingDate }: PeriodFigures,
	interest: AccruedInterest,
	{ currency }: LoanTerms,
	{ interestDays, observationDays, rows }: ObservationGrid,
): LoanTotals {
	const minorUnit = minorUnitDecimals(currency);
	return {
		compoundedRate,
		unroundedRate,
		compoundingFactor,
		simpleAverage,
		interestAmount: scaledText(interest.total(shownDecimals), shownDecimals),
		payableAmount: scaledText(interest.total(minorUnit), minorUnit),
		interestDays,
		observationDays,
		businessDays: rows,
		lastFixingDate,
	};
}
