import { type Decimal, unscaledAt } from '#shared/decimal/decimal.ts';
import { roundedAt, truncatedAt } from './fixed-figure.ts';

/**
 * How a printed figure agrees with a calculated one, at the decimals with which it is printed: `equal` to the calculated
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
	/** Of the figure with the most: spreadsheets leave out zeros at the end. */
	readonly decimals: number;
	/** In units of 10^−`decimals`; undefined where a row has none. */
	readonly figures: readonly (bigint | undefined)[];
}

/** @returns undefined when no row has a figure */
export function printedColumn(figures: readonly (Decimal | undefined)[]): PrintedColumn | undefined {
	if (figures.every((figure) => figure === undefined)) return undefined;
	const decimals = figures.reduce((most, figure) => Math.max(most, figure?.scale ?? 0), 0);
	return { decimals, figures: figures.map((figure) => figure && unscaledAt(figure, decimals)) };
}
