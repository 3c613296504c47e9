import { readFigure } from '../../../../../../shared/loan/read-figure.ts';

/** The sign before the decimals of the figures of a text. */
export type DecimalPoint = '.' | ',';

/** A figure as a plain decimal with all its printed decimals, or why there is none. */
export type FigureReading = { readonly figure: string } | { readonly problem: 'not-a-figure' | 'ambiguous-figure' };

/** A figure of a notice: with a currency, a percent sign, a minus before or after it, or in brackets when negative. */
export function readPrintedFigure(text: string, decimalPoint: DecimalPoint | undefined): FigureReading {
	const { bare, isNegative } = bareFigure(text);
	const read = readFigure(bare, decimalPoint === undefined ? {} : { decimalPoint });
	if (read === undefined) return { problem: 'not-a-figure' };
	if (read === 'ambiguous') return { problem: 'ambiguous-figure' };
	return { figure: isNegative ? `-${read}` : read };
}

const minus = /^[-−–]\s*|\s*[-−–]$/;

function bareFigure(text: string): { readonly bare: string; readonly isNegative: boolean } {
	const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
	const unsigned = withoutUnits(inBrackets ?? text);
	const isMinus = minus.test(unsigned);
	return { bare: withoutUnits(unsigned.replace(minus, '')), isNegative: isMinus || inBrackets !== undefined };
}

const withoutUnits = (text: string): string =>
	text
		.trim()
		.replace(/^(?:[A-Z]{3}\b|[$€£¥￥])\s*|\s*(?:\b[A-Z]{3}|[$€£¥￥%％])$/g, '')
		.trim();

/** Cells in which only a sign before decimals can stand, by that sign. */
const evidence: Readonly<Record<DecimalPoint, RegExp>> = {
	'.': /^\d+\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|^\d{1,3}(?:[,' ’]\d{3})+\.\d+$/,
	',': /^\d+,(?:\d{1,2}|\d{4,})$|^0,\d+$|^\d{1,3}(?:[.' ’]\d{3})+,\d+$/,
};

/** The sign before the decimals that the cells of a text prove. @returns undefined when they prove none, or both */
export function decimalPointOf(cells: readonly string[]): DecimalPoint | undefined {
	const bare = cells.map((cell) => bareFigure(cell).bare);
	const [isPoint, isComma] = (['.', ','] as const).map((sign) => bare.some((cell) => evidence[sign].test(cell)));
	if (isPoint === isComma) return undefined;
	return isPoint ? '.' : ',';
}
