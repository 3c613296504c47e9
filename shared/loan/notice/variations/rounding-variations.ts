import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import type { Calculation, Roundings } from '../calculation.ts';
import { likely, unlikely, type Variation } from './variation.ts';

/** Intermediate figures that lenders round, with their decimals; the likeliest first. */
const places: readonly { readonly what: keyof Roundings; readonly decimals: readonly number[] }[] = [
	{ what: 'finalRate', decimals: [4, 5, 6, 3, 2] },
	{ what: 'dailyRate', decimals: [4, 5, 2, 3, 6, 1] },
	{ what: 'fixing', decimals: [4, 2, 3, 5, 6, 1] },
	{ what: 'cumulativeFactor', decimals: [8, 7, 6, 9, 10, 5, 4] },
	{ what: 'finalFactor', decimals: [8, 7, 6, 9, 10, 5, 4] },
	{ what: 'dailyFactor', decimals: [8, 7, 6, 9, 10, 5, 4] },
];

/**
 * Rounding on the way. The terms of a loan round only what is shown.
 *
 * @param maxDecimals of any daily rate of the agreed calculation: rounding to as many changes nothing
 */
export function roundingVariations(
	{ terms }: Calculation,
	maxDecimals: Readonly<Record<'fixing' | 'dailyRate', number>>,
): Variation[] {
	const isOnBalance = terms.method === 'BALANCE' && terms.changes.length > 0;
	const minorUnit = minorUnitDecimals(terms.currency);
	return [...places, { what: 'dailyInterest' as const, decimals: [...new Set([minorUnit, 2, 0, 3, 4])] }]
		.filter(({ what }) => !isOnBalance || onBalance.has(what))
		.flatMap(({ what, decimals }) =>
			decimals
				.filter((count) => !(what === 'fixing' || what === 'dailyRate') || count < maxDecimals[what])
				// Without spreads and floor the effective rate is the fixing.
				.filter(() => what !== 'fixing' || maxDecimals.fixing !== maxDecimals.dailyRate || hasSpreads(terms))
				.map((count) =>
					(isUsual(what, count) ? likely : unlikely)(
						{ family: 'rounding', change: { kind: 'rounding', what, decimals: count } },
						(calculation) => ({ ...calculation, roundings: { ...calculation.roundings, [what]: count } }),
					),
				),
		);
}

/** Figures that a lender can round who compounds the balance. */
const onBalance: ReadonlySet<keyof Roundings> = new Set(['fixing', 'dailyRate', 'dailyFactor', 'dailyInterest']);

const isUsual = (what: keyof Roundings, decimals: number) => what === 'finalRate' && (decimals === 4 || decimals === 5);

const hasSpreads = ({ rates }: Calculation['terms']) =>
	rates.floor !== undefined || rates.creditAdjustmentSpread.unscaled !== 0n || rates.margin.unscaled !== 0n;
