import { type Fixing, FixingSeries } from '../benchmark/fixing-series.ts';
import { type CompoundedPeriod, Compounder } from '../compounding/compound.ts';
import { interestTermsOf, type LoanFailure, type LoanTerms, loanGrid } from '../compounding/loan-totals.ts';
import { type PayableDay, payableInterestOf } from '../compounding/payable-interest.ts';
import { minorUnitDecimals } from '../decimal/decimal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '../time/local-date.ts';

/** Interest from the start of the period to a date, with the all-in rate in percent per year. */
export interface InterestToDate {
	readonly to: LocalDate;
	readonly compoundedRate: string;
	readonly interestAmount: string;
	readonly payableAmount: string;
}

export interface RunningPeriod {
	readonly latest: Fixing;
	/** Interest up to the last day with a published fixing. Undefined if the fixing of the first day is not published. */
	readonly accrued?: InterestToDate;
	/** Number of rows whose fixing is not published yet. They use the latest published fixing. */
	readonly heldRows: number;
	/** Interest of the whole period. It is an estimate if `heldRows` is not 0. */
	readonly whole: InterestToDate;
}

/**
 * Calculates the interest of a running period: exactly to the latest fixing, and to the end at that fixing. A missing
 * earlier fixing is a failure. The terms of the whole period also apply to the accrued part, so a lockout row that
 * repeats a published fixing is known.
 * @param fixings ascending, starting before the first observation
 * @see docs/methodology.md, Running periods
 */
export function runningPeriod(
	terms: LoanTerms,
	index: string,
	fixings: readonly Fixing[],
	{ joint, publication }: { readonly joint: BusinessCalendar; readonly publication: BusinessCalendar },
): RunningPeriod | LoanFailure {
	const grid = loanGrid(terms, joint);
	if ('reason' in grid) return grid;
	const latest = fixings.at(-1);
	const lastDay = grid.observations.reduce((most, day) => Math.max(most, day));
	if (latest === undefined) {
		return { reason: 'missing-fixing', index, date: dateOfEpochDay(grid.observations[0] as number) };
	}
	const outside = publication.outside(Math.max(lastDay, epochDay(latest.date)));
	if (outside !== undefined) return outside;
	const held = [...publication.businessDays]
		.filter((day) => day > epochDay(latest.date) && day <= lastDay)
		.map((day) => ({ date: dateOfEpochDay(day), value: latest.value }));
	const series = new FixingSeries(index, [...fixings, ...held]);
	const period = new Compounder(series, publication, terms.rates).compound(grid);
	if ('reason' in period) return period;
	const { days } = payableInterestOf(grid, period, interestTermsOf(terms), minorUnitDecimals(terms.currency));
	const unknown = period.days.findIndex(({ fixingDate }) => fixingDate > latest.date);
	const known = unknown < 0 ? days.length : unknown;
	const accrued = toDate(period, days, known);
	return {
		latest,
		...(accrued && { accrued }),
		heldRows: period.days.filter(({ fixingDate }) => fixingDate > latest.date).length,
		whole: toDate(period, days, days.length) as InterestToDate,
	};
}

function toDate(
	{ days, compoundedRate }: CompoundedPeriod,
	paid: readonly PayableDay[],
	rows: number,
): InterestToDate | undefined {
	const last = days[rows - 1];
	const interest = paid[rows - 1];
	if (last === undefined || interest === undefined) return undefined;
	return {
		to: last.endDate,
		compoundedRate: rows === days.length ? compoundedRate : last.allInRate,
		interestAmount: interest.toDate,
		payableAmount: interest.payableToDate,
	};
}
