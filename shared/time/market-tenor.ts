import { addTenor, type FoundDay, following } from './adjust-date.ts';
import type { BusinessCalendar } from './business-calendar.ts';
import { type EpochDay, parseTenor, type Tenor } from './local-date.ts';

/** A term as the market quotes it: a length, and the business days after the trade date on which it starts. */
export interface MarketTenor {
	readonly tenor: Tenor;
	/** `spot` is the spot lag of the index. */
	readonly startLagDays: 0 | 1 | 'spot';
}

/** One business day each: overnight from today, tomorrow-next from tomorrow, spot-next from spot. */
const startLags: Readonly<Record<string, MarketTenor['startLagDays']>> = { ON: 0, TN: 1, SN: 'spot' };

/** Business days. From 10 on days are the name of an average, such as `90D`, which counts calendar days. */
const businessDays = /^([1-9])D$/;

/**
 * Reads `ON`, `TN`, `SN`, `1D` to `9D` (business days from spot), `SW`, `2W`, `18M`, `1Y`.
 *
 * @returns undefined for any other text
 */
export function parseMarketTenor(text: string): MarketTenor | undefined {
	const [, days] = businessDays.exec(text) ?? [];
	const tenor: Tenor | undefined =
		days === undefined ? parseTenor(text) : { unit: 'business-day', count: Number(days) };
	if (tenor === undefined) return undefined;
	return { tenor, startLagDays: (Object.hasOwn(startLags, text) ? startLags[text] : undefined) ?? 'spot' };
}

/** First and last day of a term: interest accrues from the start (included) to the end (excluded). */
export interface Term {
	readonly start: FoundDay;
	readonly end: FoundDay;
}

/**
 * The term that a trade of a day is for: the next business day plus the lag, and from there the tenor, modified following,
 * month end to month end.
 */
export function termFrom(
	tradeDay: EpochDay,
	{ tenor, startLagDays }: MarketTenor,
	spotLagDays: number,
	calendar: BusinessCalendar,
): Term {
	const first = following(tradeDay, calendar);
	if (typeof first !== 'number') return { start: first, end: first };
	const lag: Tenor = { unit: 'business-day', count: startLagDays === 'spot' ? spotLagDays : startLagDays };
	const start = addTenor(first, lag, calendar);
	return { start, end: typeof start === 'number' ? addTenor(start, tenor, calendar) : start };
}
