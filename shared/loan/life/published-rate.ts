import { shownDecimals } from '#shared/compounding/effective-rate.ts';
import { principalSpans } from '#shared/compounding/interest.ts';
import { interestTermsOf, type LoanFailure } from '#shared/compounding/loan-totals.ts';
import {
	add,
	compare,
	type Decimal,
	divideHalfAway,
	powerOfTen,
	scaledText,
	subtract,
	unscaledAt,
} from '#shared/decimal/decimal.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import { addBusinessDays } from '#shared/time/adjust-date.ts';
import type { OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { type PeriodAmounts, termsOfPeriod } from './period-interest.ts';
import { marginOn, marginSpans, periodGrid, type ResolvedLife } from './resolve-life.ts';

/** Value date of the published rate of a period: a number of business days of the index before its start. */
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
 * Simple interest of a whole period at a rate that is published before it, such as a term rate or an average.
 *
 * The floor applies to the published rate, or to its sum with the credit adjustment spread. Both spreads are added.
 * Principal and margin change within the period on their dates.
 *
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
