import { type Ibor, ibors, iborTitle } from '#shared/benchmark/ibor.ts';
import { type Decimal, decimal } from '#shared/decimal/decimal.ts';
import file from './fallback-spreads.json' with { type: 'json' };

/**
 * Spread added to the compounded overnight rate to replace an interbank rate.
 *
 * `fixed`: determined on the day on which the end of the interbank rate was announced. `indicative`: calculated with
 * the same rule on one day, for an interbank rate that is still published.
 */
export interface SpreadAdjustment {
	readonly percent: Decimal;
	readonly status: 'fixed' | 'indicative';
}

/** Row of the reference data: currency, interbank rate, tenor, percent per year, status. */
export type SpreadRow = readonly [currency: string, name: string, tenor: string, percent: string, status: string];

/** Spread adjustments of all interbank rates, by rate and tenor. */
export class SpreadAdjustments {
	readonly #byKey = new Map<string, SpreadAdjustment>();

	/** @throws RangeError for an unknown rate, tenor or status, an invalid percentage, or a duplicate */
	constructor(rows: readonly (readonly string[])[]) {
		for (const row of rows) {
			const [currency, name, tenor, percent, status] = row as SpreadRow;
			const ibor = ibors.find((known) => known.currency === currency && known.name === name);
			if (ibor === undefined || !ibor.tenors.includes(tenor) || (status !== 'fixed' && status !== 'indicative')) {
				throw new RangeError(`no spread adjustment: ${JSON.stringify(row)}`);
			}
			const key = keyOf(ibor, tenor);
			if (this.#byKey.has(key)) throw new RangeError(`two spread adjustments of ${key}`);
			this.#byKey.set(key, { percent: decimal(percent), status });
		}
	}

	of(ibor: Ibor, tenor: string): SpreadAdjustment | undefined {
		return this.#byKey.get(keyOf(ibor, tenor));
	}
}

const keyOf = (ibor: Ibor, tenor: string) => `${iborTitle(ibor)} ${tenor}`;

/** Published spread adjustments; the data file names their source. */
export const knownSpreadAdjustments = new SpreadAdjustments(file.spreads);
