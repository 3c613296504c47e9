import type { Tenor } from '../time/local-date.ts';

/** Returns the payment periods per amortisation step (undefined: one), a fraction or NaN if it is no multiple. */
export function periodsPerStep(frequency: Tenor | 'zero', step: Tenor | undefined): number {
	if (step === undefined) return 1;
	if (frequency === 'zero' || step.unit !== frequency.unit) return Number.NaN;
	return step.count / frequency.count;
}
