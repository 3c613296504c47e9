import { indexNames, rateConventions } from '../benchmark/rate-conventions.ts';

/** Names of the indices on which a leg can float. */
export const floatingIndices: readonly string[] = indexNames;

/** Tenors of these indices; `ON` for an overnight index. */
export const indexTenors: readonly string[] = [...new Set(rateConventions.flatMap(({ tenors }) => tenors))];

/** Currencies with an overnight index. */
export const currencies: readonly string[] = [...new Set(rateConventions.map(({ currency }) => currency))];
