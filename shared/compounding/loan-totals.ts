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

/** One interest period of a loan, without fixings and calendars. */
export interface LoanTerms {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly observation: ObservationTerms;
	readonly rates: RateTerms;
	readonly principal: Decimal;
	/** Each dated after the start of the period and before its end. */
	readonly changes: readonly PrincipalChange[];
	readonly method: PrincipalChangeMethod;
}

/** Fixings and calendars from which the figures of a loan are calculated. */
export interface LoanMarket {
	readonly series: FixingSeries;
	/** The business days of the interest period. */
	readonly joint: BusinessCalendar;
	/** The business days on which the index is published. */
	readonly publication: BusinessCalendar;
}

/** The figures of a loan without its days. Rates are percent per year. */
export interface LoanTotals {
	readonly compoundedRate: string;
	/** To 30 decimals; the terms' rounding does not apply. */
	readonly unroundedRate: string;
	/** To 18 decimals, without added spreads and without a floor on the compounded rate. */
	readonly compoundingFactor: string;
	readonly simpleAverage: string;
	/** Amount in the currency of the principal, from the unrounded rate, to 18 decimals. */
	readonly interestAmount: string;
	/** The exact interest rounded once to the minor unit of the currency, halves away from zero. */
	readonly payableAmount: string;
	readonly interestDays: number;
	readonly observationDays: number;
	readonly businessDays: number;
	readonly lastFixingDate: LocalDate;
}

/** The principal changes on a day on which the calendars are closed. */
export interface ClosedChangeDate {
	readonly reason: 'non-business-day';
	readonly field: 'principalAmtChanges';
	readonly date: LocalDate;
}

export type LoanFailure = GridFailure | ClosedChangeDate | MissingFixing | OutsideCalendar;

/** The period of a loan resolved on its calendars. */
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
 * The figures of one loan, of many that share calendars, fixings and often terms.
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

/** The same for a grid that was resolved before, to know which fixings it needs. */
export function totalsOfGrid(
	terms: LoanTerms,
	grid: ObservationGrid,
	{ series, joint, publication }: LoanMarket,
	compounders: CompounderCache,
): LoanTotals | LoanFailure {
	const compounder = compounders.of(series, publication, terms.rates);
	const { startDay, endDay, interestDays, observationDays } = grid;
	// A floor on the compounded rate needs the rate to date of each day.
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
