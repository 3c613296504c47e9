import { RateConvention } from '../compounding/compounding-accumulator.ts';
import { type Decimal, zero } from '../decimal/decimal.ts';
import type { OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import { tenor as parseTenor } from '../time/tenor.ts';
import { type AverageFailure, valueDayFailure } from './average-failure.ts';
import { type PlainCompounding, statedRate } from './plain-compounding.ts';
import { saronTermStart } from './saron-term-start.ts';

/** The tenors of the SARON compound rates, ascending. */
export const saronCompoundTenors = ['1W', '1M', '2M', '3M', '6M', '9M', '12M'] as const;

const decimals = 4;

/** SARON compounded over a standard term; percent per year, four decimals. */
export interface SaronCompoundRate {
	readonly tenor: string;
	/** The business day of the last fixing; the rate is published that evening. */
	readonly valueDate: LocalDate;
	readonly start: LocalDate;
	/** Excluded: the business day after the value date. */
	readonly end: LocalDate;
	readonly value: Decimal;
}

/**
 * The SARON compound rate of one term, published on the evening of a business day.
 *
 * The term ends on the next business day; {@link saronTermStart} says where it starts.
 *
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
