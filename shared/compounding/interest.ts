import { add, type Decimal, decimalText, scaledText } from '../decimal/decimal.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import { type AccrualTerms, AccruedInterest, type PrincipalSpan } from './accrued-interest.ts';
import type { CompoundedTotal } from './compound.ts';
import { shownDecimals } from './effective-rate.ts';
import type { ObservationGrid } from './observation-grid.ts';

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
 *
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

/** Returns one span for each day. */
export function dailySpans(grid: ObservationGrid, terms: InterestTerms): PrincipalSpan[] {
	return principalSpans(grid, terms).flatMap(({ from, to, principal }) =>
		Array.from({ length: to - from }, (_, day) => ({ from: from + day, to: from + day + 1, principal })),
	);
}

/** Returns spans of consecutive days with the same principal. */
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
