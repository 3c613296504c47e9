import type { FixingOfDay } from '#shared/curve/realised-growth.ts';
import type { FixingSource, IndexKey } from '#shared/swap/market.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import type { IndexFixings } from './market-inputs.ts';

/** Fixings by index and day, in percent. */
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

	ofOvernight(index: string): FixingOfDay {
		const values = this.#valuesOf((each) => each.index === index && each.tenor === 'ON');
		return (day) => values.get(day);
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
