import { type BareFigure, bareFigure } from '#lib/amounts/bare-figure.ts';
import type { CurrencyMark } from '#lib/amounts/currency-mark.ts';
import { readAmount } from '#lib/amounts/read-amount.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import { readFigure } from '#shared/loan/read-figure.ts';

/** The sign before the decimals of the figures of a text. */
export type DecimalPoint = '.' | ',';

/** A figure as a plain decimal with all its printed decimals, or why there is none. */
export type FigureReading =
	| { readonly figure: string; readonly currency?: CurrencyMark }
	| { readonly problem: 'not-a-figure' | 'ambiguous-figure' };

/**
 * A figure of a notice: with a currency, a percent sign, a minus before or after it, or in brackets when negative; an
 * amount also as `25m`.
 *
 * @param isAmount whether `1.234` is ambiguous where the sign is not known: of an amount, and not of a rate
 */
export function readPrintedFigure(
	text: string,
	decimalPoint: DecimalPoint | undefined,
	isAmount = false,
): FigureReading {
	const { figure, isNegative, currency } = bareOf(text);
	if (isAmount && /\d\s*\p{L}/u.test(figure)) return withUnit(text, decimalPoint);
	const read = readFigure(figure, decimalPoint === undefined ? { isSemicolonFile: isAmount } : { decimalPoint });
	if (read === undefined) return { problem: 'not-a-figure' };
	if (read === 'ambiguous') return { problem: 'ambiguous-figure' };
	return { figure: isNegative ? `-${read}` : read, ...(currency === undefined ? {} : { currency }) };
}

/**
 * An amount to pay. Amounts of a currency without decimals, such as yen, have no sign before decimals: `256,744` and
 * `256.744` are the same, where no other figure says what the sign is.
 */
export function readPayableAmount(
	text: string,
	decimalPoint: DecimalPoint | undefined,
	currency: string | undefined,
): FigureReading {
	const isWhole = decimalPoint === undefined && currency !== undefined && minorUnitDecimals(currency) === 0;
	const mark = isWhole ? /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.exec(bareOf(text).figure)?.[1] : undefined;
	return readPrintedFigure(text, mark === undefined ? decimalPoint : mark === '.' ? ',' : '.', true);
}

/** An amount with a word for its thousands or millions: `25m`, `2500万`. */
function withUnit(text: string, decimalPoint: DecimalPoint | undefined): FigureReading {
	const reading = readAmount(text, decimalPoint);
	if (!('problem' in reading)) {
		return { figure: reading.amount, ...(reading.currency === undefined ? {} : { currency: reading.currency }) };
	}
	return { problem: reading.problem === 'ambiguous' ? 'ambiguous-figure' : 'not-a-figure' };
}

/** Names of currencies after an amount, as Chinese and Japanese write them. `元` alone is the unit of any currency. */
const namedCurrencies: readonly (readonly [RegExp, string])[] = [
	[/\s*美元$/, 'USD'],
	[/\s*欧元$/, 'EUR'],
	[/\s*英镑$/, 'GBP'],
	[/\s*(?:日元|円)$/, 'JPY'],
	[/\s*(?:瑞士法郎|瑞郎)$/, 'CHF'],
	[/\s*加元$/, 'CAD'],
	[/\s*澳元$/, 'AUD'],
	[/\s*港[元币]$/, 'HKD'],
	[/\s*新(?:加坡)?元$/, 'SGD'],
	[/\s*人民币元?$/, 'CNY'],
];

function bareOf(text: string): BareFigure {
	const plain = text.normalize('NFKC').replace(/\s*%(\)?)\s*$/, '$1');
	const [words, code] = namedCurrencies.find(([name]) => name.test(plain)) ?? [];
	if (words === undefined || code === undefined) return bareFigure(plain.replace(/\s*元$/, ''));
	const bare = bareFigure(plain.replace(words, ''));
	return bare.currency === undefined ? { ...bare, currency: { written: code, currencies: [code] } } : bare;
}

const longestFigure = 40;
const daysCell = /^(\d{1,5})\s*(?:days?|d|天|日|tagen?|tage?|jours?)$/i;

/** The number of a cell such as `3 days`, `3天`. @returns undefined for another cell */
export const daysOfCell = (cell: string): string | undefined => daysCell.exec(cell)?.[1];

/** True if a cell is a figure with some sign before its decimals, or a number of days. */
export function isFigure(cell: string): boolean {
	if (cell.length > longestFigure || !/\d/.test(cell)) return false;
	return (
		daysOfCell(cell) !== undefined ||
		(['.', ','] as const).some((point) => 'figure' in readPrintedFigure(cell, point, true))
	);
}

/** A decimal text without the zeros at the end of its decimals, to compare two. */
export const withoutEndZeros = (figure: string): string =>
	figure.includes('.') ? figure.replace(/0+$/, '').replace(/\.$/, '') : figure;

/** Both readings of a figure with one sign before three digits, for a message. @returns undefined for another figure */
export function bothReadings(text: string): readonly [string, string] | undefined {
	const [, before, after] = /^(\d{1,3})[.,](\d{3})$/.exec(bareOf(text).figure) ?? [];
	return before === undefined || after === undefined ? undefined : [`${before}.${after}`, `${before},${after}`];
}

/** The sign before the decimals of rates: none has a thousand percent. @returns undefined when they have none, or both */
export function decimalPointOfRates(cells: readonly string[]): DecimalPoint | undefined {
	const signs = new Set(cells.map((cell) => /^\d{1,3}([.,])\d+$/.exec(bareOf(cell).figure)?.[1]));
	signs.delete(undefined);
	return signs.size === 1 ? ([...signs][0] as DecimalPoint) : undefined;
}

/** Cells in which only a sign before decimals can stand, by that sign. */
const evidence: Readonly<Record<DecimalPoint, RegExp>> = {
	'.': /^\d+\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|^\d{1,3}(?:[,' ’]\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/,
	',': /^\d+,(?:\d{1,2}|\d{4,})$|^0,\d+$|^\d{1,3}(?:[.' ’]\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/,
};

/** The sign before the decimals that the cells of a text prove. @returns undefined when they prove none, or both */
export function decimalPointOf(cells: readonly string[]): DecimalPoint | undefined {
	const bare = cells.filter((cell) => cell.length <= longestFigure).map((cell) => bareOf(cell).figure);
	const [isPoint, isComma] = (['.', ','] as const).map((sign) => bare.some((cell) => evidence[sign].test(cell)));
	if (isPoint === isComma) return undefined;
	return isPoint ? '.' : ',';
}
