import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { add, type Decimal, decimalText, minorUnitDecimals, scaledText, zero } from '../decimal/decimal.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import {
	type AccrualTerms,
	AccruedInterest,
	type PrincipalChangeMethod,
	type PrincipalSpan,
} from './accrued-interest.ts';
import { type CompoundedTotal, Compounder, type MissingFixing, type PeriodFigures } from './compound.ts';
import { addedSpread, compoundedRateFloor, type RateTerms, shownDecimals } from './effective-rate.ts';
import { FactorChain } from './factor-chain.ts';
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
export interface LoanTotals extends PeriodFigures {
	/** Interest in the currency of the principal, calculated from the unrounded rate, with 18 decimals. */
	readonly interestAmount: string;
	/** Exact interest, rounded once to the minor unit of the currency, halves away from zero. */
	readonly payableAmount: string;
	readonly interestDays: number;
	readonly observationDays: number;
	readonly businessDays: number;
}

/** Failure: the date of a principal change is closed in one of the calendars. */
export interface ClosedChangeDate {
	readonly reason: 'non-business-day';
	readonly field: 'principalAmtChanges';
	readonly date: LocalDate;
}

export type LoanFailure = GridFailure | ClosedChangeDate | MissingFixing | OutsideCalendar;

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

/** Change of the principal by `amount` (negative: a repayment), effective from `date`. */
export interface PrincipalChange {
	readonly date: LocalDate;
	readonly amount: Decimal;
}

export interface InterestTerms extends AccrualTerms {
	readonly principal: Decimal;
	/** Dates lie after the start of the period and before its end. */
	readonly changes: readonly PrincipalChange[];
}

/** Interest in the currency of the principal, with 18 decimals, rounded half away from zero. */
export interface Interest {
	readonly total: string;
	/** Principal and interest of each day. Each day's interest is rounded separately. */
	readonly days: readonly { readonly principal: string; readonly interest: string }[];
}

/**
 * Calculates the interest of a compounded period and of each of its days, from unrounded rates.
 * @see docs/methodology.md, Principal changes
 */
export function interestOf(grid: ObservationGrid, { earning }: CompoundedTotal, terms: InterestTerms): Interest {
	const spans = dailySpans(grid, terms);
	const accrued = new AccruedInterest(grid, earning, terms, spans);
	const days = accrued.ofSpans(shownDecimals).map((amount, day) => ({
		principal: decimalText((spans[day] as PrincipalSpan).principal),
		interest: scaledText(amount, shownDecimals),
	}));
	return { total: scaledText(accrued.total(shownDecimals), shownDecimals), days };
}

/** Returns the interest of a compounded period, without its days. It can be rounded to any number of decimals. */
export function accruedInterest(
	grid: ObservationGrid,
	{ earning }: CompoundedTotal,
	terms: InterestTerms,
): AccruedInterest {
	return new AccruedInterest(grid, earning, terms, principalSpans(grid, terms));
}

export function dailySpans(grid: ObservationGrid, terms: InterestTerms): PrincipalSpan[] {
	return principalSpans(grid, terms).flatMap(({ from, to, principal }) =>
		Array.from({ length: to - from }, (_, day) => ({ from: from + day, to: from + day + 1, principal })),
	);
}

export function principalSpans(
	{ boundaries }: Pick<ObservationGrid, 'boundaries'>,
	terms: InterestTerms,
): PrincipalSpan[] {
	const count = boundaries.length - 1;
	const spans: PrincipalSpan[] = [];
	let from = 0;
	let { principal } = terms;
	for (const { date, amount } of terms.changes.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
		const day = epochDay(date);
		let to = from;
		while (to < count && (boundaries[to] as number) < day) to++;
		if (to > from) spans.push({ from, to, principal });
		from = to;
		principal = add(principal, amount);
	}
	if (from < count) spans.push({ from, to: count, principal });
	return spans;
}

interface Entry {
	readonly series: FixingSeries;
	readonly publication: BusinessCalendar;
	readonly compounder: Compounder;
}

interface ChainEntry {
	readonly series: FixingSeries;
	readonly joint: BusinessCalendar;
	readonly chain: FactorChain;
}

const usualLimit = 500;
/** A chain of ten years can take 250 kB of memory. */
const maxChains = 50;

/**
 * Caches compounders by index and terms, so that loans with the same terms share the work done for each fixing.
 *
 * A compounder with ten years of fixings can take 80 kB, so the cache has a limit and evicts the least recently used
 * compounder.
 */
export class CompounderCache {
	readonly #limit: number;
	/** Ordered from the least to the most recently used entry. */
	readonly #entries = new Map<string, Entry>();
	readonly #chains = new Map<string, ChainEntry>();

	constructor(limit = usualLimit) {
		this.#limit = limit;
	}

	/** Returns the cached compounder of an index and terms, or a new one if series or calendar is another object. */
	of(series: FixingSeries, publication: BusinessCalendar, terms: RateTerms): Compounder {
		const key = keyOf(series.index, terms);
		const known = this.#entries.get(key);
		this.#entries.delete(key);
		const isSame = known?.series === series && known.publication === publication;
		const compounder = isSame ? known.compounder : new Compounder(series, publication, terms);
		this.#entries.set(key, { series, publication, compounder });
		if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value as string);
		return compounder;
	}

	/** Returns the running products of daily factors. Terms that differ only in added spreads share them. */
	chainOf(series: FixingSeries, joint: BusinessCalendar, rates: RateTerms, observation: ObservationTerms): FactorChain {
		const terms = compoundedTerms(rates);
		const { lookbackDays, hasObservationShift } = observation;
		const key = `${keyOf(series.index, terms)} ${lookbackDays} ${hasObservationShift}`;
		const known = this.#chains.get(key);
		this.#chains.delete(key);
		const isSame = known?.series === series && known.joint === joint;
		const chain = isSame ? known.chain : new FactorChain(series, joint, observation, terms);
		this.#chains.set(key, { series, joint, chain });
		if (this.#chains.size > maxChains) this.#chains.delete(this.#chains.keys().next().value as string);
		return chain;
	}

	get size(): number {
		return this.#entries.size;
	}
}

/** Returns the terms without the fields that have no effect on compounding factors. */
function compoundedTerms({ floor, floorRule, creditAdjustmentSpread, margin, basis }: RateTerms): RateTerms {
	const isDaily = floor !== undefined && (floorRule.floorOn === 'rfr' || floorRule.floorOn === 'rfr-plus-cas');
	const floorOn = isDaily ? floorRule.floorOn : 'none';
	const isCasUsed = floorRule.cas === 'compounded' || floorOn === 'rfr-plus-cas';
	return {
		...(isDaily ? { floor } : {}),
		floorRule: { ...floorRule, floorOn },
		creditAdjustmentSpread: isCasUsed ? creditAdjustmentSpread : zero,
		margin: floorRule.margin === 'compounded' ? margin : zero,
		basis,
	};
}

function keyOf(index: string, terms: RateTerms): string {
	const { floor, floorRule, creditAdjustmentSpread, margin, basis, roundingDecimals } = terms;
	const floorText = floor === undefined ? 'none' : decimalText(floor);
	const { floorOn, cas, margin: marginMethod } = floorRule;
	const spreads = `${decimalText(creditAdjustmentSpread)} ${decimalText(margin)}`;
	return `${index} ${basis} ${roundingDecimals} ${floorOn} ${cas} ${marginMethod} ${floorText} ${spreads}`;
}
