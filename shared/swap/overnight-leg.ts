import type { EpochDay } from '../time/local-date.ts';
import type { DealFailure } from './deal-failure.ts';
import type { DiscountTable } from './discount-table.ts';
import { fillProjectedInterest, type ShiftedValue } from './leg-value.ts';
import type { OvernightHistory } from './overnight-history.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import { agreedRate, fillAgreedInterest, hasStubs } from './stub-rate.ts';

/**
 * Growth of one unit over [start, end): realised fixings until the first business day from the valuation date on,
 * then the curve. Without lookback, lockout and observation shift.
 */
export function overnightGrowth(
	start: EpochDay,
	end: EpochDay,
	history: OvernightHistory,
	forecast: DiscountTable,
): ShiftedValue | DealFailure {
	const { firstForecastDay } = history;
	const { columns, firstDay } = forecast;
	const realised = history.growth(start, Math.min(end, firstForecastDay));
	if (typeof realised !== 'number') return realised;
	if (end <= firstForecastDay) return { base: realised, shifted: realised };
	const from = 2 * (Math.max(start, firstForecastDay) - firstDay);
	const to = 2 * (end - firstDay);
	return {
		base: (realised * (columns[from] as number)) / (columns[to] as number),
		shifted: (realised * (columns[from + 1] as number)) / (columns[to + 1] as number),
	};
}

/**
 * Writes the interest of a leg that compounds an overnight index in arrears: N · (growth − 1 + spread · τ).
 *
 * @param yearFraction by the day count of the overnight index
 */
export function fillOvernightInterest(
	{ leg, periods }: ResolvedLeg,
	yearFraction: Float64Array,
	from: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): DealFailure | undefined {
	const { count, dates, notional, rate, interest, shiftedInterest } = periods;
	let i = from;
	const isStubbed = hasStubs(leg);
	for (; i < count && (dates[i] as EpochDay) < history.firstForecastDay; i++) {
		if (isStubbed && agreedRate(leg, periods, i) !== undefined) continue;
		const growth = overnightGrowth(dates[i] as EpochDay, dates[i + 1] as EpochDay, history, forecast);
		if ('reason' in growth) return growth;
		const spreadAmount = (rate[i] as number) * (yearFraction[i] as number);
		interest[i] = (notional[i] as number) * (growth.base - 1 + spreadAmount);
		shiftedInterest[i] = (notional[i] as number) * (growth.shifted - 1 + spreadAmount);
	}
	fillProjectedInterest(periods, yearFraction, i, forecast);
	if (isStubbed) fillAgreedInterest(leg, periods, from);
	return undefined;
}
