import { dateOfEpochDay, isLocalDate, localDate } from '../time/local-date.ts';
import { type CellFault, type CellFaultCode, textCell } from './cell.ts';
import { type CellContext, daysTo1970, plainNumber, type RawCell, serialDays } from './read-cell.ts';
import { unescapeText } from './unescape-text.ts';

/** Type of a cell as a person sees it. Cells of a text file are `text`. */
export type WrittenCellType = 'text' | 'number' | 'date' | 'percent' | 'flag' | 'error';

/**
 * A cell with everything that its reader may need: the text as shown, the type and the stored number.
 *
 * Unlike `Cell`, it refuses no formula and no percentage: the column decides whether it accepts them.
 */
export interface WrittenCell {
	/** Trimmed, in Unicode normalisation form C. Dates are `2026-11-20`, percentages `3.12 %`. */
	readonly text: string;
	readonly type: WrittenCellType;
	/** Stored number as a plain decimal; the serial number of a date. Always counted from 1900. */
	readonly number?: string;
	/** The text is the value that the spreadsheet program stored for the formula. */
	readonly isFormula?: true;
	readonly fault?: CellFault;
}

export const blankWrittenCell: WrittenCell = { text: '', type: 'text' };

export const isBlankWritten = ({ text, fault }: WrittenCell) => text === '' && fault === undefined;

/** A cell of text. A text above the maximum is cut and has a fault. */
export const writtenText = (written: string, maxCharacters: number): WrittenCell => ({
	...textCell(written, maxCharacters),
	type: 'text',
});

/** A cell of a workbook as a person sees it. */
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
			const number = numberCell(raw, cell.style, context);
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

/** Days from day 0 of 1900 to day 0 of 1904. */
const daysBetweenEpochs = daysTo1970.from1900 - daysTo1970.from1904;

function numberCell(raw: string, style: string, { formats, isFrom1904 }: CellContext): WrittenCell | undefined {
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

/** A plain decimal text times 100, exactly. */
function timesHundred(text: string): string {
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/.exec(text) ?? [];
	const padded = fraction.padEnd(2, '0');
	const digits = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
	const rest = padded.slice(2);
	return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}
