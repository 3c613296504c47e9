import { decimalText, parseDecimal } from '#shared/decimal/decimal.ts';

interface CurrencyMark {
	readonly written: string;
	/** ISO codes. A sign such as `$` is used for several currencies. */
	readonly currencies: readonly string[];
}

const dollars = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'];

const signs: Readonly<Record<string, readonly string[]>> = {
	$: dollars,
	US$: ['USD'],
	A$: ['AUD'],
	AU$: ['AUD'],
	C$: ['CAD'],
	CA$: ['CAD'],
	HK$: ['HKD'],
	NZ$: ['NZD'],
	S$: ['SGD'],
	SG$: ['SGD'],
	'€': ['EUR'],
	'£': ['GBP'],
	'¥': ['JPY', 'CNY'],
	'฿': ['THB'],
	RMB: ['CNY'],
};

const codes =
	'AUD|BRL|CAD|CHF|CNH|CNY|CZK|DKK|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|MXN|MYR|NOK|NZD|PHP|PLN|RMB|SEK|SGD|THB|TRY|TWD|USD|ZAR';
const dollarSigns = '(?:US|AU?|CA?|HK|NZ|SG?)?\\$';
const before = new RegExp(`^(?:(?:${codes})(?![a-z])|${dollarSigns}|[€£¥฿])\\s*`, 'i');
const after = new RegExp(`(?:(?<![a-z])(?:${codes})|(?<![a-z])${dollarSigns}|[$€£¥฿])$`, 'i');

/** Removes the currency mark before or after an amount. The text must be normalised (NFKC), trimmed and short. */
function withoutCurrency(text: string): { readonly bare: string; readonly currency?: CurrencyMark } {
	const [written] = before.exec(text) ?? after.exec(text) ?? [];
	if (written === undefined) return { bare: text };
	const bare = text.startsWith(written) ? text.slice(written.length) : text.slice(0, -written.length);
	return { bare: bare.trim(), currency: markOf(written.trim()) };
}

const markOf = (written: string): CurrencyMark => {
	const name = written.toUpperCase();
	return { written, currencies: signs[name] ?? [name] };
};

export const isIn = (currency: string | undefined, mark: CurrencyMark | undefined): boolean =>
	currency === undefined || mark === undefined || mark.currencies.includes(currency);

interface BareFigure {
	readonly figure: string;
	readonly isNegative: boolean;
	readonly currency?: CurrencyMark;
}

/**
 * Removes the sign and the currency mark of an amount, as spreadsheets write them: `$ -5,000.00`, `-$5`, `($5,000)`,
 * `$(5,000)`, `5.000,00- €`. Removes at most one of each.
 */
function bareFigure(text: string): BareFigure {
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

export type AmountReading =
	| { readonly amount: string; readonly currency?: CurrencyMark }
	| { readonly problem: 'not-a-number' }
	| { readonly problem: 'ambiguous'; readonly amounts: readonly [string, string] };

const longestText = 60;

/**
 * Units and their powers of ten. Before an English or Chinese unit, a point is a decimal point. International units are
 * also used in German, with a decimal comma.
 */
const units = {
	english: { k: 3, thousand: 3, m: 6, mm: 6, mn: 6, million: 6, bn: 9, b: 9, billion: 9, tn: 12, trillion: 12 },
	chinese: { 千: 3, 万: 4, 萬: 4, 百万: 6, 千万: 7, 亿: 8, 億: 8, 十亿: 9, 万亿: 12 },
	international: { tsd: 3, mio: 6, mrd: 9 },
} as const;

type UnitStyle = keyof typeof units | 'none';

const notANumber: AmountReading = { problem: 'not-a-number' };

/**
 * Reads an amount as people and spreadsheets write it: `25m`, `1.5bn`, `2500万`, `25,000,000`, `25'000'000`,
 * `25.000.000,00`, `25 000 000`, `−5`, `(5,000)`, `5,000-`, `$25,000,000`, `EUR 25m`, `$ -5,000.00`.
 *
 * Thousands separators come before groups of three digits and must all be the same. A comma before three digits is a
 * thousands separator, as in English and Chinese, because amounts of money do not have three decimals. A point before
 * three digits is ambiguous: `1.234` can mean 1.234 or 1,234. If an English or Chinese unit follows, the point is a
 * decimal point. The running time is linear in the length of the text, which is limited.
 *
 * @param decimalPoint the decimal separator of all amounts in a file, if the user has specified it
 */
export function readAmount(text: string, decimalPoint?: '.' | ','): AmountReading {
	if (text.length > longestText) return notANumber;
	const { figure: unsigned, isNegative, currency } = bareFigure(text);
	const unitAt = unsigned.search(/\p{L}/u);
	const number = (unitAt < 0 ? unsigned : unsigned.slice(0, unitAt)).trimEnd();
	const unit = unitOf(unitAt < 0 ? '' : unsigned.slice(unitAt));
	if (unit === undefined) return notANumber;
	const amountOf = (figure: string) => signed(shifted(figure, unit.exponent), isNegative);
	const readings =
		decimalPoint === undefined ? readingsOf(number, unit.style) : [withDecimalPoint(number, decimalPoint)];
	const [first, second] = readings.filter((reading) => reading !== undefined).map(amountOf);
	if (first === undefined) return notANumber;
	if (second !== undefined) return { problem: 'ambiguous', amounts: [first, second] };
	return { amount: first, ...(currency === undefined ? {} : { currency }) };
}

const readingsOf = (number: string, style: UnitStyle): readonly (string | undefined)[] => [
	isGroupOfComma(number, style) ? undefined : withDecimals(number),
	isDecimalPoint(number, style) ? undefined : withoutDecimals(number),
];

function withDecimalPoint(number: string, decimalPoint: '.' | ','): string | undefined {
	const [whole = '', fraction, ...others] = number.split(decimalPoint);
	if (others.length > 0 || (whole + (fraction ?? '')).length === 0 || !/^\d*$/.test(fraction ?? '')) return undefined;
	const digits = whole === '' ? '' : withoutDecimals(whole);
	return digits === undefined || fraction === undefined ? digits : `${digits}.${fraction}`;
}

const isGroupOfComma = (number: string, style: UnitStyle): boolean =>
	(style === 'none' || style === 'chinese') && /^\d+,\d{3}$/.test(number);

const isDecimalPoint = (number: string, style: UnitStyle): boolean =>
	(style === 'english' || style === 'chinese') && /^\d+\.\d{3}$/.test(number);

function unitOf(text: string): { readonly style: UnitStyle; readonly exponent: number } | undefined {
	if (text === '') return { style: 'none', exponent: 0 };
	const name = text.toLowerCase().replace(/\.$/, '');
	for (const style of ['english', 'chinese', 'international'] as const) {
		const exponent = new Map<string, number>(Object.entries(units[style])).get(name);
		if (exponent !== undefined) return { style, exponent };
	}
	return undefined;
}

function withDecimals(number: string): string | undefined {
	const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
	if (at < 0) return undefined;
	const [whole, fraction, mark] = [number.slice(0, at), number.slice(at + 1), number.charAt(at)];
	if (!/^\d*$/.test(fraction) || whole.length + fraction.length === 0 || whole.includes(mark)) return undefined;
	const digits = whole === '' ? '' : withoutDecimals(whole);
	return digits === undefined ? undefined : `${digits}.${fraction}`;
}

function withoutDecimals(number: string): string | undefined {
	if (/^\d+$/.test(number)) return number;
	return /^[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$/.test(number) ? number.replace(/\D/g, '') : undefined;
}

function shifted(figure: string, exponent: number): string {
	const [whole = '', fraction = ''] = figure.split('.');
	const digits = whole + fraction.padEnd(exponent, '0');
	const point = whole.length + exponent;
	const left = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
	const right = digits.slice(point);
	return right === '' ? left : `${left}.${right}`;
}

const signed = (figure: string, isNegative: boolean): string =>
	isNegative && /[1-9]/.test(figure) ? `-${figure}` : figure;

/**
 * Reads a rate in percent: `1.5`, `1,5`, `1.5%`, `(0,25 %)`, `−0.5`. Also reads basis points: `175bp` is 1.75.
 *
 * Rates are below a thousand percent, so a point or comma is always the decimal separator.
 */
export function readPercent(text: string): AmountReading {
	if (text.length > longestText) return notANumber;
	const written = text.normalize('NFKC').trim();
	const bare = written.replace(/%$|(?:bps?\.?|basis points?|个?基点)$/i, '').trim();
	const isBp = !written.endsWith('%') && bare !== written;
	const [, inBrackets] = /^\(([^()]*)\)$/.exec(bare) ?? [];
	const [, sign, figure] =
		/^([-+−–]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)$/.exec((inBrackets ?? bare).replace(/%$/, '').trim()) ?? [];
	if (figure === undefined || (inBrackets !== undefined && sign !== '')) return notANumber;
	const [whole = '', fraction = ''] = figure.split(/[.,]/);
	const plain = fraction === '' ? whole : `${whole === '' ? '0' : whole}.${fraction}`;
	const isNegative = inBrackets !== undefined || (sign !== '' && sign !== '+');
	return { amount: inPercent(signed(plain, isNegative), isBp) };
}

function inPercent(figure: string, isBp: boolean): string {
	const value = isBp ? parseDecimal(figure) : undefined;
	return value === undefined ? figure : decimalText({ unscaled: value.unscaled, scale: value.scale + 2 });
}
