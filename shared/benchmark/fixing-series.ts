import { type Decimal, decimal } from '../decimal/decimal.ts';
import { addBusinessDays, type FoundDay } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import type { OvernightIndex } from './overnight-index.ts';
import { publicationOf } from './publication.ts';

/** The value of an index for a date, percent per year, as it was published. */
export interface Fixing {
	readonly date: LocalDate;
	readonly value: string;
}

/** A fixing as its publisher or a file states it. */
export interface StatedFixing extends Fixing {
	/** The date or instant of publication, as the publisher writes it. */
	readonly publishedAt?: string | undefined;
	/** The publisher's own mark of a value that replaces an earlier one. */
	readonly revisionIndicator?: string | undefined;
}

/**
 * The fixings of one index over a range of dates.
 *
 * Values repeat, so each distinct value is kept once and a date refers to it by number: anything derived from a value
 * is then calculated once.
 */
export class FixingSeries {
	readonly index: string;
	/** The distinct published values. */
	readonly values: readonly { readonly text: string; readonly percent: Decimal }[];
	/** Decimals of the most precise value. */
	readonly scale: number;
	readonly #firstDay: EpochDay;
	readonly #valueOfDay: Int32Array;

	/** @throws RangeError when two fixings are for the same date or a value is not a decimal number */
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

	/** Index of the value of a day; −1 if it has no value. */
	valueIdOf(day: EpochDay): number {
		return this.#valueOfDay[day - this.#firstDay] ?? -1;
	}
}

/**
 * The first business day on which a fixing is known: its own day or a later one, by the publication lag of the index.
 */
export function publicationDay(
	index: Pick<OvernightIndex, 'name'>,
	fixingDay: EpochDay,
	calendar: BusinessCalendar,
): FoundDay {
	const lagDays = publicationOf(index.name)?.lagDays ?? 1;
	return lagDays === 0 ? fixingDay : addBusinessDays(fixingDay, lagDays, calendar);
}
