import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import { figureText, withThousands } from '../shared/figures/figure-text.ts';

/** The figures of a column, all with as many decimals as the longest needs. */
export function alignedFigures(figures: readonly string[]): readonly string[] {
	const texts = figures.map(figureText);
	return texts.map((text) => padDecimals(text, maxDecimals(texts)));
}

/** The same with a comma between thousands. */
export const alignedAmounts = (figures: readonly string[]): readonly string[] =>
	alignedFigures(figures).map(withThousands);
