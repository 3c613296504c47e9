import type { Tenor } from '../time/local-date.ts';

/**
 * Returns the number of payment periods per amortisation step.
 *
 * @param step amortisation frequency; undefined: the payment frequency
 * @returns a fraction or NaN if the step is not a multiple of the payment period
 */
export function periodsPerStep(frequency: Tenor | 'zero', step: Tenor | undefined): number {
	if (step === undefined) return 1;
	if (frequency === 'zero' || step.unit !== frequency.unit) return Number.NaN;
	return step.count / frequency.count;
}
