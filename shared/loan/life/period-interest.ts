import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { AccruedInterest, type PrincipalSpan } from '#shared/compounding/accrued-interest.ts';
import type { GrowthPath } from '#shared/compounding/compounding-accumulator.ts';
import { addedSpread, compoundedRateFloor, type RateTerms, shownDecimals } from '#shared/compounding/effective-rate.ts';
import {
	type CompounderCache,
	type InterestTerms,
	interestTermsOf,
	type LoanFailure,
	type LoanTerms,
	principalSpans,
	totalsOfGrid,
} from '#shared/compounding/loan-totals.ts';
import { compoundMarginSteps, type MarginSpan, splitByMargin } from '#shared/compounding/margin-steps.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import {
	type Decimal,
	decimalText,
	divideHalfAway,
	minorUnitDecimals,
	powerOfTen,
	scaledText,
} from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import type { PeriodPrincipal } from './principal-steps.ts';
import { marginSpans, periodGrid, type ResolvedLife } from './resolve-life.ts';

/** Fixings of a loan's index, and cached compounding results that loans with the same terms share. */
export interface LifeMarket {
	readonly series: FixingSeries;
	readonly compounders: CompounderCache;
}

/** Interest in the currency of the loan: to 18 decimals, and rounded once to the minor unit. */
export interface Amounts {
	readonly interestAmount: string;
	readonly payableAmount: string;
}

/** Consecutive days of a period with the same principal and margin, and their interest to 18 decimals. */
export interface InterestSegment {
	readonly from: LocalDate;
	readonly to: LocalDate;
	readonly principal: string;
	readonly margin: string;
	readonly interest: string;
}

export interface PeriodAmounts extends Amounts {
	/** All-in rate in percent per year, to 30 decimals. */
	readonly rate: string;
	readonly lastFixingDate: LocalDate;
}

/** Converts a period to the terms of a single-period loan in the calculator, with the margin at its start. */
export function termsOfPeriod(
	{ terms, principals }: ResolvedLife,
	{ number, startDay, endDay }: LifePeriod,
	margin: Decimal,
): LoanTerms {
	const { rates, observation, method, index } = terms;
	const { opening, changes } = principals[number - 1] as PeriodPrincipal;
	return {
		currency: index.currency,
		startDate: dateOfEpochDay(startDay),
		endDate: dateOfEpochDay(endDay),
		observation,
		rates: margin === rates.margin ? rates : { ...rates, margin },
		principal: opening,
		changes,
		method,
	};
}

/** Calculates the interest of a whole period, equal to the calculator's in every digit, or why it cannot. */
export function interestOfPeriod(
	life: ResolvedLife,
	period: LifePeriod,
	market: LifeMarket,
): PeriodAmounts | LoanFailure {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const margins = marginSpans(life, grid);
	const [first] = margins as [MarginSpan];
	const terms = termsOfPeriod(life, period, first.margin);
	if (margins.length === 1) {
		const totals = totalsOfGrid(terms, grid, { ...life.calendars, series: market.series }, market.compounders);
		if ('reason' in totals) return totals;
		const { unroundedRate, interestAmount, payableAmount, lastFixingDate } = totals;
		return { rate: unroundedRate, interestAmount, payableAmount, lastFixingDate };
	}
	const stepped = steppedInterest(life, grid, terms, margins, market);
	if ('reason' in stepped) return stepped;
	return {
		...amountsOf((decimals) => stepped.interest.total(decimals), terms.currency),
		rate: stepped.unroundedRate,
		lastFixingDate: stepped.lastFixingDate,
	};
}

/** Returns the interest of a period, split wherever principal or margin changes. Each segment is rounded separately. */
export function segmentsOfPeriod(
	life: ResolvedLife,
	period: LifePeriod,
	market: LifeMarket,
): readonly InterestSegment[] | LoanFailure {
	const stepped = steppedPeriod(life, period, market);
	if ('reason' in stepped) return stepped;
	const { grid, margins } = stepped;
	const interest = stepped.interest.ofSpans(shownDecimals);
	return stepped.spans.map(({ from, to, principal }, i) => ({
		from: dateOfEpochDay(grid.boundaries[from] as EpochDay),
		to: dateOfEpochDay(grid.boundaries[to] as EpochDay),
		principal: decimalText(principal),
		margin: decimalText((margins.find((each) => each.to > from) as MarginSpan).margin),
		interest: scaledText(interest[i] as bigint, shownDecimals),
	}));
}

/** Compounds a whole period day by day. Also returns the compounded rows and their margins. */
export function steppedPeriod(
	life: ResolvedLife,
	period: LifePeriod,
	market: LifeMarket,
): (SteppedInterest & { readonly grid: ObservationGrid; readonly margins: readonly MarginSpan[] }) | LoanFailure {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const margins = marginSpans(life, grid);
	const [first] = margins as [MarginSpan];
	const terms = termsOfPeriod(life, period, first.margin);
	const stepped = steppedInterest(life, grid, terms, margins, market);
	return 'reason' in stepped ? stepped : { ...stepped, grid, margins };
}

/**
 * Calculates the interest from the start of a period to a day, that day excluded. Lockout and observation shift apply
 * as in the whole period.
 *
 * If the day is not a business day, the row that contains it counts in proportion to its calendar days.
 * @param day after the start, at most the end
 */
export function accruedInPeriod(
	life: ResolvedLife,
	period: LifePeriod,
	day: EpochDay,
	market: LifeMarket,
): Amounts | LoanFailure {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const { joint } = life.calendars;
	const row = day === grid.endDay ? grid.rows : joint.indexOnOrBefore(day) - joint.indexOnOrBefore(grid.startDay);
	const [from, to] = [grid.boundaries[row] as EpochDay, (grid.boundaries[row + 1] ?? day) as EpochDay];
	const before = row === 0 ? nothing : interestOfRows(life, period, grid, row, market);
	if ('reason' in before) return before;
	const { currency } = life.terms.index;
	if (day === from) return amountsOf((decimals) => before.total(decimals), currency);
	const through = interestOfRows(life, period, grid, row + 1, market);
	if ('reason' in through) return through;
	const [taken, all] = [BigInt(day - from), BigInt(to - from)];
	const precise = before.total(preciseDecimals) * (all - taken) + through.total(preciseDecimals) * taken;
	return amountsOf((decimals) => divideHalfAway(precise, all * powerOfTen(preciseDecimals - decimals)), currency);
}

const nothing = { total: () => 0n };

/** Decimals before multiplying by a fraction of days: rounding twice then gives the same result except in a tie. */
const preciseDecimals = 36;

function amountsOf(total: (decimals: number) => bigint, currency: string): Amounts {
	const minorUnit = minorUnitDecimals(currency);
	return {
		interestAmount: scaledText(total(shownDecimals), shownDecimals),
		payableAmount: scaledText(total(minorUnit), minorUnit),
	};
}

function interestOfRows(
	life: ResolvedLife,
	period: LifePeriod,
	grid: ObservationGrid,
	rows: number,
	market: LifeMarket,
): Pick<AccruedInterest, 'total'> | LoanFailure {
	const margins = marginSpans(life, grid, rows);
	const [first] = margins as [MarginSpan];
	const terms = termsOfPeriod(life, period, first.margin);
	const shared = margins.length === 1 ? sharedInterest(life, grid, rows, terms, market) : undefined;
	return shared ?? interestOnly(steppedInterest(life, grid, terms, margins, market));
}

const interestOnly = (stepped: SteppedInterest | LoanFailure) => ('reason' in stepped ? stepped : stepped.interest);

/** Calculates interest from shared cumulative factors. @returns undefined if days must be compounded one by one */
function sharedInterest(
	{ calendars }: ResolvedLife,
	grid: ObservationGrid,
	rows: number,
	terms: LoanTerms,
	{ series, compounders }: LifeMarket,
): AccruedInterest | undefined {
	const { rates, observation, changes, principal } = terms;
	if (changes.length > 0 || rows > grid.rows - observation.lockoutDays) return undefined;
	if (compoundedRateFloor(rates) !== undefined) return undefined;
	const end = grid.boundaries[rows] as EpochDay;
	const period = compounders.chainOf(series, calendars.joint, rates, observation).period(grid.startDay, end);
	if (period === undefined) return undefined;
	const whole = { ...dayCounts(grid), boundaries: [grid.startDay, end] };
	return new AccruedInterest(whole, period, interestTermsOf(terms), [{ from: 0, to: 1, principal }]);
}

const dayCounts = ({ interestDays, observationDays }: ObservationGrid) => ({ interestDays, observationDays });

interface SteppedInterest {
	readonly interest: AccruedInterest;
	readonly spans: readonly PrincipalSpan[];
	readonly unroundedRate: string;
	readonly lastFixingDate: LocalDate;
	readonly earning: GrowthPath;
	readonly interestTerms: InterestTerms;
	readonly terms: readonly RateTerms[];
}

/** Calculates interest by compounding the days one by one. @param margins margins of the rows to compound */
function steppedInterest(
	{ calendars }: ResolvedLife,
	grid: ObservationGrid,
	terms: LoanTerms,
	margins: readonly MarginSpan[],
	{ series }: LifeMarket,
): SteppedInterest | LoanFailure {
	const rows = margins.at(-1)?.to ?? 0;
	const total = compoundMarginSteps(grid, { series, publication: calendars.publication }, terms.rates, margins);
	if ('reason' in total) return total;
	const cut = { ...dayCounts(grid), boundaries: grid.boundaries.subarray(0, rows + 1) };
	const interestTerms = { ...interestTermsOf(terms), addedSpread: addedSpread(total.terms[0] as RateTerms) };
	const spans = splitByMargin(principalSpans(cut, interestTerms), margins, total.terms);
	return {
		interest: new AccruedInterest(cut, total.earning, interestTerms, spans),
		spans,
		unroundedRate: total.unroundedRate,
		lastFixingDate: total.lastFixingDate,
		earning: total.earning,
		interestTerms,
		terms: total.terms,
	};
}
