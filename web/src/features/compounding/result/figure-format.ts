import { figureText, withThousands } from './figure-text.ts';
import { roundDecimals } from './round-decimals.ts';

/** How a figure is shown; the figure itself is never changed by it. */
export interface FigureFormat {
	/** At most; all of them if there is no number. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

export function formatFigure(exact: string, { decimals, hasThousands }: FigureFormat): string {
	const text = figureText(decimals === undefined ? exact : roundDecimals(exact, decimals));
	return hasThousands ? withThousands(text) : text;
}
