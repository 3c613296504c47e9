import type { ViewFlag } from './deal-result.ts';
import type { SpreadAdjustmentTerms } from './market.ts';

/** View flags as bits, so that the flags of two legs can be combined with `|`. */
export const flagBits = {
	Indicative: 1,
	fallback: 2,
	'fallback, projected': 4,
	extrapolated: 8,
	'projected-calendar': 16,
	'fallback-implied': 32,
	historical: 64,
	'user-defined-curve': 128,
	'no-convexity': 256,
};

const combinations: readonly (readonly ViewFlag[])[] = Array.from({ length: 512 }, (_, bits) =>
	(Object.keys(flagBits) as ViewFlag[]).filter((flag) => (bits & flagBits[flag]) !== 0),
);

export function flagsOf(bits: number): readonly ViewFlag[] {
	return combinations[bits] as readonly ViewFlag[];
}

/** Returns the flag of a value that depends on a spread adjustment. */
export function flagsOfStatus({ status }: SpreadAdjustmentTerms): number {
	return status === 'fixed' ? 0 : flagBits.Indicative;
}
