import { add, type Decimal, figureText, unscaledAt } from '#shared/decimal/decimal.ts';
import type { LabelKind } from './labels.ts';
import { isEqualAsPrinted, type LoanFigures, type Money, printedLike } from './notice-loan.ts';
import { type ColumnKind, columnKinds, type DateKind, type Reason, type TableColumn } from './reading.ts';
import type { Cell } from './tables.ts';

/** Indices of the loan's days that a row covers, `to` excluded. Undefined if the loan does not have these days. */
export type DayRange = readonly [from: number, to: number] | undefined;

export interface Column {
	readonly place: number;
	readonly cells: readonly Cell[];
	readonly heading: string | undefined;
	readonly headingKind: LabelKind | undefined;
}

export interface ComparedCell {
	readonly start: number;
	readonly end: number;
	readonly row: number;
	readonly column: number;
	readonly state: 'equal' | 'different' | 'set-aside' | Reason;
	readonly kind?: ColumnKind | DateKind;
	readonly theirs?: string;
	readonly ours?: string;
}

export interface ReadColumn {
	readonly kind?: TableColumn['kind'];
	readonly reason?: Reason;
	readonly isFraction?: boolean;
	readonly cells: readonly ComparedCell[];
}

export const unreadCells = ({ cells, place }: Column, state: Reason | 'set-aside'): ComparedCell[] =>
	cells.flatMap(({ type, start, end }, row) => (type === 'blank' ? [] : [{ start, end, row, column: place, state }]));

type Family = 'rate' | 'factor' | 'days' | 'interest' | 'principal' | 'margin' | 'cas';

/** The kind of a column is determined from at most this many rows. */
const maxDecidingRows = 200;

const comparedKinds = columnKinds.filter((kind) => kind !== 'other');
const sumKinds: readonly ColumnKind[] = ['interest', 'days', 'principal'];

const familyOf = (kind: ColumnKind): Family => {
	if (/fixing|rate/.test(kind)) return 'rate';
	return /factor|growth/.test(kind) ? 'factor' : (kind.replace('-to-date', '') as Family);
};

interface Reading {
	readonly kind: ColumnKind;
	readonly isFraction: boolean;
	/** Number of rows that equal the calculated loan. Numbers of one digit count only in a column of days. */
	readonly fits: number;
	readonly near: number;
}

export class FigureColumn {
	readonly #figures: LoanFigures;
	readonly #column: Column;
	readonly #ranges: readonly DayRange[];
	readonly #point: '.' | ',' | undefined;
	readonly #isSums: boolean;
	readonly #rows: readonly number[];

	constructor(
		figures: LoanFigures,
		column: Column,
		ranges: readonly DayRange[],
		point: '.' | ',' | undefined,
		isSums: boolean,
	) {
		this.#figures = figures;
		this.#column = column;
		this.#ranges = ranges;
		this.#isSums = isSums;
		const proved = new Set(
			column.cells.flatMap((cell) => (cell.type === 'figure' ? (cell.money.figure.proves ?? []) : [])),
		);
		this.#point = proved.size === 1 ? [...proved][0] : proved.size > 1 ? undefined : point;
		const rows = column.cells.flatMap(({ type }, row) => (type === 'figure' && ranges[row] !== undefined ? [row] : []));
		const step = Math.max(1, rows.length / maxDecidingRows);
		this.#rows = rows.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
	}

	/** Compares the cells by the chosen kind, or by the kind that fits best. */
	read(chosen: ColumnKind | undefined): ReadColumn {
		const kinds = chosen === undefined ? (this.#isSums ? sumKinds : comparedKinds) : [chosen];
		const inPercent = kinds.map((kind) => this.#reading(kind, false));
		const fractions = kinds.filter((kind) => familyOf(kind) === 'rate').map((kind) => this.#reading(kind, true));
		const first =
			chosen === undefined ? undefined : [...inPercent, ...fractions].reduce((a, b) => (b.near > a.near ? b : a));
		const found = first ?? this.#decide(inPercent) ?? this.#decide(fractions) ?? 'column-unknown';
		if (typeof found === 'string') return { reason: found, cells: unreadCells(this.#column, found) };
		const { kind, isFraction } = found;
		const compared = this.#column.cells.map((_, row) => this.#compared(row, found));
		return { kind, ...(isFraction ? { isFraction } : {}), cells: compared.filter((cell) => cell !== undefined) };
	}

	#decide(readings: readonly Reading[]): Reading | Reason | undefined {
		const allowed = allowedKinds(this.#column);
		const isAllowed = ({ kind }: Reading) => allowed === undefined || allowed.includes(kind);
		const significant = this.#rows.filter((row) => isSignificant(this.#moneyOf(row))).length;
		const fitting = readings.filter(
			({ kind, fits }) => fits > 0 && 2 * fits >= (kind.startsWith('days') ? this.#rows.length : significant),
		);
		if (fitting.length > 0) {
			const most = fitting.reduce((max, { fits }) => Math.max(max, fits), 0);
			return fitting.find((each) => each.fits === most && isAllowed(each)) ?? 'column-contradicts-heading';
		}
		const count = this.#rows.length;
		const near = readings.filter(
			(each) =>
				isAllowed(each) &&
				(allowed !== undefined || !/^(?:margin|cas)$/.test(each.kind)) &&
				each.near > 0 &&
				each.near >= (allowed === undefined ? 0.8 : 0.5) * count,
		);
		const families = new Set(near.map(({ kind }) => familyOf(kind)));
		if (near.length === 0 || families.size > 1) return undefined;
		return near.reduce((a, b) => (b.fits > a.fits || (b.fits === a.fits && b.near > a.near) ? b : a));
	}

	#reading(kind: ColumnKind, isFraction: boolean): Reading {
		let [fits, near] = [0, 0];
		for (const row of this.#rows) {
			const money = this.#moneyOf(row);
			const theirs = this.#theirs(money, kind);
			const ours = this.#ours(kind, row, isFraction);
			if (theirs === undefined || ours === undefined || (isFraction && money.unit === '%')) continue;
			if (isEqualAsPrinted(theirs, ours) && (kind.startsWith('days') || isSignificant(money))) fits += 1;
			if (isNear(familyOf(kind), numberOf(theirs), numberOf(ours))) near += 1;
		}
		return { kind, isFraction, fits, near };
	}

	#moneyOf(row: number): Money {
		return (this.#column.cells[row] as Extract<Cell, { type: 'figure' }>).money;
	}

	#ours(kind: ColumnKind, row: number, isFraction: boolean): Decimal | undefined {
		const range = this.#ranges[row];
		if (range === undefined) return undefined;
		const [from, to] = range;
		const figures = this.#figures.ofDays(kind);
		const isSum = to > from + 1 && (kind === 'interest' || kind === 'days');
		const ours = isSum ? figures.slice(from, to).reduce(add) : figures[from];
		return ours !== undefined && isFraction ? { unscaled: ours.unscaled, scale: ours.scale + 2 } : ours;
	}

	/** Returns the lender's number with the most decimals of its column, because spreadsheets omit trailing zeros. */
	#theirs(money: Money, kind: ColumnKind): Decimal | undefined {
		const value = this.#value(money, kind);
		if (value === undefined) return undefined;
		const decimals = this.#decimals(kind);
		const unscaled = unscaledAt(value, decimals);
		return { unscaled: money.sign === 'plus' ? unscaled : -unscaled, scale: decimals };
	}

	readonly #decimalsOf = new Map<Family, number>();

	#decimals(kind: ColumnKind): number {
		const family = familyOf(kind);
		const known = this.#decimalsOf.get(family);
		if (known !== undefined) return known;
		const scales = this.#column.cells.flatMap((cell) =>
			cell.type === 'figure' ? (this.#value(cell.money, kind)?.scale ?? []) : [],
		);
		const decimals = scales.reduce((max, scale) => Math.max(max, scale), 0);
		this.#decimalsOf.set(family, decimals);
		return decimals;
	}

	/** Returns the number without its sign. Undefined if its unit or currency does not fit the kind. */
	#value({ figure, unit, currencies }: Money, kind: ColumnKind): Decimal | undefined {
		const family = familyOf(kind);
		const { pointed, grouped, sign } = figure;
		if (family === 'interest' || family === 'principal') {
			if (unit !== undefined) return undefined;
			if (pointed === undefined || grouped === undefined) return pointed ?? grouped;
			return this.#point === undefined ? undefined : sign === this.#point ? pointed : grouped;
		}
		if (currencies !== undefined) return undefined;
		if (family === 'days') return (unit === undefined || unit === 'days') && pointed?.scale === 0 ? pointed : undefined;
		return unit === undefined || (unit === '%' && family !== 'factor') ? pointed : undefined;
	}

	#compared(row: number, { kind, isFraction }: Reading): ComparedCell | undefined {
		const cell = this.#column.cells[row] as Cell;
		if (cell.type === 'blank') return undefined;
		const at = { start: cell.start, end: cell.end, row, column: this.#column.place };
		if (cell.type !== 'figure') return { ...at, state: 'column-unknown' };
		const theirs = this.#theirs(cell.money, kind);
		const ours = this.#ours(kind, row, isFraction);
		if (cell.money.currencies?.includes(this.#figures.loan.currency) === false)
			return { ...at, state: 'other-currency' };
		if (theirs === undefined) return { ...at, state: 'ambiguous-figure' };
		if (ours === undefined) return { ...at, state: 'other-dates' };
		if (isFraction && cell.money.unit === '%') return { ...at, state: 'other-unit' };
		if (cell.money.sign === 'trailing-minus' && ours.unscaled >= 0n) return { ...at, state: 'trailing-minus' };
		const state = isEqualAsPrinted(theirs, ours) ? 'equal' : 'different';
		return { ...at, state, kind, theirs: figureText(theirs), ours: printedLike(theirs, ours) };
	}
}

/** True if the number has at least two significant digits. Zeros and single digits match too easily. */
const isSignificant = ({ figure }: Money): boolean => ((figure.pointed ?? figure.grouped)?.unscaled ?? 0n) >= 10n;

const numberOf = ({ unscaled, scale }: Decimal): number => Number(unscaled) / 10 ** scale;

function isNear(family: Family, theirs: number, ours: number): boolean {
	const isWithin = (factor: number) =>
		theirs * ours > 0 && Math.abs(theirs) <= factor * Math.abs(ours) && Math.abs(ours) <= factor * Math.abs(theirs);
	if (family === 'rate') return Math.abs(theirs - ours) <= Math.max(0.25 * Math.abs(ours), 0.05);
	if (family === 'days') return Math.abs(theirs - ours) <= 2;
	if (family === 'factor') return ours > 0.5 ? Math.abs(theirs - ours) <= 0.01 : isWithin(6);
	return family === 'interest' ? isWithin(6) : isWithin(2);
}

function allowedKinds({ heading = '', headingKind }: Column): readonly ColumnKind[] | undefined {
	const kindsLike = (pattern: RegExp) => comparedKinds.filter((kind) => pattern.test(kind));
	switch (headingKind) {
		case undefined:
		case 'weak':
		case 'aside':
			return undefined;
		case 'rate':
			if (/all-?.?in|total|gesamt|global|综合|总/.test(heading))
				return kindsLike(/^(?:fixing-with-spreads|all-in|effective)/);
			return /rfr|fixing/.test(heading) ? kindsLike(/^(?:fixing|floored-fixing)$/) : kindsLike(/fixing|rate/);
		case 'compounded-rate':
			return kindsLike(/rate/);
		case 'interest':
			if (/to date|cumul|kumul|累计/.test(heading)) return ['interest-to-date'];
			return /daily|journal|日|tages/.test(heading) ? ['interest'] : kindsLike(/^interest/);
		case 'factor':
			if (/cumul|累计/.test(heading)) return kindsLike(/^cumulative/);
			return /daily|journal|日|tages/.test(heading) ? kindsLike(/^day-/) : kindsLike(/factor|growth/);
		case 'days':
			return kindsLike(/^days/);
		default:
			return comparedKinds.filter((kind) => kind === headingKind);
	}
}
