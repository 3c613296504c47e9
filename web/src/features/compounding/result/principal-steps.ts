import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { decimal, decimalText, subtract } from '../../../../../shared/decimal/decimal.ts';

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
	let before = decimal(principal);
	return rates.flatMap((row) => {
		const current = decimal(row.principal);
		const change = subtract(current, before);
		before = current;
		if (change.unscaled === 0n) return [];
		return [
			{
				changeDate: row.startDate,
				principalChange: decimalText(change),
				currentPrincipal: decimalText(current),
			},
		];
	});
}
