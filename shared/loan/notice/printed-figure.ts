import { type Decimal, unscaledAt } from '#shared/decimal/decimal.ts';
import { roundedAt, truncatedAt } from './fixed-figure.ts';

/**
 * Agreement of a printed figure with a calculated one at the printed decimals: `equal` to the calculated
 * figure rounded half away from zero, `truncated` where it equals only what is left when further digits are cut off.
 */
export type Agreement = 'equal' | 'truncated' | 'different';

/** @param theirs in units of 10^−`decimals` */
export function agreementAt(theirs: bigint, ours: bigint, decimals: number): Agreement {
	if (roundedAt(ours, decimals) === theirs) return 'equal';
	return truncatedAt(ours, decimals) === theirs ? 'truncated' : 'different';
}

/** The figures of one column of a notice. */
export interface PrintedColumn {
	/** Decimals of the figure with the most, because spreadsheets leave out zeros at the end. */
	readonly decimals: number;
	/** Figures in units of 10^−`decimals`; undefined where a row has no figure. */
	readonly figures: readonly (bigint | undefined)[];
}

/** @returns undefined when no row has a figure */
export function printedColumn(figures: readonly (Decimal | undefined)[]): PrintedColumn | undefined {
	if (figures.every((figure) => figure === undefined)) return undefined;
	const decimals = figures.reduce((most, figure) => Math.max(most, figure?.scale ?? 0), 0);
	return { decimals, figures: figures.map((figure) => figure && unscaledAt(figure, decimals)) };
}
