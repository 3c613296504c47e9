import type { AmountReading } from './read-amount.ts';

/**
 * Reads a rate in percent: `1.5`, `1,5`, `1.5%`, `(0,25 %)`, `−0.5`.
 *
 * No rate has a thousand percent: the only mark of a figure stands before its decimals, point or comma.
 */
export function readPercent(text: string): AmountReading {
	if (text.length > longestText) return { problem: 'not-a-number' };
	const bare = text.normalize('NFKC').trim().replace(/%$/, '').trim();
	const [, inBrackets] = /^\(([^()]*)\)$/.exec(bare) ?? [];
	const [, sign, figure] =
		/^([-+−–]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)$/.exec((inBrackets ?? bare).replace(/%$/, '').trim()) ?? [];
	if (figure === undefined || (inBrackets !== undefined && sign !== '')) return { problem: 'not-a-number' };
	const [whole = '', fraction = ''] = figure.split(/[.,]/);
	const plain = fraction === '' ? whole : `${whole === '' ? '0' : whole}.${fraction}`;
	const isNegative = inBrackets !== undefined || (sign !== '' && sign !== '+');
	return { amount: isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain };
}

const longestText = 60;
