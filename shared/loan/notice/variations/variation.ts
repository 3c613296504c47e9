import type { Calculation, Change } from '../calculation.ts';

/** A changed calculation that is tried as the cause of differences. */
export interface Variation {
	readonly change: Change;
	/** Group of similar variations. Two of the same group are never tried together. */
	readonly family:
		| 'observation'
		| 'shift'
		| 'lockout'
		| 'calendars'
		| 'closed-days'
		| 'rounding'
		| 'floor'
		| 'basis'
		| 'dates'
		| 'spreads'
		| 'stated-rate'
		| 'principal'
		| 'method'
		| 'fixing';
	/** True if the variation is also tried together with others. */
	readonly isLikely: boolean;
	/** @returns undefined if the change does not apply to the calculation */
	readonly apply: (calculation: Calculation) => Calculation | undefined;
}

interface Described {
	readonly family: Variation['family'];
	readonly change: Change;
}

export const likely = ({ family, change }: Described, apply: Variation['apply']): Variation => ({
	family,
	change,
	isLikely: true,
	apply,
});

export const unlikely = ({ family, change }: Described, apply: Variation['apply']): Variation => ({
	family,
	change,
	isLikely: false,
	apply,
});
