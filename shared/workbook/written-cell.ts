import { dateOfEpochDay, isLocalDate, localDate } from '../time/local-date.ts';
import { blankCell, type Cell, type CellFault, type CellFaultCode, textCell } from './cell.ts';
import type { NumberFormat } from './number-formats.ts';
import { unescapeText } from './parse-part.ts';

export interface CellContext {
	readonly sharedTexts: readonly Cell[];
	readonly formats: readonly NumberFormat[];
	/** True if days are counted from 1904 instead of 1900. */
	readonly isFrom1904: boolean;
	readonly textLength: number;
}

export interface RawCell {
	/** Type of the cell in ECMA-376, part 1, 18.18.11. */
	readonly type: string;
	readonly style: string;
	readonly isFormula: boolean;
	readonly value: string | undefined;
	readonly inline: string | undefined;
}

/** Days from day 0 of a workbook to 1970-01-01. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 };
/** Serial numbers read as dates. Earlier ones are wrong: spreadsheet programs count a non-existent 29 February 1900. */
const serialDays = { first: 61, last: 2_958_465 } as const;

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const longestNumber = 400;
const significantDigits = 15;

/** Reads a cell. Dates become `2026-11-20`; numbers have up to 15 digits and no exponent. */
export function readCell(cell: RawCell, context: CellContext): Cell {
	const { type, isFormula, value, inline } = cell;
	const written = inline ?? value ?? '';
	const faulty = (code: CellFaultCode): Cell => ({ text: textCell(written, context.textLength).text, fault: { code } });
	if (isFormula) return faulty('formula');
	if (inline !== undefined && (type !== 'inlineStr' || value !== undefined)) return faulty('value-and-text');
	if (type === 'inlineStr' && value !== undefined) return faulty('no-inline-text');
	if (type === 'inlineStr' || type === 'str') return textCell(unescapeText(written), context.textLength);
	const raw = written.trim();
	if (raw === '') return blankCell;
	switch (type) {
		case 's':
			return (/^\d{1,7}$/.test(raw) ? context.sharedTexts[Number(raw)] : undefined) ?? faulty('missing-text');
		case 'n':
			return numberCell(raw, cell.style, context) ?? faulty('not-a-number');
		case 'd':
			return dateCell(raw) ?? faulty('not-a-date');
		case 'b':
			if (raw === '1' || raw === 'true') return { text: 'TRUE' };
			return raw === '0' || raw === 'false' ? { text: 'FALSE' } : faulty('not-a-truth-value');
		case 'e':
			return faulty('error');
		default:
			return faulty('unknown-type');
	}
}

function numberCell(raw: string, style: string, { formats, isFrom1904 }: CellContext): Cell | undefined {
	const plain = plainNumber(raw);
	if (plain === undefined) return undefined;
	const { text, value } = plain;
	const format = formats[Number(style)] ?? (style === '0' ? 'plain' : undefined);
	if (format === undefined) return { text, fault: { code: 'missing-format' } };
	if (format === 'percent') {
		return { text, fault: { code: 'percentage' } };
	}
	if (format === 'scaled') return { text, fault: { code: 'thousands' } };
	if (format === 'plain') return { text, isNumber: true };
	if (!Number.isInteger(value)) return { text, fault: { code: 'time' } };
	if (value < serialDays.first || value > serialDays.last) return { text, fault: { code: 'before-1900' } };
	return { text: dateOfEpochDay(value - (isFrom1904 ? daysTo1970.from1904 : daysTo1970.from1900)) };
}

function plainNumber(raw: string): { readonly text: string; readonly value: number } | undefined {
	const value = raw.length <= longestNumber && numberPattern.test(raw) ? Number(raw) : Number.NaN;
	return Number.isFinite(value) ? { text: shortestDecimal(value), value } : undefined;
}

/** Returns 15 significant digits without exponent, as spreadsheet programs show: 0.30000000000000004 is 0.3. */
function shortestDecimal(value: number): string {
	const [digits = '', power = ''] = Math.abs(value)
		.toExponential(significantDigits - 1)
		.split('e');
	const significant = digits.replace('.', '').replace(/(?<!0)0+$/, '');
	if (significant === '') return '0';
	const point = Number(power) + 1;
	const padded = significant.padEnd(point, '0').padStart(significant.length + Math.max(0, 1 - point), '0');
	const whole = padded.slice(0, Math.max(point, 1));
	const fraction = padded.slice(whole.length);
	return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function dateCell(raw: string): Cell | undefined {
	const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]{2,20}))?(?:Z|\+00:00)?$/.exec(raw) ?? [];
	if (!isLocalDate(date)) return undefined;
	if (/[1-9]/.test(time)) return { text: raw.slice(0, 40), fault: { code: 'date-with-time' } };
	return { text: localDate(date) };
}

/** Type of a cell as it is displayed. All cells of a text file have the type `text`. */
export type WrittenCellType = 'text' | 'number' | 'date' | 'percent' | 'flag' | 'error';

/** A cell as displayed, and its stored number. Unlike `Cell`, accepts formulas and percentages. */
export interface WrittenCell {
	/** Text without surrounding blanks, in Unicode normalisation form C. Dates are `2026-11-20`, percentages `3.12 %`. */
	readonly text: string;
	readonly type: WrittenCellType;
	/** Stored number as a decimal. For a date, this is the serial number, counted from 1900. */
	readonly number?: string;
	readonly isFormula?: true;
	readonly fault?: CellFault;
}

export const blankWrittenCell: WrittenCell = { text: '', type: 'text' };

export const isBlankWritten = ({ text, fault }: WrittenCell) => text === '' && fault === undefined;

/** Creates a text cell. A text that is too long is cut and has a fault. */
export const writtenText = (written: string, maxCharacters: number): WrittenCell => ({
	...textCell(written, maxCharacters),
	type: 'text',
});

export function readWrittenCell(cell: RawCell, context: CellContext): WrittenCell {
	const { type, isFormula, value, inline } = cell;
	const written = inline ?? value ?? '';
	const faulty = (code: CellFaultCode, cellType: WrittenCellType = 'text'): WrittenCell => ({
		text: textCell(written, context.textLength).text,
		type: cellType,
		fault: { code },
		...formula,
	});
	const formula = isFormula ? ({ isFormula } as const) : {};
	const raw = written.trim();
	if (inline !== undefined && (type !== 'inlineStr' || value !== undefined)) return faulty('value-and-text');
	if (type === 'inlineStr' && value !== undefined) return faulty('no-inline-text');
	if (type === 'inlineStr' || type === 'str') {
		return { ...writtenText(unescapeText(written), context.textLength), ...formula };
	}
	if (raw === '') return isFormula ? faulty('formula') : blankWrittenCell;
	switch (type) {
		case 's': {
			const text = /^\d{1,7}$/.test(raw) ? context.sharedTexts[Number(raw)] : undefined;
			return text === undefined ? faulty('missing-text') : { ...text, type: 'text', ...formula };
		}
		case 'n': {
			const number = writtenNumber(raw, cell.style, context);
			return number === undefined ? faulty('not-a-number') : { ...number, ...formula };
		}
		case 'd':
			return isLocalDate(raw.slice(0, 10)) && !/[1-9]/.test(raw.slice(11))
				? { text: localDate(raw.slice(0, 10)), type: 'date', ...formula }
				: faulty('not-a-date');
		case 'b':
			if (raw === '1' || raw === 'true') return { text: 'TRUE', type: 'flag', ...formula };
			if (raw === '0' || raw === 'false') return { text: 'FALSE', type: 'flag', ...formula };
			return faulty('not-a-truth-value');
		case 'e':
			return faulty('error', 'error');
		default:
			return faulty('unknown-type');
	}
}

const daysBetweenEpochs = daysTo1970.from1900 - daysTo1970.from1904;

function writtenNumber(raw: string, style: string, { formats, isFrom1904 }: CellContext): WrittenCell | undefined {
	const plain = plainNumber(raw);
	if (plain === undefined) return undefined;
	const { text, value } = plain;
	const format = formats[Number(style)] ?? (style === '0' ? 'plain' : undefined);
	const number = isFrom1904 && Number.isInteger(value) ? String(value + daysBetweenEpochs) : text;
	if (format === undefined) return { text, type: 'number', number: text, fault: { code: 'missing-format' } };
	if (format === 'percent') return { text: `${timesHundred(text)} %`, type: 'percent', number: text };
	if (format === 'scaled') return { text, type: 'number', number: text, fault: { code: 'thousands' } };
	if (format === 'plain') return { text, type: 'number', number: text };
	if (!Number.isInteger(value)) return { text, type: 'date', number: text, fault: { code: 'time' } };
	if (value < serialDays.first || value > serialDays.last) {
		return { text, type: 'date', number: text, fault: { code: 'before-1900' } };
	}
	return { text: dateOfEpochDay(Number(number) - daysTo1970.from1900), type: 'date', number };
}

function timesHundred(text: string): string {
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/.exec(text) ?? [];
	const padded = fraction.padEnd(2, '0');
	const digits = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
	const rest = padded.slice(2);
	return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}
