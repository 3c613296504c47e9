import { type Decimal, decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import type { VariantFigures } from './variant-figures.ts';

/** Difference between the results of two variants of a loan. */
export interface Difference {
	/** Difference between the payable amounts, in the currency of the principal. */
	readonly payable: string;
	/** Difference between the unrounded interest amounts, in the currency of the principal, to 18 decimals. */
	readonly exact: string;
	/** Difference between the unrounded rates, in basis points, to 28 decimals. */
	readonly rateBp: string;
}

type Compared = Pick<VariantFigures, 'payableAmount' | 'interestAmount' | 'unroundedRate'>;

export function differenceOf(variant: Compared, from: Compared): Difference {
	const less = (key: keyof Compared): Decimal => subtract(decimal(variant[key]), decimal(from[key]));
	const percent = less('unroundedRate');
	return {
		payable: decimalText(less('payableAmount')),
		exact: decimalText(less('interestAmount')),
		rateBp: decimalText({ unscaled: percent.unscaled * 100n, scale: percent.scale }),
	};
}
