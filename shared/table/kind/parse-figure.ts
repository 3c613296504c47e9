import { decimal, decimalText } from '#shared/decimal/decimal.ts';
import { tableLimits } from '../table-limits.ts';
import { currenciesOf } from './currency-words.ts';

export const decimalSigns = ['.', ','] as const;

export type DecimalSign = (typeof decimalSigns)[number];

export type RateUnit = 'percent' | 'bp' | 'fraction';

export interface Figure {
	/** The number as a decimal, before it is multiplied by the scale in `power`. */
	readonly figure: string;
	/** Scale as a power of ten, as in `Mio.`, `m`, `k`, `bn`, `百万`. 0 without a scale. */
	readonly power: number;
	readonly unit?: RateUnit;
	readonly currencies?: readonly string[];
	readonly proves?: DecimalSign;
}

/** An ambiguous number, with its value for each decimal sign. For example, `1,234` can be 1234 or 1.234. */
export interface OpenFigure {
	readonly open: Readonly<Record<DecimalSign, string>>;
}

const powers: Readonly<Record<string, number>> = {
	k: 3,
	tsd: 3,
	thousand: 3,
	thousands: 3,
	千: 3,
	万: 4,
	m: 6,
	mm: 6,
	mn: 6,
	mio: 6,
	mil: 6,
	mill: 6,
	million: 6,
	millions: 6,
	millionen: 6,
	百万: 6,
	亿: 8,
	bn: 9,
	mrd: 9,
	billion: 9,
	milliarden: 9,
	十亿: 9,
};

/** Returns the power of ten of a scale word, which can end with a full stop. */
export const powerOfWord = (word: string): number | undefined => {
	const bare = word.toLowerCase().replace(/\.$/, '');
	return Object.hasOwn(powers, bare) ? powers[bare] : undefined;
};

const units: Readonly<Record<string, RateUnit>> = {
	'%': 'percent',
	percent: 'percent',
	pct: 'percent',
	prozent: 'percent',
	'p.c.': 'percent',
	'v.h.': 'percent',
	'% p.a.': 'percent',
	'%p.a.': 'percent',
	'% pa': 'percent',
	bp: 'bp',
	'bp.': 'bp',
	bps: 'bp',
	bpts: 'bp',
	'basis points': 'bp',
	'basis point': 'bp',
	basispunkte: 'bp',
	基点: 'bp',
	个基点: 'bp',
};

export const unitOfWord = (word: string): RateUnit | undefined =>
	Object.hasOwn(units, word.toLowerCase()) ? units[word.toLowerCase()] : undefined;

const core = /\d(?:[\d.,'’ ]*\d)?/;

const plainDecimal = /^(0|[1-9]\d{0,39})(?:\.(\d{1,40}))?$/;
const plain = /^\d{1,40}$/;
const decimals = /^(\d{0,40})([.,])(\d{1,40})$/;
/** Numbers with an exponent from programs, except forms such as `1.23E+07`, where a spreadsheet has removed digits. */
const scientific = /^([+-]?\d{1,20}(?:[.,]\d{1,20})?)(?:e([+-]?\d{1,2})|E(-?[1-9]))$/;
/** Numbers with digits in groups of three, and decimals after a different sign. */
const grouped = /^\d{1,3}([.,'’ ])\d{3}(?:\1\d{3}){0,12}(?:([.,])\d{1,40})?$/;

/**
 * Parses a number in any usual form: `1.234,56`, `(1,234)`, `12,5 Mio.`, `GBP 27,250,000.00`, `175bp`, `1,75 %`.
 * @param sign decimal sign of the column; without it, `1,234` is ambiguous
 * @returns undefined for no number or unknown words
 */
export function parseFigure(written: string, sign?: DecimalSign): Figure | OpenFigure | undefined {
	if (written.length > tableLimits.valueCharacters) return undefined;
	// Fast path: most numbers of large files have neither signs nor units.
	const [, whole = '', fraction = ''] = plainDecimal.exec(written) ?? [];
	if (fraction !== '' && (fraction.length !== 3 || whole.length > 3 || whole === '0')) {
		return { figure: `${whole}.${fraction}`, power: 0, proves: '.' };
	}
	if (fraction === '' && whole !== '') return { figure: whole, power: 0 };
	const text = written.normalize('NFKC').replace(/−/g, '-').replace(/\s+/g, ' ').trim();
	const [, mantissa = '', lower = '', upper = ''] = scientific.exec(text) ?? [];
	if (mantissa !== '') return withExponent(mantissa, Number(lower || upper));
	const found = core.exec(text);
	if (found === null) return undefined;
	const at = found.index;
	const before = text[at - 1];
	const from = (before === '.' || before === ',') && !/[.,]/.test(found[0]) ? at - 1 : at;
	const digits = text.slice(from, at + found[0].length);
	const lead = readLead(text.slice(0, from).trim());
	const tail = readTail(text.slice(at + found[0].length).trim());
	if (lead === undefined || tail === undefined) return undefined;
	if (lead.isBracketed !== tail.isBracketed || (lead.isNegative && tail.isNegative)) return undefined;
	if (lead.currencies !== undefined && tail.currencies !== undefined) return undefined;
	const number = parseDigits(digits, sign);
	if (number === undefined) return undefined;
	const isNegative = lead.isNegative || tail.isNegative || lead.isBracketed;
	const currencies = lead.currencies ?? tail.currencies;
	const signed = (figure: string) => (isNegative && /[1-9]/.test(figure) ? `-${figure}` : figure);
	if ('open' in number) {
		const { '.': point, ',': comma } = number.open;
		return { open: { '.': signed(point), ',': signed(comma) } };
	}
	return {
		figure: signed(number.figure),
		power: tail.power,
		...(tail.unit === undefined ? {} : { unit: tail.unit }),
		...(currencies === undefined ? {} : { currencies }),
		...(number.proves === undefined ? {} : { proves: number.proves }),
	};
}

function withExponent(mantissa: string, exponent: number): Figure {
	const [mark] = /[.,]/.exec(mantissa) ?? [];
	const figure = shiftedBy(mantissa.replace(',', '.').replace('+', ''), exponent);
	return { figure, power: 0, ...(mark === undefined ? {} : { proves: mark as DecimalSign }) };
}

/** Multiplies a decimal by a power of ten, exactly. Trailing zeros are removed. */
export function shiftedBy(figure: string, power: number): string {
	const { unscaled, scale } = decimal(figure);
	const places = scale - power;
	return places >= 0
		? decimalText({ unscaled, scale: places })
		: decimalText({ unscaled: unscaled * 10n ** BigInt(-places), scale: 0 });
}

interface Lead {
	readonly isNegative: boolean;
	readonly isBracketed: boolean;
	readonly currencies?: readonly string[];
}

function readLead(text: string): Lead | undefined {
	const isBracketed = text.includes('(');
	const isNegative = text.includes('-');
	if (isBracketed && (isNegative || text.includes('+'))) return undefined;
	const bare = text.replace(/[-+(]/, '').trim();
	if (bare === '') return { isNegative, isBracketed };
	const currencies = currenciesOf(bare);
	return currencies.length === 0 ? undefined : { isNegative, isBracketed, currencies };
}

interface Tail extends Lead {
	readonly power: number;
	readonly unit?: RateUnit;
}

function readTail(text: string): Tail | undefined {
	const isBracketed = text.includes(')');
	const isNegative = /^-|-$/.test(text);
	const bare = text.replace(/[)]/, '').replace(/^-|-$/, '').trim();
	const signs = { isNegative, isBracketed, power: 0 };
	if (bare === '') return signs;
	const unit = unitOfWord(bare);
	if (unit !== undefined) return { ...signs, unit };
	const power = powerOfWord(bare);
	if (power !== undefined) return { ...signs, power };
	const currencies = currenciesOf(bare);
	if (currencies.length > 0) return { ...signs, currencies };
	const [first = '', ...rest] = bare.split(' ');
	const [leadingPower, others] = [powerOfWord(first), currenciesOf(rest.join(' '))];
	if (leadingPower !== undefined && others.length > 0) return { ...signs, power: leadingPower, currencies: others };
	return undefined;
}

function parseDigits(
	digits: string,
	sign: DecimalSign | undefined,
): { readonly figure: string; readonly proves?: DecimalSign } | OpenFigure | undefined {
	if (plain.test(digits)) return { figure: withoutZeros(digits) };
	const [, whole = '', mark = '', fraction = ''] = decimals.exec(digits) ?? [];
	if (mark !== '') {
		const asDecimal = withoutZeros(`${whole === '' ? '0' : whole}.${fraction}`);
		const canGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
		if (!canGroup) return { figure: asDecimal, proves: mark as DecimalSign };
		const asGroup = withoutZeros(`${whole}${fraction}`);
		if (sign === undefined) {
			return { open: mark === '.' ? { '.': asDecimal, ',': asGroup } : { ',': asDecimal, '.': asGroup } };
		}
		return { figure: sign === mark ? asDecimal : asGroup };
	}
	const [, group = '', decimal = ''] = grouped.exec(digits) ?? [];
	if (group === '' || group === decimal || digits.startsWith('0')) return undefined;
	const [integer = '', rest = ''] = decimal === '' ? [digits] : splitLast(digits, decimal);
	const figure = `${integer.replace(/[.,'’ ]/g, '')}${rest === '' ? '' : `.${rest}`}`;
	const proves = decimal !== '' ? decimal : group === '.' ? ',' : group === ',' ? '.' : undefined;
	return { figure: withoutZeros(figure), ...(proves === undefined ? {} : { proves: proves as DecimalSign }) };
}

function splitLast(text: string, mark: string): readonly [string, string] {
	const at = text.lastIndexOf(mark);
	return [text.slice(0, at), text.slice(at + 1)];
}

const withoutZeros = (figure: string): string => figure.replace(/^0+(?=\d)/, '');
