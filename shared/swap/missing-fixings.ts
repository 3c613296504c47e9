import type { TermLeg } from '../deal/deal.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '../time/local-date.ts';
import type { DealFailure, IndexKey, MissingFixing, MissingFixings, MissingView, ViewName } from './deal-result.ts';
import { fallbackPeriod } from './index-fixings.ts';
import { agreedRate, ownRateOf, rateStartOf } from './leg-periods.ts';
import type { OvernightHistory } from './market.ts';
import { gridFailure, gridOf, isObservedApart, lockoutFault } from './observed-leg.ts';
import { isReplaceable } from './resolve-leg.ts';
import { fixingDayOf, longestFixingLag, paysFallback } from './term-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import type { OpenLeg } from './value-leg.ts';

/** Missing fixings of a leg, and failures of periods whose required fixings cannot be listed. */
interface Gaps {
	readonly fixings: readonly MissingFixings[];
	readonly failures: readonly DealFailure[];
}

const noGaps: Gaps = { fixings: [], failures: [] };

function joinMissing(lists: readonly MissingFixings[]): readonly MissingFixings[] {
	const byIndex = new Map<string, { readonly key: IndexKey; readonly dates: Set<LocalDate> }>();
	for (const { dates, ...key } of lists) {
		if (dates.length === 0) continue;
		const name = `${key.currency} ${key.index} ${key.tenor}`;
		const known = byIndex.get(name) ?? { key, dates: new Set() };
		for (const date of dates) known.dates.add(date);
		byIndex.set(name, known);
	}
	return [...byIndex.values()].map(({ key, dates }) => ({ ...key, dates: [...dates].sort() }));
}

/** All missing fixings of both legs: only failed views need this second pass, as a valuation stops at one failure. */
export function missingView(
	context: ValuationContext,
	view: ViewName,
	legs: readonly OpenLeg[],
	failure: DealFailure,
): MissingView {
	if (failure.reason !== 'missing-fixing') return { missing: failure };
	const gaps = legs.map((leg) => gapsOf(context, view, leg));
	const others = distinct(gaps.flatMap(({ failures }) => failures));
	const missing = withMissing(failure, [...missingIn(failure), ...gaps.flatMap(({ fixings }) => fixings)]);
	return others.length === 0 ? { missing } : { missing, others };
}

/** Returns the distinct failures of a deal without any valued view. Missing fixings of all views are one failure. */
export function failuresOfViews(views: readonly MissingView[]): readonly DealFailure[] {
	const all = views.flatMap(({ missing, others = [] }) => [missing, ...others]);
	const fixings = all.flatMap(missingIn);
	let isListed = false;
	const joined = all.flatMap((failure) => {
		if (failure.reason !== 'missing-fixing') return [failure];
		if (isListed) return [];
		isListed = true;
		return [withMissing(failure, fixings)];
	});
	return distinct(joined);
}

function distinct(failures: readonly DealFailure[]): readonly DealFailure[] {
	return [...new Map(failures.map((failure) => [JSON.stringify(failure), failure])).values()];
}

export function missingIn(failure: DealFailure): readonly MissingFixings[] {
	if (failure.reason !== 'missing-fixing') return [];
	const { index, currency, tenor, date, all } = failure;
	return all ?? [{ index, currency, tenor, dates: [date] }];
}

function withMissing(failure: MissingFixing, lists: readonly MissingFixings[]): DealFailure {
	const all = joinMissing(lists);
	return all.length === 1 && all[0]?.dates.length === 1 ? failure : { ...failure, all };
}

function gapsOf(context: ValuationContext, view: ViewName, leg: OpenLeg): Gaps {
	const terms = leg.leg;
	if (terms.kind === 'fixed') return noGaps;
	if (terms.kind === 'term' && (view === 'libor' || !isReplaceable(terms))) return termGaps(context, leg, terms);
	const index = terms.kind === 'overnight' ? terms.index : leg.overnightIndex;
	if (index === undefined) return noGaps;
	const history = context.history(index);
	const observed = terms.kind === 'overnight' && isObservedApart(terms) ? terms : undefined;
	const fault = observed && lockoutFault(leg.periods, observed, leg.place, history);
	if (fault !== undefined) return { fixings: [], failures: [fault] };
	const periods = periodsOf(leg, history.firstForecastDay).map(([start, end]) =>
		observed === undefined
			? daysOf(start, end, history)
			: observationDays(gridOf(observed, start, end, history), leg.place),
	);
	return overnightGaps(history, periods);
}

function termGaps(context: ValuationContext, leg: OpenLeg, terms: TermLeg): Gaps {
	const calendar = context.calendarOfIndex(terms.index);
	const history = leg.overnightIndex === undefined ? undefined : context.history(leg.overnightIndex);
	const { index, currency } = terms.index;
	const missing: MissingFixings[] = [];
	const failures: DealFailure[] = [];
	const overnight: (readonly EpochDay[] | DealFailure)[] = [];
	for (const [, , i] of periodsOf(leg, context.valuationDay + longestFixingLag)) {
		const start = rateStartOf(terms, leg.periods, i);
		const outside = calendar.outside(start - longestFixingLag);
		if (outside !== undefined) {
			failures.push(outside);
			continue;
		}
		const fixingDay = fixingDayOf(terms, start, calendar);
		if (fixingDay >= context.valuationDay) break;
		const own = ownRateOf(terms, leg.periods, i);
		for (const tenor of own !== undefined && 'tenors' in own ? own.tenors : [terms.indexTenor]) {
			const ofTenor = { ...terms, indexTenor: tenor };
			if (!paysFallback(ofTenor, fixingDay, start)) {
				if (context.termFixings(terms.index, tenor).fixingOn(fixingDay) !== undefined) continue;
				missing.push({ index, currency, tenor, dates: [dateOfEpochDay(fixingDay)] });
			} else if (history !== undefined) {
				const period = fallbackPeriod(ofTenor, start, history);
				overnight.push('reason' in period ? period : daysOf(period.start, period.end, history));
			}
		}
	}
	const ofFallback = history === undefined ? noGaps : overnightGaps(history, overnight);
	return {
		fixings: [...missing, ...ofFallback.fixings],
		failures: [...failures, ...ofFallback.failures],
	};
}

/** @param periods observation days of each period, or the failure if these days are unknown */
function overnightGaps(history: OvernightHistory, periods: readonly (readonly EpochDay[] | DealFailure)[]): Gaps {
	const { index, currency } = history.index;
	const dates: LocalDate[] = [];
	const failures: DealFailure[] = [];
	for (const days of periods) {
		if ('reason' in days) {
			failures.push(days);
			continue;
		}
		for (const day of days) {
			if (day < history.firstForecastDay && typeof history.fixingOn(day) !== 'number') dates.push(dateOfEpochDay(day));
		}
	}
	return { fixings: [{ index, currency, tenor: 'ON', dates }], failures };
}

/** Returns the unpaid accrual periods without an agreed rate that start before `until`. */
function periodsOf(
	{ leg, periods, from }: OpenLeg,
	until: EpochDay,
): readonly (readonly [start: EpochDay, end: EpochDay, period: number])[] {
	const found: (readonly [EpochDay, EpochDay, number])[] = [];
	const { count, dates } = periods;
	for (let i = from; i < count && (dates[i] as EpochDay) < until; i++) {
		if (agreedRate(leg, periods, i) !== undefined) continue;
		found.push([dates[i] as EpochDay, dates[i + 1] as EpochDay, i]);
	}
	return found;
}

/** Returns business days before the valuation date whose fixings a period uses. The first can precede the period. */
function daysOf(
	start: EpochDay,
	end: EpochDay,
	{ calendar, firstForecastDay }: OvernightHistory,
): readonly EpochDay[] | DealFailure {
	const first = calendar.indexOnOrBefore(start);
	const outside = calendar.outside(start) ?? (first < 0 ? calendar.outside(calendar.firstDay - 1) : undefined);
	if (outside !== undefined) return outside;
	const last = calendar.indexOnOrBefore(Math.min(end, firstForecastDay) - 1);
	return [...calendar.businessDays.slice(first, last + 1)];
}

const observationDays = (grid: ReturnType<typeof gridOf>, place: 0 | 1) =>
	'reason' in grid ? gridFailure(grid, place) : [...grid.observations];
