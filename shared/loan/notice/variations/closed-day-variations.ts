import type { Calculation, ClosedDayUse } from '../calculation.ts';
import { unlikely, type Variation } from './variation.ts';

/**
 * Weekends and holidays that accrue otherwise than at the rate of the business day before them, without compounding.
 *
 * Weights that do not add up to the period are annualised over the period or over their sum: lenders do either.
 */
export function closedDayVariations(): Variation[] {
	return [...of('compounded', [false]), ...of('unweighted', [true, false]), ...of('next-fixing', [false, true])];
}

const of = (to: Exclude<ClosedDayUse, 'weighted'>, annualised: readonly boolean[]): Variation[] =>
	annualised.map((isAnnualisedByWeights) =>
		unlikely({ family: 'closed-days', change: { kind: 'closed-days', to } }, (calculation: Calculation) =>
			// Rows of calendar days state the weight of each.
			to === 'unweighted' && calculation.listing === 'calendar-days'
				? undefined
				: { ...calculation, closedDays: to, isAnnualisedByWeights },
		),
	);
