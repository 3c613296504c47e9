import { indexNames, rateConventions } from '../benchmark/rate-conventions.ts';

export const floatingIndices: readonly string[] = indexNames;

/** Tenors of all indices; `ON` for an overnight index. */
export const indexTenors: readonly string[] = [...new Set(rateConventions.flatMap(({ tenors }) => tenors))];

/** Currencies with an overnight index. */
export const currencies: readonly string[] = [...new Set(rateConventions.map(({ currency }) => currency))];
