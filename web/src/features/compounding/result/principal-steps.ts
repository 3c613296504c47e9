import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { fixedPoint, fixedPointText } from '../form/fixed-point.ts';

/** A change of the principal as the days of the result show it. */
export interface PrincipalStep {
	/** The first day that accrues on the new principal. */
	readonly changeDate: string;
	/** Less than zero for a repayment. */
	readonly principalChange: string;
	/** From the change date on. */
	readonly currentPrincipal: string;
}

/** Where the principal changes within the period; nothing where it stays the same. */
export function principalSteps({
	principal,
	rates,
}: Pick<CompoundingResult, 'principal' | 'rates'>): readonly PrincipalStep[] {
	let before = fixedPoint(principal);
	return rates.flatMap((row) => {
		const current = fixedPoint(row.principal);
		const change = current - before;
		before = current;
		if (change === 0n) return [];
		return [
			{
				changeDate: row.startDate,
				principalChange: fixedPointText(change),
				currentPrincipal: fixedPointText(current),
			},
		];
	});
}
