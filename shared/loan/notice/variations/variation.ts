import type { Calculation, Change } from '../calculation.ts';

/** Groups of similar changes. Two of the same group are never tried together. */
const families = {
	lookback: 'observation',
	'observation-shift': 'shift',
	lockout: 'lockout',
	calendars: 'calendars',
	'closed-days': 'closed-days',
	rounding: 'rounding',
	truncated: 'rounding',
	'floor-missing': 'floor',
	'floor-option': 'floor',
	basis: 'basis',
	'start-excluded': 'dates',
	'end-included': 'dates',
	'spread-missing': 'spreads',
	'spread-use': 'spreads',
	'rate-without-spread': 'stated-rate',
	'principal-change-ignored': 'principal',
	'principal-change-early': 'principal',
	'principal-change-late': 'principal',
	'principal-method': 'method',
	simple: 'method',
	fixing: 'fixing',
} as const satisfies Readonly<Record<Change['kind'], string>>;

export interface Variation {
	readonly change: Change;
	readonly family: (typeof families)[Change['kind']];
	readonly isLikely: boolean;
	readonly apply: (calculation: Calculation) => Calculation | undefined;
}

const variation =
	(isLikely: boolean) =>
	(change: Change, apply: Variation['apply']): Variation => ({
		change,
		family: families[change.kind],
		isLikely,
		apply,
	});

export const likely = variation(true);
export const unlikely = variation(false);
