import { type CurrencyMark, withoutCurrency } from './currency-mark.ts';

/** A figure without its sign and currency. */
export interface BareFigure {
	readonly figure: string;
	readonly isNegative: boolean;
	readonly currency?: CurrencyMark;
}

/**
 * Takes the sign and the currency off a figure, as spreadsheets write them: `$ -5,000.00`, `-$5`, `($5,000)`, `$(5,000)`,
 * `5.000,00- €`. There is at most one of each.
 *
 * @param text short
 */
export function bareFigure(text: string): BareFigure {
	const outer = withoutCurrency(text.normalize('NFKC').trim());
	const { figure, isNegative } = withoutSign(outer.bare);
	const { bare, currency } = outer.currency === undefined ? withoutCurrency(figure) : { ...outer, bare: figure };
	return { figure: bare, isNegative, ...(currency === undefined ? {} : { currency }) };
}

function withoutSign(text: string): { readonly figure: string; readonly isNegative: boolean } {
	const [, inBrackets] = /^\(([^()]*)\)$/.exec(text) ?? [];
	if (inBrackets !== undefined) return { figure: inBrackets.trim(), isNegative: true };
	const isNegative = /^[-−–]|[-−]$/.test(text);
	return { figure: text.replace(/^[-+−–]|(?<=^[^-−–]+)[-−]$/, '').trim(), isNegative };
}
