import { type Ibor, iborTitle } from '../benchmark/ibor.ts';
import { type OvernightIndex, overnightIndexOf } from '../benchmark/overnight-index.ts';
import type { MissingFixing } from '../compounding/compound.ts';
import type { GridFailure } from '../compounding/observation-grid.ts';
import { type Decimal, divideHalfAway, powerOfTen, subtract, unscaledAt } from '../decimal/decimal.ts';
import { addBusinessDays, addMonths, addTenor, type FoundDay, following } from '../time/adjust-date.ts';
import { BusinessCalendar, type HolidayCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, localDate, tenor } from '../time/local-date.ts';

/** `Calculated`: the spread adjustment is fixed. `Indicative`: the spread adjustment can still change. */
export type CalculatedStatus = 'Calculated' | 'Indicative';

/** Period whose overnight fixings are compounded. */
export interface ObservationPeriod {
	readonly index: string;
	/** Included. */
	readonly start: LocalDate;
	/** Excluded. */
	readonly end: LocalDate;
	readonly accrualDays: number;
	readonly fixings: number;
	readonly lastFixingDate: LocalDate;
}

/**
 * Fallback of an interbank rate for one tenor and record date; percent per year, five decimals.
 *
 * The adjusted reference rate and the spread adjustment add up to the fallback rate.
 */
export interface FallbackRate {
	readonly ibor: Ibor;
	readonly tenor: string;
	/** Day for which the interbank rate would have been published. */
	readonly recordDate: LocalDate;
	/** First business day on which the last fixing of the period is known. */
	readonly publicationDate: LocalDate;
	readonly adjustedReferenceRate: Decimal;
	readonly spreadAdjustment: Decimal;
	readonly fallbackRate: Decimal;
	readonly status: CalculatedStatus;
	readonly observationPeriod: ObservationPeriod;
}

/** Rate of one tenor, or the reason why it cannot be calculated. */
export interface TenorOutcome<T> {
	readonly tenor: string;
	readonly outcome: T | FallbackFailure;
}

export type FallbackFailure =
	| GridFailure
	| MissingFixing
	| { readonly reason: 'no-record-date'; readonly rate: string; readonly date: LocalDate }
	| { readonly reason: 'no-spread-adjustment'; readonly rate: string; readonly tenor: string }
	| { readonly reason: 'unknown-calendar'; readonly calendar: string }
	| { readonly reason: 'no-overnight-index'; readonly currency: string }
	| {
			readonly reason: 'none-published-before';
			readonly rate: string;
			readonly tenor: string;
			readonly date: LocalDate;
	  }
	| { readonly reason: 'before-consumer-products'; readonly date: LocalDate; readonly from: LocalDate };

export function isFailure(value: unknown): value is FallbackFailure {
	return typeof value === 'object' && value !== null && 'reason' in value;
}

/** Returns the joint calendar of several calendar names, or the first name without a calendar. */
export function jointCalendar(
	names: readonly string[],
	calendars: readonly HolidayCalendar[],
): BusinessCalendar | FallbackFailure {
	const found: HolidayCalendar[] = [];
	for (const name of new Set(names)) {
		const calendar = calendars.find((candidate) => candidate.name === name);
		if (calendar === undefined) return { reason: 'unknown-calendar', calendar: name };
		found.push(calendar);
	}
	return new BusinessCalendar(found);
}

/**
 * Interbank rate with its calendars; derives the compounding period of the overnight rate from a record date.
 * @see docs/methodology.md, Fallback rates
 */
export class ResolvedIbor {
	readonly ibor: Ibor;
	readonly index: OvernightIndex;
	/** Publication days of the interbank rate. */
	readonly recordCalendar: BusinessCalendar;
	/** Publication days of the overnight index. */
	readonly indexCalendar: BusinessCalendar;
	readonly #spotCalendar: BusinessCalendar;
	/** Days on which both calendars are open: the spot-lag calendar and that of the overnight index. */
	readonly #valueCalendar: BusinessCalendar;

	private constructor(
		ibor: Ibor,
		index: OvernightIndex,
		calendars: readonly [BusinessCalendar, BusinessCalendar, BusinessCalendar, BusinessCalendar],
	) {
		this.ibor = ibor;
		this.index = index;
		[this.recordCalendar, this.#spotCalendar, this.indexCalendar, this.#valueCalendar] = calendars;
	}

	static resolve(ibor: Ibor, calendars: readonly HolidayCalendar[]): ResolvedIbor | FallbackFailure {
		const index = overnightIndexOf(ibor.currency);
		if (index === undefined) return { reason: 'no-overnight-index', currency: ibor.currency };
		const record = jointCalendar(ibor.recordCalendars, calendars);
		const spot = jointCalendar(ibor.spotCalendars, calendars);
		const overnight = jointCalendar([index.calendar], calendars);
		const value = jointCalendar([...ibor.spotCalendars, index.calendar], calendars);
		if (isFailure(record)) return record;
		if (isFailure(spot)) return spot;
		if (isFailure(overnight)) return overnight;
		if (isFailure(value)) return value;
		return new ResolvedIbor(ibor, index, [record, spot, overnight, value]);
	}

	/**
	 * Returns the start of compounding for all tenors of a record date: two index business days before the deposit would
	 * have started.
	 *
	 * The deposit starts after the spot lag, on a business day of both the spot-lag calendar and the index calendar.
	 */
	accrualStart(recordDay: EpochDay): EpochDay | FallbackFailure {
		const outside = this.recordCalendar.outside(recordDay);
		if (outside !== undefined) return outside;
		if (!this.recordCalendar.isBusinessDay(recordDay)) {
			return { reason: 'no-record-date', rate: iborTitle(this.ibor), date: dateOfEpochDay(recordDay) };
		}
		const lagged = addBusinessDays(recordDay, this.ibor.spotLagDays, this.#spotCalendar);
		if (typeof lagged !== 'number') return lagged;
		const spot = following(lagged, this.#valueCalendar);
		return typeof spot === 'number' ? addBusinessDays(spot, -2, this.indexCalendar) : spot;
	}

	/** Returns the end of the compounding period (excluded). */
	accrualEnd(start: EpochDay, tenorName: string): FoundDay {
		return addTenor(start, tenor(tenorName), this.indexCalendar);
	}
}

/** First day without US dollar LIBOR. From then on, the consumer spread moves to the fixed spread in twelve months. */
export const transitionStart = localDate('2023-07-03');
const transitionMonths = 12;

/** Progress of the consumer spread from short-term to fixed on a record date, in equal steps per business day. */
export interface ConsumerTransition {
	readonly start: LocalDate;
	/** First date of the fixed spread. */
	readonly end: LocalDate;
	readonly steps: number;
	readonly stepsDone: number;
}

/** Returns the progress of the transition on a record date. @returns undefined after the transition */
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
 * Calculates the spread adjustment of a consumer product within the transition.
 *
 * The spread starts as the short-term spread on 3 July 2023. It moves in equal steps, one each business day, and
 * reaches the fixed spread on 3 July 2024.
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
