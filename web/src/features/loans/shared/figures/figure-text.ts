import { decimalText, parseDecimal, round } from '#shared/decimal/decimal.ts';
import type { LoansText } from '../loans-text.ts';

/** Names both readings of an amount. */
export function ambiguityText([smaller, larger]: readonly [string, string], { t }: LoansText): string {
	return t('numbers.ambiguous', { smaller: withThousands(smaller), larger: withThousands(larger) });
}

/** The kind of a value of the answer. Figures, amounts and counts are numbers. */
export type ValueKind = 'figure' | 'amount' | 'count' | 'date' | 'text';

export const isNumeric = (kind: ValueKind | undefined): boolean =>
	kind === 'figure' || kind === 'amount' || kind === 'count';

/** Display format of a figure. The figure itself stays exact. */
export interface FigureFormat {
	/** The most decimals shown; undefined for all. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** A figure as the format asks, halves rounded away from zero. Text that is not a number is unchanged. */
export function formatFigure(exact: string, { decimals, hasThousands }: FigureFormat): string {
	const value = decimals === undefined ? undefined : parseDecimal(exact);
	const text = figureText(value === undefined || decimals === undefined ? exact : decimalText(round(value, decimals)));
	return hasThousands ? withThousands(text) : text;
}

/** A figure without trailing zeros: 1.4500 is 1.45, and 2.000 is 2. */
export function figureText(text: string): string {
	return text.includes('.') ? text.replace(/(?:\.|(?<!0))0+$/, '') : text;
}

/** A figure with a comma between thousands. */
export function withThousands(text: string): string {
	const [whole = '', fraction] = text.split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const amountText = (text: string): string => withThousands(figureText(text));

export const isZero = (figure: string): boolean => /^[+-]?0*(?:\.0*)?$/.test(figure);
