import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { decimalText, zero } from '../decimal/decimal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { Compounder } from './compound.ts';
import type { RateTerms } from './effective-rate.ts';
import { FactorChain } from './factor-chain.ts';
import type { ObservationTerms } from './observation-grid.ts';

interface Entry {
	readonly series: FixingSeries;
	readonly publication: BusinessCalendar;
	readonly compounder: Compounder;
}

interface ChainEntry {
	readonly series: FixingSeries;
	readonly joint: BusinessCalendar;
	readonly chain: FactorChain;
}

const usualLimit = 500;
/** A chain of ten years can take 250 kB of memory. */
const maxChains = 50;

/**
 * Caches compounders by index and terms, so that loans with the same terms share the work done for each fixing.
 *
 * A compounder with ten years of fixings can take 80 kB, so the cache has a limit and evicts the least recently used
 * compounder.
 */
export class CompounderCache {
	readonly #limit: number;
	/** Ordered from the least to the most recently used entry. */
	readonly #entries = new Map<string, Entry>();
	/** Ordered from the least to the most recently used entry. */
	readonly #chains = new Map<string, ChainEntry>();

	constructor(limit = usualLimit) {
		this.#limit = limit;
	}

	/** Returns the cached compounder of an index and terms, or a new one if series or calendar is another object. */
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

	/** Returns the running products of daily factors. Terms that differ only in added spreads share them. */
	chainOf(series: FixingSeries, joint: BusinessCalendar, rates: RateTerms, observation: ObservationTerms): FactorChain {
		const terms = compoundedTerms(rates);
		const { lookbackDays, hasObservationShift } = observation;
		const key = `${keyOf(series.index, terms)} ${lookbackDays} ${hasObservationShift}`;
		const known = this.#chains.get(key);
		this.#chains.delete(key);
		const isSame = known?.series === series && known.joint === joint;
		const chain = isSame ? known.chain : new FactorChain(series, joint, observation, terms);
		this.#chains.set(key, { series, joint, chain });
		if (this.#chains.size > maxChains) this.#chains.delete(this.#chains.keys().next().value as string);
		return chain;
	}

	get size(): number {
		return this.#entries.size;
	}
}

/** Returns the terms without the fields that have no effect on compounding factors. */
function compoundedTerms({ floor, floorRule, creditAdjustmentSpread, margin, basis }: RateTerms): RateTerms {
	const isDaily = floor !== undefined && (floorRule.floorOn === 'rfr' || floorRule.floorOn === 'rfr-plus-cas');
	const floorOn = isDaily ? floorRule.floorOn : 'none';
	const isCasUsed = floorRule.cas === 'compounded' || floorOn === 'rfr-plus-cas';
	return {
		...(isDaily ? { floor } : {}),
		floorRule: { ...floorRule, floorOn },
		creditAdjustmentSpread: isCasUsed ? creditAdjustmentSpread : zero,
		margin: floorRule.margin === 'compounded' ? margin : zero,
		basis,
	};
}

function keyOf(index: string, terms: RateTerms): string {
	const { floor, floorRule, creditAdjustmentSpread, margin, basis, roundingDecimals } = terms;
	const floorText = floor === undefined ? 'none' : decimalText(floor);
	const { floorOn, cas, margin: marginMethod } = floorRule;
	const spreads = `${decimalText(creditAdjustmentSpread)} ${decimalText(margin)}`;
	return `${index} ${basis} ${roundingDecimals} ${floorOn} ${cas} ${marginMethod} ${floorText} ${spreads}`;
}
