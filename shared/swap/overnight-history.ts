import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { DealFailure } from './deal-result.ts';
import type { FixingSource } from './market.ts';

/**
 * Compounded fixings of an overnight index before the valuation date.
 *
 * Stores the product of the daily factors from each business day up to the valuation date. The growth over a period is
 * therefore one division. Products are calculated on first use.
 */
export class OvernightHistory {
	readonly index: RateConventions;
	readonly calendar: BusinessCalendar;
	/** Days per year in the index's day count. */
	readonly basis: 360 | 365;
	/** First business day on or after the valuation date; rates are projected from this day. */
	readonly firstForecastDay: EpochDay;
	readonly #fixings: FixingSource;
	/** Index of the first projected day among the business days. */
	readonly #end: number;
	/** Item k is the product of the daily factors from business day `#end − k` to the first projected day. */
	readonly #growth: number[] = [1];
	/** Item k is the number of missing fixings in the same range of days. */
	readonly #missing: number[] = [0];

	constructor(index: RateConventions, calendar: BusinessCalendar, fixings: FixingSource, valuationDay: EpochDay) {
		this.index = index;
		this.calendar = calendar;
		this.basis = index.dayCount === 'ACT/365F' ? 365 : 360;
		this.firstForecastDay = calendar.adjusted(valuationDay, 'Following');
		this.#end = calendar.indexOnOrBefore(this.firstForecastDay);
		this.#fixings = fixings;
	}

	/** Returns the fixing of a business day before the valuation date, percent per year. */
	fixingOn(day: EpochDay): number | DealFailure {
		return this.#fixings.fixingOn(day) ?? this.#missingFixing(day);
	}

	/**
	 * Returns the growth of one unit over [start, end). Neither day may be after the first projected day.
	 *
	 * If the start is not a business day, the fixing of the preceding business day is used.
	 */
	growth(start: EpochDay, end: EpochDay): number | DealFailure {
		if (start >= end) return 1;
		const outside = this.calendar.outside(start);
		if (outside !== undefined) return outside;
		const first = this.calendar.indexOnOrBefore(start);
		const last = this.calendar.indexOnOrBefore(end - 1);
		if (first < 0) return this.calendar.outside(this.calendar.firstDay - 1) as DealFailure;
		this.#extendTo(first);
		const until = this.#businessDay(last + 1);
		if (this.#countMissing(first, last + 1) > 0) return this.#firstMissing(first, last);
		let growth = this.#growthFrom(first) / this.#growthFrom(last + 1);
		// Removes the days outside the period from the weights of the first and last fixing.
		const openDay = this.#businessDay(first);
		if (first === last) return this.#factor(first, end - start);
		if (start > openDay) {
			growth *=
				this.#factor(first, this.#businessDay(first + 1) - start) /
				this.#factor(first, this.#businessDay(first + 1) - openDay);
		}
		if (end < until) {
			const lastDay = this.#businessDay(last);
			growth *= this.#factor(last, end - lastDay) / this.#factor(last, until - lastDay);
		}
		return growth;
	}

	#extendTo(place: number): void {
		for (let at = this.#end - this.#growth.length; at >= place; at--) {
			const known = this.#growth.length - 1;
			const day = this.#businessDay(at);
			const fixing = this.#fixings.fixingOn(day);
			const days = this.#businessDay(at + 1) - day;
			const factor = fixing === undefined ? 1 : 1 + ((fixing / 100) * days) / this.basis;
			this.#growth.push((this.#growth[known] as number) * factor);
			this.#missing.push((this.#missing[known] as number) + (fixing === undefined ? 1 : 0));
		}
	}

	#growthFrom(place: number): number {
		return this.#growth[this.#end - place] as number;
	}

	#countMissing(from: number, to: number): number {
		return (this.#missing[this.#end - from] as number) - (this.#missing[this.#end - to] as number);
	}

	#firstMissing(from: number, to: number): DealFailure {
		for (let place = from; place <= to; place++) {
			const day = this.#businessDay(place);
			if (this.#fixings.fixingOn(day) === undefined) return this.#missingFixing(day);
		}
		throw new RangeError('a missing fixing was counted and is there');
	}

	#factor(place: number, days: number): number {
		const fixing = this.#fixings.fixingOn(this.#businessDay(place));
		if (fixing === undefined) throw new RangeError('a factor of a missing fixing');
		return 1 + ((fixing / 100) * days) / this.basis;
	}

	#businessDay(place: number): EpochDay {
		return this.calendar.businessDays[place] as EpochDay;
	}

	#missingFixing(day: EpochDay): DealFailure {
		const { index, currency } = this.index;
		return { reason: 'missing-fixing', index, currency, tenor: 'ON', date: dateOfEpochDay(day) };
	}
}
