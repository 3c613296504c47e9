import { currencyAlone, isIn } from '#lib/amounts/currency-mark.ts';
import type { DateReading } from '#lib/dates/read-date.ts';
import type { NoticeRowInput } from '#shared/contract/notice.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { ColumnKind } from './column-kinds.ts';
import { type DecimalPoint, daysOfCell, readPrintedFigure } from './read-figures.ts';
import type { FigureFault } from './read-totals.ts';
import type { TextLine } from './text-line.ts';

/** A column of a pasted text, as it is understood. */
export interface NoticeColumn {
	/** Undefined when the text has no headings. */
	readonly heading: string | undefined;
	readonly kind: ColumnKind;
	/** The first cells. */
	readonly samples: readonly string[];
	/** True if it has figures that are not compared. */
	readonly isLeftOut: boolean;
}

/** A line that is not compared, and why. */
export interface LineFault {
	/** From 1. */
	readonly line: number;
	readonly text: string;
	readonly code:
		| 'no-date'
		| 'no-row'
		| 'no-figure'
		| 'ambiguous-date'
		| 'not-whole-days'
		| 'doubtful-spaces'
		| 'doubtful-commas'
		| 'other-columns'
		| 'too-many-rows'
		| 'too-long'
		| FigureFault;
	/** The cell, where one is at fault. */
	readonly found?: string;
	/** What an ambiguous date can mean. */
	readonly dates?: readonly LocalDate[];
}

/** A line that is compared. */
export interface ReadRow {
	readonly line: number;
	readonly text: string;
	readonly row: NoticeRowInput;
}

interface RowReading {
	readonly columns: readonly NoticeColumn[];
	readonly point: DecimalPoint | undefined;
	readonly currency: string | undefined;
}

/** The figures of a line with a date, by the kinds of its columns. */
export function readRow(
	{ number: line, text, cells }: TextLine,
	date: DateReading,
	{ columns, point, currency }: RowReading,
): ReadRow | LineFault {
	if ('problem' in date) {
		return date.problem === 'ambiguous'
			? { line, text, code: 'ambiguous-date', dates: date.dates }
			: { line, text, code: 'no-date' };
	}
	const figures: Omit<NoticeRowInput, 'date'> = {};
	for (const [column, { kind }] of columns.entries()) {
		const cell = cells[column] ?? '';
		if (!isIn(currency, currencyAlone(cell))) return { line, text, code: 'other-currency', found: cell };
		if (kind === 'date' || kind === 'ignored' || /^[-–—]?$/.test(cell)) continue;
		const reading = readPrintedFigure(
			(kind === 'days' && daysOfCell(cell)) || cell,
			point,
			kind === 'interest' || kind === 'principal',
		);
		if ('problem' in reading) return { line, text, code: reading.problem, found: cell };
		if (!isIn(currency, reading.currency)) return { line, text, code: 'other-currency', found: cell };
		if (kind === 'days') {
			if (!/^\d{1,5}(?:\.0+)?$/.test(reading.figure)) return { line, text, code: 'not-whole-days', found: cell };
			figures.days = Number(reading.figure);
		} else if (kind === 'fraction') figures.rate = asPercent(reading.figure);
		else figures[kind] = reading.figure;
	}
	if (Object.keys(figures).length === 0) return { line, text, code: 'no-figure' };
	return { line, text, row: { date: date.date, ...figures } };
}

/** A fraction with its point moved by two digits: 0.0433 is 4.33 percent, printed to two decimals. */
function asPercent(figure: string): string {
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(figure) ?? [];
	const padded = fraction.padEnd(2, '0');
	const left = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
	const right = padded.slice(2);
	return `${sign}${left}${right === '' ? '' : `.${right}`}`;
}
