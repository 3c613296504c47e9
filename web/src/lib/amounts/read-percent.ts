import { decimalText, parseDecimal } from '#shared/decimal/decimal.ts';
import type { AmountReading } from './read-amount.ts';

/**
 * Reads a rate in percent: `1.5`, `1,5`, `1.5%`, `(0,25 %)`, `−0.5`. Also reads basis points: `175bp` is 1.75.
 *
 * Rates are below a thousand percent, so a point or comma is always the decimal separator.
 */
export function readPercent(text: string): AmountReading {
	if (text.length > longestText) return { problem: 'not-a-number' };
	const written = text.normalize('NFKC').trim();
	const bare = written.replace(/%$|(?:bps?\.?|basis points?|个?基点)$/i, '').trim();
	const isBp = !written.endsWith('%') && bare !== written;
	const [, inBrackets] = /^\(([^()]*)\)$/.exec(bare) ?? [];
	const [, sign, figure] =
		/^([-+−–]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)$/.exec((inBrackets ?? bare).replace(/%$/, '').trim()) ?? [];
	if (figure === undefined || (inBrackets !== undefined && sign !== '')) return { problem: 'not-a-number' };
	const [whole = '', fraction = ''] = figure.split(/[.,]/);
	const plain = fraction === '' ? whole : `${whole === '' ? '0' : whole}.${fraction}`;
	const isNegative = inBrackets !== undefined || (sign !== '' && sign !== '+');
	return { amount: inPercent(isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain, isBp) };
}

function inPercent(figure: string, isBp: boolean): string {
	const value = isBp ? parseDecimal(figure) : undefined;
	return value === undefined ? figure : decimalText({ unscaled: value.unscaled, scale: value.scale + 2 });
}

const longestText = 60;
