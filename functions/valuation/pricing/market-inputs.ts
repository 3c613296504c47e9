import type { Quote } from '#shared/benchmark/quote.ts';
import type { UserDefinedCurve } from '#shared/curve/user-defined-curve.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import type { FixingSource } from '#shared/swap/market.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';

/** Fixings by index and date, in percent. */
export class Fixings {
	readonly #all: readonly IndexFixings[];
	readonly #byIndex = new Map<IndexFixings, ReadonlyMap<EpochDay, number>>();

	constructor(all: readonly IndexFixings[]) {
		this.#all = all;
	}

	of({ index, currency, tenor }: IndexKey): FixingSource {
		const values = this.#valuesOf((each) => each.index === index && each.currency === currency && each.tenor === tenor);
		return { fixingOn: (day) => values.get(day) };
	}

	ofOvernight(index: string) {
		const values = this.#valuesOf((each) => each.index === index && each.tenor === 'ON');
		return (day: EpochDay) => values.get(day);
	}

	#valuesOf(isWanted: (each: IndexFixings) => boolean): ReadonlyMap<EpochDay, number> {
		const found = this.#all.find(isWanted);
		if (found === undefined) return new Map();
		let values = this.#byIndex.get(found);
		if (values === undefined) {
			values = new Map(found.values.map(([date, value]) => [epochDay(date), Number(value)]));
			this.#byIndex.set(found, values);
		}
		return values;
	}
}

/** Fixings of an index as date and rate, ascending. Rates are in percent per year with the publisher's digits. */
export interface IndexFixings {
	readonly index: string;
	readonly currency: string;
	/** `ON` for an overnight index. */
	readonly tenor: string;
	readonly values: readonly (readonly [LocalDate, string])[];
}

export interface Availability {
	readonly first: LocalDate;
	readonly before?: LocalDate | undefined;
}

export interface ImportedCurve extends UserDefinedCurve {
	readonly version: number;
	readonly points: readonly { readonly day: EpochDay; readonly discountFactor: number; readonly tenor?: string }[];
}

/** Storable inputs of a valuation except its deals. The same inputs and release always give identical results. */
export interface MarketInputs {
	readonly valuationDate: LocalDate;
	readonly snapshot: {
		readonly id: string;
		readonly date: LocalDate;
		readonly label: string;
		readonly quotes: readonly Quote[];
	};
	readonly userDefinedCurves: readonly ImportedCurve[];
	readonly calendars: readonly HolidayCalendar[];
	readonly fixings: readonly IndexFixings[];
	/** Dates with quotes by currency, index and tenor. Used only in curve definitions and messages. */
	readonly availability: Readonly<Record<string, Availability>>;
}
