import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { decimalText } from '../decimal/decimal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { Compounder } from './compound.ts';
import type { RateTerms } from './effective-rate.ts';

interface Entry {
	readonly series: FixingSeries;
	readonly publication: BusinessCalendar;
	readonly compounder: Compounder;
}

const usualLimit = 500;

/**
 * Compounders by index and terms, so that loans on the same terms share what is calculated for each fixing.
 *
 * A compounder of ten years of fixings may hold 80 kB, so that the least recently used one goes when there are too many.
 */
export class CompounderCache {
	readonly #limit: number;
	/** The least recently used one first. */
	readonly #entries = new Map<string, Entry>();

	constructor(limit = usualLimit) {
		this.#limit = limit;
	}

	/** The compounder of a series on the business days of a calendar; a known one if it is for the very same two. */
	of(series: FixingSeries, publication: BusinessCalendar, terms: RateTerms): Compounder {
		const key = keyOf(series.index, terms);
		const known = this.#entries.get(key);
		this.#entries.delete(key);
		const isSame = known?.series === series && known.publication === publication;
		const compounder = isSame ? known.compounder : new Compounder(series, publication, terms);
		this.#entries.set(key, { series, publication, compounder });
		if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value as string);
		return compounder;
	}

	get size(): number {
		return this.#entries.size;
	}
}

function keyOf(index: string, terms: RateTerms): string {
	const { floor, floorRule, creditAdjustmentSpread, margin, basis, roundingDecimals } = terms;
	const floorText = floor === undefined ? 'none' : decimalText(floor);
	const spreads = `${decimalText(creditAdjustmentSpread)} ${decimalText(margin)}`;
	return `${index} ${basis} ${roundingDecimals} ${floorRule.tests} ${floorRule.spreads} ${floorText} ${spreads}`;
}
