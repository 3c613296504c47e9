import type { Decimal } from '../decimal/decimal.ts';
import { addBusinessDays, type FoundDay, following } from '../time/adjust-date.ts';
import type { BusinessCalendar, HolidayCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import { type FallbackCalculator, fallbackDecimals } from './fallback-calculator.ts';
import {
	type CalculatedStatus,
	type FallbackFailure,
	type FallbackRate,
	isFailure,
	jointCalendar,
} from './fallback-rate.ts';
import type { ImpliedIbor } from './implied-ibor.ts';
import { type ForwardQuote, impliedRate } from './implied-rate.ts';

/** Fallback rate implied by the US dollar fallback, with its inputs. */
export interface ImpliedFallbackRate {
	readonly ibor: ImpliedIbor;
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly publicationDate: LocalDate;
	/** Percent per year, five decimals. */
	readonly fallbackRate: Decimal;
	readonly status: CalculatedStatus;
	readonly quote: ForwardQuote;
	/** US dollar fallback of the same record date, or of the latest record date whose fallback was published in time. */
	readonly dollarFallback: FallbackRate;
}

/**
 * Calculates fallback rates for one rate that was implied by US dollar LIBOR. Inputs are the US dollar fallback and the
 * forward exchange rate of each record date.
 * @see docs/methodology.md, Implied fallback rates; test/golden/fallback/implied.test.ts
 */
export class ImpliedCalculator {
	readonly ibor: ImpliedIbor;
	readonly #dollar: FallbackCalculator;
	readonly #record: BusinessCalendar;
	readonly #home: BusinessCalendar;
	/** Days on which a dollar deal can settle: business days of both the home market and New York. */
	readonly #value: BusinessCalendar;

	private constructor(
		ibor: ImpliedIbor,
		dollar: FallbackCalculator,
		[record, home, value]: readonly [BusinessCalendar, BusinessCalendar, BusinessCalendar],
	) {
		this.ibor = ibor;
		this.#dollar = dollar;
		this.#record = record;
		this.#home = home;
		this.#value = value;
	}

	static resolve(
		ibor: ImpliedIbor,
		dollar: FallbackCalculator,
		calendars: readonly HolidayCalendar[],
	): ImpliedCalculator | FallbackFailure {
		const record = jointCalendar(ibor.recordCalendars, calendars);
		const home = jointCalendar([ibor.homeCalendar], calendars);
		const value = jointCalendar([ibor.homeCalendar, dollar.rate.index.calendar], calendars);
		if (isFailure(record)) return record;
		if (isFailure(home)) return home;
		if (isFailure(value)) return value;
		return new ImpliedCalculator(ibor, dollar, [record, home, value]);
	}

	rateOf(recordDate: LocalDate, tenor: string, quote: ForwardQuote): ImpliedFallbackRate | FallbackFailure {
		const recordDay = epochDay(recordDate);
		const outside = this.#record.outside(recordDay);
		if (outside !== undefined) return outside;
		if (!this.#record.isBusinessDay(recordDay)) {
			return { reason: 'no-record-date', rate: `${this.ibor.currency} ${this.ibor.name}`, date: recordDate };
		}
		const source = this.#dollarRecordDate(recordDay, tenor, quote);
		if ('reason' in source) return source;
		const dollarFallback = this.#dollar.rateOf(dateOfEpochDay(source.recordDay), tenor);
		if (isFailure(dollarFallback)) return dollarFallback;
		return {
			ibor: this.ibor,
			tenor,
			recordDate,
			publicationDate: dateOfEpochDay(source.publicationDay),
			fallbackRate: impliedRate(dollarFallback.fallbackRate, quote, this.ibor, fallbackDecimals),
			status: dollarFallback.status,
			quote,
			dollarFallback,
		};
	}

	/**
	 * Finds the record date whose dollar fallback is used, and the day of publication.
	 *
	 * The implied rate is published in the Asian morning, before New York publishes on the same day. A dollar fallback
	 * can therefore be used from the day after its publication.
	 */
	#dollarRecordDate(
		recordDay: EpochDay,
		tenor: string,
		quote: ForwardQuote,
	): { readonly recordDay: EpochDay; readonly publicationDay: EpochDay } | FallbackFailure {
		const due = this.#dueDay(recordDay, quote);
		if (typeof due === 'object') return due;
		for (let day = recordDay; day > recordDay - longestGapDays; day--) {
			const published = this.#dollar.publicationDayOf(day, tenor);
			if (typeof published !== 'number') {
				if (published.reason === 'no-record-date') continue;
				return published;
			}
			if (due === undefined) {
				const next = addBusinessDays(published, 1, this.#home);
				return typeof next === 'number' ? { recordDay: day, publicationDay: next } : next;
			}
			if (published < due) return { recordDay: day, publicationDay: due };
		}
		const date = dateOfEpochDay(due ?? recordDay);
		return { reason: 'none-published-before', rate: 'USD LIBOR', tenor, date };
	}

	/**
	 * Publication day by the forward's maturity. Undefined if the rate is published after the dollar fallback instead.
	 */
	#dueDay(recordDay: EpochDay, { days }: ForwardQuote): FoundDay | undefined {
		const { publication, spotLagDays } = this.ibor;
		if (publication.rule === 'after-dollar-fallback') return undefined;
		const lagged = addBusinessDays(recordDay, spotLagDays, this.#home);
		if (typeof lagged !== 'number') return lagged;
		const spot = following(lagged, this.#value);
		if (typeof spot !== 'number') return spot;
		return addBusinessDays(spot + days, -publication.businessDays, this.#home);
	}
}

/** Number of calendar days longer than any gap between two London business days. */
const longestGapDays = 20;
