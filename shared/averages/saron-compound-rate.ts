import { RateConvention } from '../compounding/compounding-accumulator.ts';
import { type Decimal, zero } from '../decimal/decimal.ts';
import {
	addMonths,
	addTenor,
	type FoundDay,
	following,
	lastBusinessDayOfMonth,
	modifiedPreceding,
	preceding,
} from '../time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import {
	dateOfEpochDay,
	type EpochDay,
	epochDay,
	type LocalDate,
	tenor as parseTenor,
	type Tenor,
} from '../time/local-date.ts';
import { type AverageFailure, type PlainCompounding, statedRate, valueDayFailure } from './plain-compounding.ts';

/**
 * Returns the start of a SARON compound term that ends on `end`: the business day from which the tenor leads to `end`.
 *
 * - If `end` is the last business day of a month, so is the start. A term of N months then starts in the month N months
 *   earlier.
 * - Several business days can lead to `end` (weeks: following; months: modified following, end of month). The middle
 *   day is the start; if their number is even, the earlier of the two middle days.
 * - If no business day leads to `end`, the start is `end` less the tenor, adjusted preceding (months: modified
 *   preceding).
 *
 * Inferred from the dates that SIX published, not from a rule book.
 * @param end a business day
 * @param tenor weeks or months
 * @see docs/methodology.md, Averages; test/golden/averages
 */
export function saronTermStart(end: EpochDay, tenor: Tenor, calendar: BusinessCalendar): FoundDay {
	const isOfMonths = tenor.unit === 'month';
	const unadjusted = isOfMonths ? addMonths(end, -tenor.count) : end - 7 * tenor.count;
	const outside = calendar.outside(unadjusted);
	if (outside !== undefined) return outside;
	if (isOfMonths && lastBusinessDayOfMonth(end, calendar) === end) return lastBusinessDayOfMonth(unadjusted, calendar);

	const endFrom = (place: number) => termEnd(calendar.businessDays[place] as number, tenor, calendar);
	// If a term starts later, it never ends earlier. The start days that lead to `end` are therefore consecutive.
	let first = calendar.indexOnOrBefore(unadjusted) + 1;
	while (first > 0 && endFrom(first - 1) >= end) first--;
	if (first === 0) return calendar.outside(calendar.firstDay - 1) as OutsideCalendar;
	let after = first;
	while (endFrom(after) === end) after++;
	if (after > first) return calendar.businessDays[Math.floor((first + after - 1) / 2)] as number;
	return isOfMonths ? modifiedPreceding(unadjusted, calendar) : preceding(unadjusted, calendar);
}

/** Returns the end of a term that begins on a day; infinity if that end is outside the calendar. */
function termEnd(start: EpochDay, tenor: Tenor, calendar: BusinessCalendar): EpochDay {
	const end = tenor.unit === 'week' ? following(start + 7 * tenor.count, calendar) : addTenor(start, tenor, calendar);
	return typeof end === 'number' ? end : Number.POSITIVE_INFINITY;
}

export const saronCompoundTenors = ['1W', '1M', '2M', '3M', '6M', '9M', '12M'] as const;

const decimals = 4;

/** SARON compounded over a standard term; percent per year, four decimals. */
export interface SaronCompoundRate {
	readonly tenor: string;
	/** Business day of the last fixing; the rate is published that evening. */
	readonly valueDate: LocalDate;
	readonly start: LocalDate;
	/** The business day after the value date; excluded. */
	readonly end: LocalDate;
	readonly value: Decimal;
}

/**
 * Calculates the SARON compound rate of one term, published on the evening of a business day.
 *
 * The term ends on the next business day and starts on the day that {@link saronTermStart} returns.
 * @param saron SARON compounded on 360 days
 * @see docs/methodology.md, Averages; test/golden/averages
 */
export function saronCompoundRate(
	saron: PlainCompounding,
	valueDate: LocalDate,
	tenor: string,
): SaronCompoundRate | AverageFailure {
	const span = saronSpan(saron, valueDate, tenor);
	if ('reason' in span) return span;
	const convention = new RateConvention(100n * BigInt(saron.accrualBasis), zero, decimals);
	const rates = saron.through(span.start, [span.end], (reached) => statedRate(reached, convention, decimals));
	const value = rates.get(span.end) as Decimal | AverageFailure;
	if ('reason' in value) return value;
	return { tenor, valueDate, start: dateOfEpochDay(span.start), end: dateOfEpochDay(span.end), value };
}

function saronSpan(
	saron: PlainCompounding,
	valueDate: LocalDate,
	tenor: string,
): { readonly start: EpochDay; readonly end: EpochDay } | AverageFailure {
	const { calendar } = saron;
	const failure = valueDayFailure(saron, epochDay(valueDate));
	if (failure !== undefined) return failure;
	const end = calendar.businessDays[calendar.indexOnOrBefore(epochDay(valueDate)) + 1];
	if (end === undefined) return calendar.outside(calendar.lastDay + 1) as OutsideCalendar;
	const start = saronTermStart(end, parseTenor(tenor), calendar);
	return typeof start === 'number' ? { start, end } : start;
}
