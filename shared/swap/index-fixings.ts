import type { Averaging, TermLeg } from '../deal/deal.ts';
import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import { type CompoundedDays, compoundedDays, growthOf, plainTerms } from './compounded-days.ts';
import type { IndexFixing, RateOrigin } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import { isObservedApart } from './observed-leg.ts';
import type { OvernightHistory } from './overnight-history.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import { agreedRate, rateStartOf } from './stub-rate.ts';
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
	known: readonly (KnownRate | undefined)[],
	rates: TermRates,
): readonly IndexFixing[] {
	const { count, dates, stated } = periods;
	const isProjected = from + known.length < count || known.includes(undefined);
	const forecast = isProjected ? rates.forecast() : undefined;
	const rows: IndexFixing[] = [];
	for (let i = from; i < count; i++) {
		const start = dates[i] as EpochDay;
		const end = dates[i + 1] as EpochDay;
		const { base, origin }: { base: number; origin: RateOrigin } = known[i - from] ?? {
			base: simpleRate(start, end, yearFraction(leg.index.dayCount, start, end), forecast as DiscountTable),
			origin: 'projected',
		};
		const fixingDay = fixingDayOf(leg, rateStartOf(leg, periods, i), rates.indexCalendar);
		rows.push(row(start, end, fixingDay, base, (stated[i] as number) / 100, origin));
	}
	return rows;
}

/** (P(s)/P(e) − 1) / τ in percent. */
function simpleRate(start: EpochDay, end: EpochDay, accrual: number, forecast: DiscountTable): number {
	return ((forecast.discountFactor(start) / forecast.discountFactor(end) - 1) / accrual) * 100;
}

/**
 * One row for every realised day of the unpaid periods of an overnight leg, and one for the projected rest of each.
 *
 * @param adjustmentBp spread adjustment in addition to the spread of the leg
 */
export function overnightFixings(
	{ leg, periods }: ResolvedLeg,
	adjustmentBp: number,
	from: number,
	history: OvernightHistory,
	forecast: DiscountTable,
): readonly IndexFixing[] {
	const terms = leg.kind === 'overnight' ? leg : plainTerms;
	const isApart = isObservedApart(terms);
	const rows: IndexFixing[] = [];
	for (let i = from; i < periods.count; i++) {
		const spreadPercent = ((periods.stated[i] as number) + adjustmentBp) / 100;
		const start = periods.dates[i] as EpochDay;
		const end = periods.dates[i + 1] as EpochDay;
		const agreed = agreedRate(leg, periods, i);
		if (agreed !== undefined) {
			rows.push(row(start, end, start, agreed, (periods.stated[i] as number) / 100, 'agreed'));
			continue;
		}
		if (isApart || start < history.firstForecastDay || start >= end) {
			const days = compoundedDays(terms, start, end, history, forecast);
			rows.push(...compoundedFixings(days, spreadPercent, history.basis, terms.averaging));
			continue;
		}
		// As `compoundedDays` has it, without the rows between: most periods are projected whole.
		const rate = simpleRate(start, end, (end - start) / history.basis, forecast);
		rows.push(row(start, end, history.calendar.adjusted(start, 'Preceding'), rate, spreadPercent, 'projected'));
	}
	return rows;
}

/** The rows of one period. */
export function compoundedFixings(
	days: readonly CompoundedDays[],
	spreadPercent: number,
	basis: number,
	averaging: Averaging,
): readonly IndexFixing[] {
	const rows: IndexFixing[] = [];
	let i = 0;
	for (; i < days.length; i++) {
		const { start, end, observation, ratePercent, forward } = days[i] as CompoundedDays;
		if (forward !== undefined) break;
		rows.push(row(start, end, observation, ratePercent, spreadPercent, 'realised'));
	}
	if (i === days.length) return rows;
	const { start, observation, ratePercent } = days[i] as CompoundedDays;
	const { end } = days.at(-1) as CompoundedDays;
	const rest = growthOf(days.slice(i), basis, averaging);
	if (rest.days === 0) return rows;
	const rate = i + 1 === days.length ? ratePercent : ((rest.growth - 1) * 100 * basis) / rest.days;
	rows.push(row(start, end, observation, rate, spreadPercent, 'projected'));
	return rows;
}
