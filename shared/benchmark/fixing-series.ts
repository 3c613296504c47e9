import { type Decimal, decimal } from '../decimal/decimal.ts';
import { addBusinessDays, type FoundDay } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import type { OvernightIndex } from './overnight-index.ts';
import { publicationOf } from './publication.ts';

/** Fixing of an index for a date, percent per year, with the digits as published. */
export interface Fixing {
	readonly date: LocalDate;
	readonly value: string;
}

/** Fixing with additional fields of its publisher. */
export interface StatedFixing extends Fixing {
	/** Date or instant of publication, in the publisher's notation. */
	readonly publishedAt?: string | undefined;
	/** Publisher's mark for a fixing that replaces an earlier one. */
	readonly revisionIndicator?: string | undefined;
}

/**
 * Fixings of one index over a range of dates.
 *
 * Values often repeat. Each distinct value is stored once, and dates refer to it by index, so that calculations per
 * value are done only once.
 */
export class FixingSeries {
	readonly index: string;
	/** Distinct published values. */
	readonly values: readonly { readonly text: string; readonly percent: Decimal }[];
	readonly scale: number;
	readonly #firstDay: EpochDay;
	readonly #valueOfDay: Int32Array;

	/** @throws RangeError if two fixings have the same date, or a value is not a decimal number */
	constructor(index: string, fixings: readonly Fixing[]) {
		this.index = index;
		const days = fixings.map((fixing) => epochDay(fixing.date));
		this.#firstDay = days.reduce((least, day) => Math.min(least, day), Number.MAX_SAFE_INTEGER);
		const lastDay = days.reduce((most, day) => Math.max(most, day), this.#firstDay - 1);
		this.#valueOfDay = new Int32Array(lastDay - this.#firstDay + 1).fill(-1);
		const ids = new Map<string, number>();
		const values: { text: string; percent: Decimal }[] = [];
		fixings.forEach(({ date, value }, i) => {
			const offset = (days[i] as number) - this.#firstDay;
			if (this.#valueOfDay[offset] !== -1) throw new RangeError(`two ${index} fixings for ${date}`);
			let id = ids.get(value);
			if (id === undefined) {
				id = values.push({ text: value, percent: decimal(value) }) - 1;
				ids.set(value, id);
			}
			this.#valueOfDay[offset] = id;
		});
		this.values = values;
		this.scale = values.reduce((most, value) => Math.max(most, value.percent.scale), 0);
	}

	/** Returns the index of a day's fixing in {@link values}; −1 if the day has no fixing. */
	valueIdOf(day: EpochDay): number {
		return this.#valueOfDay[day - this.#firstDay] ?? -1;
	}
}

/** Returns the first business day on which a fixing is known: the fixing date or later, by the publication lag. */
export function publicationDay(
	index: Pick<OvernightIndex, 'name'>,
	fixingDay: EpochDay,
	calendar: BusinessCalendar,
): FoundDay {
	const lagDays = publicationOf(index.name)?.lagDays ?? 1;
	return lagDays === 0 ? fixingDay : addBusinessDays(fixingDay, lagDays, calendar);
}

/** Returns the business days without a fixing between the first and the last of ascending dates of fixings. */
export function gapsBetween(dates: readonly LocalDate[], calendar: BusinessCalendar): LocalDate[] {
	const days = dates.map(epochDay);
	const [first] = days;
	const last = days.at(-1);
	if (first === undefined || last === undefined) return [];
	const present = new Set(days);
	const gaps: LocalDate[] = [];
	const end = Math.min(last, calendar.lastDay);
	for (let day = Math.max(first, calendar.firstDay); day <= end; day++) {
		if (!present.has(day) && calendar.isBusinessDay(day)) gaps.push(dateOfEpochDay(day));
	}
	return gaps;
}
