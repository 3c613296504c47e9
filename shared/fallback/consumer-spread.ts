import { type Decimal, divideHalfAway, powerOfTen, subtract, unscaledAt } from '../decimal/decimal.ts';
import { addMonths } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, localDate } from '../time/local-date.ts';
import type { FallbackFailure } from './fallback-failure.ts';

/** The first day without US dollar LIBOR: from here the consumer spread moves, for twelve months. */
export const transitionStart = localDate('2023-07-03');
const transitionMonths = 12;

/**
 * The spread adjustment of a consumer product for a record day.
 *
 * From the short-term spread on 3 July 2023 it moves by equal steps, one each business day, to the fixed one on 3 July
 * 2024, and stays there.
 *
 * @param startSpread the short-term spread of the tenor, which is history that nobody publishes openly; without it
 *   there is no figure for the twelve months
 * @returns percent per year, rounded to `decimals`
 * @see Refinitiv, USD IBOR Consumer Cash Fallbacks, 20 June 2023: a linear transition of one year from 3 July 2023
 */
export function consumerSpread(
	recordDay: EpochDay,
	tenor: string,
	fixed: Decimal,
	startSpread: Decimal | undefined,
	calendar: BusinessCalendar,
	decimals: number,
): Decimal | FallbackFailure {
	const start = epochDay(transitionStart);
	const end = addMonths(start, transitionMonths);
	if (recordDay >= end) return fixed;
	const date = dateOfEpochDay(recordDay);
	if (recordDay < start) return { reason: 'before-consumer-products', date, from: transitionStart };
	if (startSpread === undefined) return { reason: 'no-transition-start', tenor, date };
	const outside = calendar.outside(start) ?? calendar.outside(end);
	if (outside !== undefined) return outside;
	const first = calendar.indexOnOrBefore(start);
	const steps = BigInt(calendar.indexOnOrBefore(end) - first);
	const done = BigInt(calendar.indexOnOrBefore(recordDay) - first);
	const distance = subtract(fixed, startSpread);
	const scale = Math.max(distance.scale, startSpread.scale, decimals);
	const moved = unscaledAt(startSpread, scale) * steps + unscaledAt(distance, scale) * done;
	return { unscaled: divideHalfAway(moved, steps * powerOfTen(scale - decimals)), scale: decimals };
}
