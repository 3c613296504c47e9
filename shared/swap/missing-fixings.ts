import type { OvernightLeg, TermLeg } from '../deal/deal.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '../time/local-date.ts';
import { fallbackPeriod } from './cessation-fallback.ts';
import type { DealFailure, MissingFixing, MissingFixings } from './deal-failure.ts';
import type { ViewName } from './deal-result.ts';
import type { IndexKey } from './market.ts';
import { gridOf, isObservedApart } from './observed-leg.ts';
import type { OvernightHistory } from './overnight-history.ts';
import { fixingDayOf, isCeased, longestFixingLag } from './term-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import type { OpenLeg } from './value-leg.ts';

/** Maximum dates that are listed for an index: a year and a half of an overnight index. */
const maxDates = 400;

/** The missing fixings of several lists, once each. */
function joinMissing(lists: readonly (readonly MissingFixings[])[]): readonly MissingFixings[] {
	const byIndex = new Map<string, { readonly key: IndexKey; readonly dates: Set<LocalDate> }>();
	for (const { dates, ...key } of lists.flat()) {
		if (dates.length === 0) continue;
		const name = `${key.currency} ${key.index} ${key.tenor}`;
		const known = byIndex.get(name) ?? { key, dates: new Set() };
		for (const date of dates) known.dates.add(date);
		byIndex.set(name, known);
	}
	return [...byIndex.values()].map(({ key, dates }) => ({ ...key, dates: [...dates].sort().slice(0, maxDates) }));
}

/**
 * The failure of a view with every fixing that the view misses, of both legs. A valuation stops at the first one; a
 * second pass, which only failed views need, finds the others.
 */
export function withAllMissing(
	context: ValuationContext,
	view: ViewName,
	legs: readonly OpenLeg[],
	failure: DealFailure,
): DealFailure {
	if (failure.reason !== 'missing-fixing') return failure;
	return withMissing(failure, [missingIn(failure), ...legs.map((leg) => missingOf(context, view, leg))]);
}

/** The failure of a deal without any view, with the missing fixings of all its views. */
export function withMissingOfViews(failure: DealFailure, ofViews: readonly DealFailure[]): DealFailure {
	return failure.reason === 'missing-fixing' ? withMissing(failure, ofViews.map(missingIn)) : failure;
}

/** Every missing fixing that a failure names. */
export function missingIn(failure: DealFailure): readonly MissingFixings[] {
	if (failure.reason !== 'missing-fixing') return [];
	const { index, currency, tenor, date, all } = failure;
	return all ?? [{ index, currency, tenor, dates: [date] }];
}

function withMissing(failure: MissingFixing, lists: readonly (readonly MissingFixings[])[]): DealFailure {
	const all = joinMissing(lists);
	return all.length === 1 && all[0]?.dates.length === 1 ? failure : { ...failure, all };
}

function missingOf(context: ValuationContext, view: ViewName, leg: OpenLeg): readonly MissingFixings[] {
	const terms = leg.leg;
	if (terms.kind === 'fixed') return [];
	if (terms.kind === 'term' && view === 'libor') return missingTermFixings(context, leg, terms);
	const index = terms.kind === 'overnight' ? terms.index : leg.overnightIndex;
	if (index === undefined) return [];
	const history = context.history(index);
	const observed = terms.kind === 'overnight' && isObservedApart(terms) ? terms : undefined;
	const days = periodsOf(leg, history.firstForecastDay).flatMap(([start, end]) =>
		observed === undefined ? daysOf(start, end, history) : observationDays(observed, start, end, history),
	);
	return [missingOvernight(history, days)];
}

function missingTermFixings(context: ValuationContext, leg: OpenLeg, terms: TermLeg): readonly MissingFixings[] {
	const calendar = context.calendarOfIndex(terms.index);
	const fixings = context.termFixings(terms.index, terms.indexTenor);
	const history = leg.overnightIndex === undefined ? undefined : context.history(leg.overnightIndex);
	const dates: LocalDate[] = [];
	const overnight: EpochDay[] = [];
	for (const [start] of periodsOf(leg, context.valuationDay + longestFixingLag)) {
		if (calendar.outside(start - longestFixingLag) !== undefined) continue;
		const fixingDay = fixingDayOf(terms, start, calendar);
		if (fixingDay >= context.valuationDay) break;
		if (!isCeased(terms, fixingDay)) {
			if (fixings.fixingOn(fixingDay) === undefined) dates.push(dateOfEpochDay(fixingDay));
			continue;
		}
		const period = history === undefined ? undefined : fallbackPeriod(terms, start, history);
		if (history === undefined || period === undefined || 'reason' in period) continue;
		overnight.push(...daysOf(period.start, period.end, history));
	}
	const { index, currency } = terms.index;
	return [
		{ index, currency, tenor: terms.indexTenor, dates },
		...(history === undefined ? [] : [missingOvernight(history, overnight)]),
	];
}

function missingOvernight(history: OvernightHistory, days: readonly EpochDay[]): MissingFixings {
	const { index, currency } = history.index;
	const missing = days.filter((day) => day < history.firstForecastDay && typeof history.fixingOn(day) !== 'number');
	return { index, currency, tenor: 'ON', dates: missing.map(dateOfEpochDay) };
}

/** The accrual periods that are not yet paid and start before a day. */
function periodsOf(
	{ periods: { count, dates }, from }: OpenLeg,
	until: EpochDay,
): readonly (readonly [EpochDay, EpochDay])[] {
	const found: (readonly [EpochDay, EpochDay])[] = [];
	for (let i = from; i < count && (dates[i] as EpochDay) < until; i++) {
		found.push([dates[i] as EpochDay, dates[i + 1] as EpochDay]);
	}
	return found;
}

/** The business days before the valuation date whose fixings a period takes; the first one may be before its start. */
function daysOf(start: EpochDay, end: EpochDay, { calendar, firstForecastDay }: OvernightHistory): readonly EpochDay[] {
	const first = calendar.indexOnOrBefore(start);
	const last = calendar.indexOnOrBefore(Math.min(end, firstForecastDay) - 1);
	return first < 0 ? [] : [...calendar.businessDays.slice(first, last + 1)];
}

function observationDays(terms: OvernightLeg, start: EpochDay, end: EpochDay, history: OvernightHistory) {
	const grid = gridOf(terms, start, end, history);
	return 'reason' in grid ? [] : [...grid.observations];
}
