import { decimal, decimalText } from '#shared/decimal/decimal.ts';
import type { WrittenCell } from '#shared/workbook/written-cell.ts';
import { type ValueFault, valueFault } from './fault.ts';
import {
	type DecimalSign,
	type Figure,
	type OpenFigure,
	parseFigure,
	type RateUnit,
	shiftedBy,
} from './parse-figure.ts';

export interface FigureEvidence {
	readonly proved: ReadonlySet<DecimalSign>;
	readonly open: readonly WrittenCell[];
}

export function figureEvidence(cells: readonly WrittenCell[]): FigureEvidence {
	const proved = new Set<DecimalSign>();
	const open: WrittenCell[] = [];
	for (const cell of cells) {
		const figure = cell.type === 'text' ? parseFigure(cell.text) : undefined;
		if (figure === undefined) continue;
		if ('open' in figure) open.push(cell);
		else if (figure.proves !== undefined) proved.add(figure.proves);
	}
	return { proved, open };
}

/** Returns the number in a cell. In a workbook this is the stored number, in a text file the number in the text. */
export function figureOf(cell: WrittenCell, sign?: DecimalSign): Figure | OpenFigure | undefined {
	if (cell.type === 'text') return parseFigure(cell.text, sign);
	if (cell.type === 'percent') return { figure: cell.text.replace(' %', ''), power: 0, unit: 'percent' };
	// The cell of a count can have a date format by mistake, so the stored number is used.
	return cell.number === undefined ? undefined : { figure: cell.number, power: 0 };
}

/** Settings for reading all numbers of a column. Proved by cells, stated in the heading, or selected by the user. */
export interface FigureSettings {
	readonly sign?: DecimalSign | undefined;
	/** Power of ten by which numbers without their own scale are multiplied. Undefined if the user must be asked. */
	readonly power?: number | undefined;
	readonly unit?: RateUnit | undefined;
	/** True if the point in an ambiguous rate such as `1.250` is the decimal sign. A value of `sign` takes precedence. */
	readonly hasPointRates?: boolean | undefined;
}

const pointRate = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** True for an ambiguous rate such as `1.250`. In percent, the point is a decimal sign: no rate is in the thousands. */
export const isPointRate = ({ text, type }: WrittenCell): boolean => type === 'text' && pointRate.test(text);

export type FigureReading =
	| { readonly value: string; readonly unit?: RateUnit; readonly currencies?: readonly string[] }
	| ValueFault;

export function readAmountCell(cell: WrittenCell, { sign, power }: FigureSettings): FigureReading {
	const figure = figureOf(cell, sign);
	if (figure === undefined || cell.type === 'date') return valueFault('not-a-figure');
	if ('open' in figure) return openFigure(figure);
	if (figure.unit !== undefined) return valueFault('wrong-unit', { unit: figure.unit });
	const number = decimal(figure.figure);
	if (figure.power === 0 && power === undefined && number.unscaled !== 0n) return valueFault('scale-open');
	const value = shiftedBy(figure.figure, figure.power === 0 ? (power ?? 0) : figure.power);
	return { value, ...(figure.currencies === undefined ? {} : { currencies: figure.currencies }) };
}

/** Reads a rate in the cell's or the column's unit and converts it to `target`. Zero needs no unit. */
export function readRateCell(
	cell: WrittenCell,
	{ sign, unit, hasPointRates }: FigureSettings,
	target: RateUnit,
): FigureReading {
	const figure = figureOf(cell, sign ?? (hasPointRates && isPointRate(cell) ? '.' : undefined));
	if (figure === undefined || cell.type === 'date') return valueFault('not-a-figure');
	if ('open' in figure) return openFigure(figure);
	if (figure.power !== 0 || figure.currencies !== undefined) return valueFault('not-a-figure');
	const number = decimal(figure.figure);
	const used = figure.unit ?? unit;
	if (number.unscaled === 0n) return { value: '0' };
	if (used === undefined) return valueFault('unit-open');
	return { value: shiftedBy(figure.figure, exponents[used] - exponents[target]), unit: used };
}

export function readCountCell(cell: WrittenCell): FigureReading {
	const figure = figureOf(cell, '.');
	if (figure === undefined || 'open' in figure) return valueFault('not-a-figure');
	if (figure.unit !== undefined || figure.power !== 0 || figure.currencies !== undefined) {
		return valueFault('not-whole');
	}
	const value = decimalText(decimal(figure.figure));
	return /^\d{1,9}$/.test(value) ? { value } : valueFault('not-whole');
}

export function readFigureCell(cell: WrittenCell, { sign }: FigureSettings): FigureReading {
	const reading = readAmountCell(cell, { sign, power: 0 });
	return 'value' in reading && reading.currencies !== undefined ? valueFault('not-a-figure') : reading;
}

const openFigure = ({ open }: OpenFigure): ValueFault => valueFault('figure-open', {}, [open['.'], open[',']]);

const exponents: Readonly<Record<RateUnit, number>> = { fraction: 0, percent: -2, bp: -4 };
