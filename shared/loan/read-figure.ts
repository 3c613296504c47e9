import { readRateCell } from '../table/kind/figure-kind.ts';
import type { DecimalSign } from '../table/kind/parse-figure.ts';
import { loanLimits } from './loan-limits.ts';

/** Known decimal and thousands marks of a file's figures. */
export interface FigureMarks {
	/** The mark before the decimals, if the owner of the file has said it. */
	readonly decimalPoint?: '.' | ',' | undefined;
	/** True if semicolons separate the cells, as where the comma is the decimal point. */
	readonly isSemicolonFile?: boolean;
}

const plain = /^[+-]?\d{1,30}(\.\d{1,30})?$/;

/** Figures with marks for thousands, by the mark before their decimals. No thousands begin with 0: `0,125` has decimals. */
const grouped = {
	'.': /^[+-]?[1-9]\d{0,2}([, '’\u00a0\u202f])\d{3}(?:\1\d{3})*(?:\.\d{1,30})?$/,
	',': /^[+-]?(?:[1-9]\d{0,2}([. '’\u00a0\u202f])\d{3}(?:\1\d{3})*|\d{1,30})(?:,\d{1,30})?$/,
} as const;

/** One mark before three digits: decimals, or a thousand. */
const open = /^\+?(-?[1-9]\d{0,2})[.,](\d{3})$/;

/** A `1.000` in a semicolon file is more likely a thousand than one with three decimals. */
const doubtful = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** The two amounts or rates that a text can mean, as a message names them. */
export interface OpenFigure {
	readonly smaller: string;
	readonly larger: string;
}

export type FigureReading = string | OpenFigure | 'ambiguous' | undefined;

/**
 * Reads an amount as a plain decimal text.
 *
 * `250.000` and `250,000` are 250 in one country and 250,000 in another. Both are refused without a known decimal point,
 * whatever separates the cells.
 */
export function readAmount(text: string, marks: FigureMarks): FigureReading {
	const [, whole = '', group = ''] = (marks.decimalPoint === undefined && open.exec(text)) || [];
	if (whole === '') return readFigure(text, marks);
	const decimals = group.replace(/0{1,3}$/, '');
	return { smaller: decimals === '' ? whole : `${whole}.${decimals}`, larger: `${whole},${group}` };
}

/**
 * Reads a rate in percent per year as a plain decimal text.
 *
 * A bare figure is in percent; its point before three decimals is a decimal point, because thousands are no rate. A figure
 * with a unit is read as in Batch: `175bp`, `1.75%`, `1,75 %`.
 */
export function readRate(text: string, marks: FigureMarks): FigureReading {
	const bare = readFigure(text, marks);
	if (bare !== undefined) return bare;
	const readWith = (sign: DecimalSign | undefined) => readRateCell({ text, type: 'text' }, { sign }, 'percent');
	const rate = readWith(marks.decimalPoint);
	if ('value' in rate) return rate.value;
	if (rate.code !== 'figure-open') return undefined;
	const [point, comma] = [readWith('.'), readWith(',')];
	if (!('value' in point && 'value' in comma)) return undefined;
	if (isBeyondLimit(comma.value)) return point.value;
	const [smaller = '', larger = ''] = [point.value, comma.value].sort((a, b) => magnitude(a) - magnitude(b));
	return { smaller: `${smaller} %`, larger: `${larger} %` };
}

const magnitude = (rate: string) => Math.abs(Number(rate));

const isBeyondLimit = (rate: string) => magnitude(rate) > Number(loanLimits.ratePercent);

/**
 * A figure as a plain decimal text.
 *
 * `1.000` is a thousand in one country and one in another. With a known decimal point it is read accordingly; without one
 * only figures without marks for thousands are read, a point before their decimals.
 *
 * @returns `ambiguous` for a figure that a known decimal point would make clear; undefined for any other text
 */
function readFigure(
	text: string,
	{ decimalPoint, isSemicolonFile = false }: FigureMarks,
): string | 'ambiguous' | undefined {
	if (decimalPoint === undefined) {
		if (isSemicolonFile && doubtful.test(text)) return 'ambiguous';
		if (plain.test(text)) return withoutPlus(text);
		return grouped['.'].test(text) || grouped[','].test(text) ? 'ambiguous' : undefined;
	}
	if (decimalPoint === '.') {
		return plain.test(text) || grouped['.'].test(text) ? withoutPlus(text.replace(/[^\d.+-]/g, '')) : undefined;
	}
	return grouped[','].test(text) ? withoutPlus(text.replace(/[^\d,+-]/g, '').replace(',', '.')) : undefined;
}

const withoutPlus = (text: string) => (text.startsWith('+') ? text.slice(1) : text);
