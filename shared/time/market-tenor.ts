import { addTenor, type FoundDay, following } from './adjust-date.ts';
import type { BusinessCalendar } from './business-calendar.ts';
import { type EpochDay, parseTenor, type Tenor } from './local-date.ts';

/** Term as the market quotes it: its length, and the business days between trade date and start. */
export interface MarketTenor {
	readonly tenor: Tenor;
	/** `spot` stands for the spot lag of the index. */
	readonly startLagDays: 0 | 1 | 'spot';
}

/** Tenors of one business day. Overnight starts today, tomorrow-next tomorrow, and spot-next at spot. */
const startLags: Readonly<Record<string, MarketTenor['startLagDays']>> = { ON: 0, TN: 1, SN: 'spot' };

/** Tenor of up to nine business days. From 10 days on, the text names an average of calendar days, such as `90D`. */
const businessDays = /^([1-9])D$/;

/**
 * Parses `ON`, `TN`, `SN`, `1D` to `9D` (business days from spot), `SW`, `2W`, `18M`, `1Y`.
 * @returns undefined for any other text
 */
export function parseMarketTenor(text: string): MarketTenor | undefined {
	const [, days] = businessDays.exec(text) ?? [];
	const tenor: Tenor | undefined =
		days === undefined ? parseTenor(text) : { unit: 'business-day', count: Number(days) };
	if (tenor === undefined) return undefined;
	return { tenor, startLagDays: (Object.hasOwn(startLags, text) ? startLags[text] : undefined) ?? 'spot' };
}

/** Start and end of a trade's term. Interest accrues from the start (included) to the end (excluded). */
export interface Term {
	readonly start: FoundDay;
	readonly end: FoundDay;
}

/** Starts on the next business day plus the lag; ends one tenor later, modified following, month end to month end. */
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
