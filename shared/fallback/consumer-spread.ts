import { type Decimal, divideHalfAway, powerOfTen, subtract, unscaledAt } from '../decimal/decimal.ts';
import { addMonths } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, localDate } from '../time/local-date.ts';
import type { FallbackFailure } from './fallback-failure.ts';

/** The first day without US dollar LIBOR. From here the consumer spread moves for twelve months. */
export const transitionStart = localDate('2023-07-03');
const transitionMonths = 12;

/** Progress of the consumer spread on a record date, in equal steps per business day. */
export interface ConsumerTransition {
	readonly start: LocalDate;
	/** First date of the fixed spread. */
	readonly end: LocalDate;
	readonly steps: number;
	readonly stepsDone: number;
}

/** @returns undefined after the transition */
export function consumerTransition(
	recordDay: EpochDay,
	calendar: BusinessCalendar,
): ConsumerTransition | FallbackFailure | undefined {
	const start = epochDay(transitionStart);
	const end = addMonths(start, transitionMonths);
	if (recordDay >= end) return undefined;
	if (recordDay < start) {
		return { reason: 'before-consumer-products', date: dateOfEpochDay(recordDay), from: transitionStart };
	}
	const outside = calendar.outside(start) ?? calendar.outside(end);
	if (outside !== undefined) return outside;
	const first = calendar.indexOnOrBefore(start);
	return {
		start: transitionStart,
		end: dateOfEpochDay(end),
		steps: calendar.indexOnOrBefore(end) - first,
		stepsDone: calendar.indexOnOrBefore(recordDay) - first,
	};
}

/**
 * The spread adjustment of a consumer product within the transition.
 *
 * From the short-term spread on 3 July 2023 it moves by equal steps, one each business day, to the fixed one on 3 July
 * 2024, and stays there.
 *
 * @returns percent per year, rounded to `decimals`
 * @see Refinitiv, USD IBOR Consumer Cash Fallbacks, 20 June 2023: a linear transition of one year from 3 July 2023
 */
export function consumerSpread(
	transition: ConsumerTransition,
	startSpread: Decimal,
	fixed: Decimal,
	decimals: number,
): Decimal {
	const steps = BigInt(transition.steps);
	const distance = subtract(fixed, startSpread);
	const scale = Math.max(distance.scale, startSpread.scale, decimals);
	const moved = unscaledAt(startSpread, scale) * steps + unscaledAt(distance, scale) * BigInt(transition.stepsDone);
	return { unscaled: divideHalfAway(moved, steps * powerOfTen(scale - decimals)), scale: decimals };
}
