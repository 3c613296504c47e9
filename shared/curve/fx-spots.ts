import type { Quote } from '../benchmark/quote.ts';

/** Units of one currency for one unit of another. Lists the quoted pairs that were used: `EURGBP, USDGBP`. */
export interface FxSpot {
	readonly rate: number;
	readonly via: string;
}

export interface MissingFxSpot {
	readonly reason: 'missing-spot';
	readonly from: string;
	readonly to: string;
}

/** Currencies through which cross rates are calculated, in this order. */
const crossingCurrencies = ['USD', 'EUR'];

export class FxSpots {
	/** Spot rates by pair: units of the second currency per unit of the first. */
	readonly #quoted = new Map<string, number>();

	/** Ignores quotes of other types and values not above zero. If a pair is quoted twice, the first quote is used. */
	constructor(quotes: readonly Quote[]) {
		for (const { currency, instrument, value } of quotes) {
			if (instrument?.type !== 'fx-spot' || instrument.counterCurrency === undefined) continue;
			const pair = currency + instrument.counterCurrency;
			const rate = Number(value);
			if (rate > 0 && Number.isFinite(rate) && !this.#quoted.has(pair)) this.#quoted.set(pair, rate);
		}
	}

	/** Returns the pair's quoted rate, else its inverse, else a cross rate through US dollars, else through euro. */
	spot(from: string, to: string): FxSpot | MissingFxSpot {
		const found = this.#direct(from, to);
		if (found !== undefined) return found;
		for (const middle of crossingCurrencies) {
			const [first, second] = [this.#direct(from, middle), this.#direct(middle, to)];
			if (first === undefined || second === undefined) continue;
			return { rate: first.rate * second.rate, via: `${first.via}, ${second.via}` };
		}
		return { reason: 'missing-spot', from, to };
	}

	currencies(): readonly string[] {
		const pairs = [...this.#quoted.keys()];
		return [...new Set(pairs.flatMap((pair) => [pair.slice(0, 3), pair.slice(3)]))].sort();
	}

	#direct(from: string, to: string): FxSpot | undefined {
		if (from === to) return { rate: 1, via: from };
		const quoted = this.#quoted.get(from + to);
		if (quoted !== undefined) return { rate: quoted, via: from + to };
		const inverse = this.#quoted.get(to + from);
		return inverse === undefined ? undefined : { rate: 1 / inverse, via: to + from };
	}
}
