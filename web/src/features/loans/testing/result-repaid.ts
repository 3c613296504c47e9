import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { twoDays } from './two-days.ts';

const [first, second] = twoDays.rates as [CompoundingResult['rates'][number], CompoundingResult['rates'][number]];

/**
 * The result of two-days.ts, but with 250,000 repaid on the second day. Calculated with exact fractions: the interest
 * of the second day is 750,000 · (F₂ − F₁). F₁ and F₂ are the compounding factors at the end of the first and the
 * second day (docs/methodology.md, Principal changes).
 */
export const repaid: CompoundingResult = {
	...twoDays,
	rates: [
		first,
		{
			...second,
			principal: '750000',
			interest: '90.626762152777777778',
			payableInterest: '90.63',
			interestToDate: '110.071206597222222222',
			payableToDate: '110.07',
		},
	],
	interestAmount: '110.071206597222222222',
	payableAmount: '110.07',
};
