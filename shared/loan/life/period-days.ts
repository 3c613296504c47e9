import { AccruedInterest } from '#shared/compounding/accrued-interest.ts';
import { fixingDayOf } from '#shared/compounding/compound.ts';
import { EffectiveRateTable, shownDecimals } from '#shared/compounding/effective-rate.ts';
import { dailySpans, interestTermsOf, type LoanFailure, principalSpans } from '#shared/compounding/loan-totals.ts';
import { splitByMargin } from '#shared/compounding/margin-steps.ts';
import {
	add,
	compare,
	type Decimal,
	decimalText,
	divideHalfAway,
	minorUnitDecimals,
	powerOfTen,
	scaledText,
	subtract,
	unscaledAt,
} from '#shared/decimal/decimal.ts';
import { addBusinessDays } from '#shared/time/adjust-date.ts';
import type { OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { type LifeMarket, type PeriodAmounts, steppedPeriod, termsOfPeriod } from './period-interest.ts';
import { marginOn, marginSpans, periodGrid, type ResolvedLife } from './resolve-life.ts';

/** Consecutive days of a period with the same fixing, principal and margin. Rates are percent per year. */
export interface PeriodDay {
	readonly from: LocalDate;
	/** Day after the last day of the row. */
	readonly to: LocalDate;
	readonly fixingDate: LocalDate;
	readonly fixing: string;
	readonly margin: string;
	/** Fixing raised to the floor, plus the compounded spreads. */
	readonly effectiveRate: string;
	readonly days: number;
	readonly principal: string;
	/** Interest of the row to 18 decimals. Each row is rounded separately. */
	readonly interest: string;
	/** Interest from the start of the period to the end of the row, to 18 decimals. */
	readonly interestToDate: string;
}

/** Interest subtotal of consecutive days with the same margin. The subtotals add up to the interest of the period. */
export interface MarginSubtotal {
	readonly from: LocalDate;
	readonly to: LocalDate;
	readonly days: number;
	readonly margin: string;
	readonly interest: string;
}

/** Returns the daily rows of a period and its subtotals by margin, or why the period cannot be calculated. */
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

/** Returns the date whose published rate a period uses: `daysBefore` business days of the index before the start. */
export function publishedRateDate(
	{ calendars: { publication } }: Pick<ResolvedLife, 'calendars'>,
	{ startDay }: Pick<LifePeriod, 'startDay'>,
	daysBefore: number,
): LocalDate | OutsideCalendar {
	const start = publication.outside(startDay) ?? publication.adjusted(startDay, 'Preceding');
	if (typeof start !== 'number') return start;
	const day = addBusinessDays(start, -daysBefore, publication);
	return typeof day === 'number' ? dateOfEpochDay(day) : day;
}

/**
 * Calculates the simple interest of a whole period at a rate published in advance, such as a term rate or an average
 * rate.
 *
 * The floor applies to the published rate, or to its sum with the credit adjustment spread. Both spreads are then
 * added. Changes of principal and margin within the period apply from their dates.
 * @param published percent per year
 * @see docs/methodology.md, Backtest
 */
export function interestAtPublishedRate(
	life: ResolvedLife,
	period: LifePeriod,
	published: Decimal,
): Omit<PeriodAmounts, 'lastFixingDate'> | LoanFailure {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const { currency } = life.terms.index;
	const { creditAdjustmentSpread: spread, basis } = life.terms.rates;
	const base = add(flooredRate(life, published), spread);
	const margins = marginSpans(life, grid);
	const spans = principalSpans(grid, interestTermsOf(termsOfPeriod(life, period, marginOn(life, period.startDay))));
	const dayAt = (row: number) => grid.boundaries[row] as EpochDay;
	const scale = { amount: scaleOf(spans.map(({ principal }) => principal)), rate: base.scale };
	scale.rate = Math.max(scale.rate, scaleOf(margins.map(({ margin }) => margin)));
	let [accrued, weighted] = [0n, 0n];
	for (const { from, to, margin } of margins) {
		const rate = unscaledAt(add(base, margin), scale.rate);
		weighted += rate * BigInt(dayAt(to) - dayAt(from));
		for (const span of spans) {
			const [first, last] = [Math.max(from, span.from), Math.min(to, span.to)];
			if (first >= last) continue;
			accrued += unscaledAt(span.principal, scale.amount) * rate * BigInt(dayAt(last) - dayAt(first));
		}
	}
	const divisor = 100n * BigInt(basis) * powerOfTen(scale.amount + scale.rate);
	const amount = (decimals: number) => scaledText(divideHalfAway(accrued * powerOfTen(decimals), divisor), decimals);
	const days = BigInt(grid.endDay - grid.startDay) * powerOfTen(scale.rate);
	return {
		rate: scaledText(divideHalfAway(weighted * powerOfTen(rateDecimals), days), rateDecimals),
		interestAmount: amount(shownDecimals),
		payableAmount: amount(minorUnitDecimals(currency)),
	};
}

const rateDecimals = 30;

const scaleOf = (values: readonly Decimal[]) => Math.max(...values.map(({ scale }) => scale));

function flooredRate({ terms: { rates } }: ResolvedLife, published: Decimal): Decimal {
	const { floor, floorRule, creditAdjustmentSpread } = rates;
	if (floor === undefined || floorRule.floorOn === 'none') return published;
	const least = floorRule.floorOn === 'rfr-plus-cas' ? subtract(floor, creditAdjustmentSpread) : floor;
	return compare(published, least) < 0 ? least : published;
}
