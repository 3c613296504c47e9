import { AccruedInterest } from '#shared/compounding/accrued-interest.ts';
import { fixingDayOf } from '#shared/compounding/compound.ts';
import { EffectiveRateTable, shownDecimals } from '#shared/compounding/effective-rate.ts';
import { dailySpans } from '#shared/compounding/interest.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import { splitByMargin } from '#shared/compounding/margin-steps.ts';
import { type Decimal, decimalText, scaledText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { type LifeMarket, steppedPeriod } from './period-interest.ts';
import type { ResolvedLife } from './resolve-life.ts';

/** Row of a period: one fixing on one principal with one margin. Rates are percent per year. */
export interface PeriodDay {
	readonly from: LocalDate;
	/** Excluded. */
	readonly to: LocalDate;
	readonly fixingDate: LocalDate;
	readonly fixing: string;
	readonly margin: string;
	/** Fixing after the floor, with the spreads that are compounded. */
	readonly effectiveRate: string;
	/** Days with which the fixing is weighted. */
	readonly days: number;
	readonly principal: string;
	/** Exact to 18 decimals, rounded by itself. */
	readonly interest: string;
	/** Interest from the start of the period to the end of the row, exact to 18 decimals. */
	readonly interestToDate: string;
}

/** Interest of consecutive days with one margin. The subtotals add up to the interest of the period. */
export interface MarginSubtotal {
	readonly from: LocalDate;
	/** Excluded. */
	readonly to: LocalDate;
	/** Calendar days. */
	readonly days: number;
	/** Percent per year. */
	readonly margin: string;
	readonly interest: string;
}

/**
 * Days of a period with the margin that applies to each, and the interest of each margin.
 *
 * @returns `missing-fixing` with the first day without a fixing, or why the period has no rows
 */
export function daysOfPeriod(
	life: ResolvedLife,
	period: LifePeriod,
	market: LifeMarket,
): { readonly days: readonly PeriodDay[]; readonly margins: readonly MarginSubtotal[] } | LoanFailure {
	const stepped = steppedPeriod(life, period, market);
	if ('reason' in stepped) return stepped;
	const { grid, margins, terms, interestTerms, earning } = stepped;
	const spans = splitByMargin(dailySpans(grid, interestTerms), margins, terms);
	const accrued = new AccruedInterest(grid, earning, interestTerms, spans);
	const [interest, toDate] = [accrued.ofSpans(shownDecimals), accrued.toDate(shownDecimals)];
	const tables = terms.map((each) => new EffectiveRateTable(market.series, each));
	const dateAt = (row: number) => dateOfEpochDay(grid.boundaries[row] as EpochDay);
	const days: PeriodDay[] = [];
	for (const [place, { from, to, margin }] of margins.entries()) {
		const table = tables[place] as EffectiveRateTable;
		for (let i = from; i < to; i++) {
			const day = fixingDayOf(grid.observations[i] as EpochDay, market.series, life.calendars.publication);
			if (typeof day !== 'number') return day;
			const valueId = market.series.valueIdOf(day);
			days.push({
				from: dateAt(i),
				to: dateAt(i + 1),
				fixingDate: dateOfEpochDay(day),
				fixing: market.series.values[valueId]?.text ?? '',
				margin: decimalText(margin),
				effectiveRate: decimalText(table.rateOf(valueId).effective),
				days: grid.accrualDays[i] as number,
				principal: decimalText(spans[i]?.principal as Decimal),
				interest: scaledText(interest[i] as bigint, shownDecimals),
				interestToDate: scaledText(toDate[i] as bigint, shownDecimals),
			});
		}
	}
	return {
		days,
		margins: margins.map(({ from, to, margin }) => ({
			from: dateAt(from),
			to: dateAt(to),
			days: (grid.boundaries[to] as number) - (grid.boundaries[from] as number),
			margin: decimalText(margin),
			interest: scaledText((toDate[to - 1] as bigint) - (toDate[from - 1] ?? 0n), shownDecimals),
		})),
	};
}
