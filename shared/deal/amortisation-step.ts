import type { Tenor } from '../time/local-date.ts';

/**
 * Payment periods in one step of an amortisation.
 *
 * @param step undefined: the frequency of the payments
 * @returns no whole number where a step is no multiple of the periods
 */
export function periodsPerStep(frequency: Tenor | 'zero', step: Tenor | undefined): number {
	if (step === undefined) return 1;
	if (frequency === 'zero' || step.unit !== frequency.unit) return Number.NaN;
	return step.count / frequency.count;
}
