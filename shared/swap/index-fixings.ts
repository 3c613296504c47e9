import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { TermLeg } from './deal.ts';
import type { IndexFixing, RateOrigin } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import { gridOf, isObservedApart, type ObservedTerms } from './observed-leg.ts';
import type { OvernightHistory } from './overnight-history.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import { fixingDayOf, type KnownRate, type TermRates } from './term-leg.ts';

function row(
	start: EpochDay,
	end: EpochDay,
	fixingDay: EpochDay,
	ratePercent: number,
	spreadPercent: number,
	origin: RateOrigin,
): IndexFixing {
	return {
		accrualStartDate: dateOfEpochDay(start),
		accrualEndDate: dateOfEpochDay(end),
		fixingDate: dateOfEpochDay(fixingDay),
		referenceRatePercent: ratePercent,
		couponRatePercent: ratePercent + spreadPercent,
		origin,
	};
}

/** One row for every unpaid period of a term leg. */
export function termFixings(
	{ periods }: ResolvedLeg,
	leg: TermLeg,
	from: number,
	known: readonly KnownRate[],
	rates: TermRates,
): readonly IndexFixing[] {
	const { count, dates } = periods;
	const forecast = from + known.length < count ? rates.forecast() : undefined;
	const rows: IndexFixing[] = [];
	for (let i = from; i < count; i++) {
		const start = dates[i] as EpochDay;
		const end = dates[i + 1] as EpochDay;
		const { base, origin }: { base: number; origin: RateOrigin } = known[i - from] ?? {
			base: simpleRate(start, end, yearFraction(leg.index.dayCount, start, end), forecast as DiscountTable),
			origin: 'projected',
		};
		rows.push(row(start, end, fixingDayOf(leg, start, rates.indexCalendar), base, leg.spreadBp / 100, origin));
	}
	return rows;
}

/** (P(s)/P(e) − 1) / τ in percent. */
function simpleRate(start: EpochDay, end: EpochDay, accrual: number, forecast: DiscountTable): number {
	return ((forecast.discountFactor(start) / forecast.discountFactor(end) - 1) / accrual) * 100;
}

/** One row for every realised day of the unpaid periods of an overnight leg, and one for the projected rest of each. */
export function overnightFixings(
	{ leg, periods }: ResolvedLeg,
	spreadBp: number,
	from: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): readonly IndexFixing[] {
	const spreadPercent = spreadBp / 100;
	const rows: IndexFixing[] = [];
	for (let i = from; i < periods.count; i++) {
		const start = periods.dates[i] as EpochDay;
		const end = periods.dates[i + 1] as EpochDay;
		if (start >= end) continue;
		if (start >= history.firstForecastDay && !(leg.kind === 'overnight' && isObservedApart(leg))) {
			const rate = simpleRate(start, end, (end - start) / history.basis, forecast);
			rows.push(row(start, end, history.calendar.adjusted(start, 'Preceding'), rate, spreadPercent, 'projected'));
		} else {
			pushDays(rows, leg.kind === 'overnight' ? leg : plainTerms, start, end, spreadPercent, history, forecast);
		}
	}
	return rows;
}

/** The observation of an overnight index that takes the place of a term index. */
const plainTerms: ObservedTerms = {
	lookbackDays: 0,
	lockoutDays: 0,
	observationMethod: 'Lookback',
};

function pushDays(
	rows: IndexFixing[],
	leg: ObservedTerms,
	start: EpochDay,
	end: EpochDay,
	spreadPercent: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): void {
	const grid = gridOf(leg, start, end, history);
	if ('reason' in grid) throw new RangeError(`a period that was priced has no observation days: ${grid.reason}`);
	const { boundaries, observations, accrualDays } = grid;
	let growth = 1;
	let days = 0;
	let first = -1;
	for (let i = 0; i < observations.length; i++) {
		const observed = observations[i] as EpochDay;
		const from = boundaries[i] as EpochDay;
		const to = boundaries[i + 1] as EpochDay;
		const fixing = observed < history.firstForecastDay ? history.fixingOn(observed) : undefined;
		if (typeof fixing === 'number') {
			rows.push(row(from, to, observed, fixing, spreadPercent, 'realised'));
			continue;
		}
		if (first < 0) first = i;
		const next = history.calendar.adjusted(observed + 1, 'Following');
		const weight = accrualDays[i] as number;
		const factor = forecast.discountFactor(observed) / forecast.discountFactor(next);
		growth *= 1 + ((factor - 1) * weight) / (next - observed);
		days += weight;
	}
	if (first < 0 || days === 0) return;
	const projectedFrom = boundaries[first] as EpochDay;
	const rate = isObservedApart(leg)
		? ((growth - 1) * 100 * history.basis) / days
		: simpleRate(projectedFrom, end, (end - projectedFrom) / history.basis, forecast);
	rows.push(row(projectedFrom, end, observations[first] as EpochDay, rate, spreadPercent, 'projected'));
}
