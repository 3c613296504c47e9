import type { Decimal } from '#shared/decimal/decimal.ts';

/** Meanings of a figure that a user can choose. `other`: not part of this loan's interest. */
export const figureKinds = [
	'interest',
	'rate',
	'compounded-rate',
	'days',
	'principal',
	'margin',
	'cas',
	'floor',
	'lookback',
	'lockout',
	'other',
] as const;

export type FigureKind = (typeof figureKinds)[number];

/** Meanings of a statement in a line. */
export type StatedKind = FigureKind | 'shift' | 'basis' | 'start' | 'end' | 'currency' | 'index';

/** Meanings of a column of figures; the first of equally good ones is used. Rates are percent per year. */
export const columnKinds = [
	'fixing',
	'floored-fixing',
	'effective-rate',
	'fixing-with-cas',
	'fixing-with-spreads',
	'all-in-rate-to-date',
	'day-factor',
	'day-growth',
	'cumulative-factor',
	'cumulative-growth',
	'days',
	'days-to-date',
	'interest',
	'interest-to-date',
	'principal',
	'margin',
	'cas',
	'other',
] as const;

export type ColumnKind = (typeof columnKinds)[number];

/** Dates that a column of dates can list. */
export type DateKind = 'start' | 'observation' | 'end';

/** Reasons why something is not understood. */
export const reasons = [
	'unknown-line',
	'unreadable-figure',
	'ambiguous-figure',
	'other-unit',
	'other-currency',
	'fraction',
	'few-decimals',
	'trailing-minus',
	'weak-total',
	'other-rate',
	'contradiction',
	'not-calculated',
	'date-not-agreed',
	'changes-other-lines',
	'names-a-term',
	'other-heading',
	'under-other-heading',
	'continued-figure',
	'column-unknown',
	'column-contradicts-heading',
	'line-in-table',
	'other-dates',
	'calendar-days',
	'line-too-long',
] as const;

export type Reason = (typeof reasons)[number];

export type MarkState = 'equal' | 'different' | 'not-understood' | 'set-aside' | 'pointed-out';

/** A span of the pasted text. Spans do not overlap; text without a mark needs no attention. */
export interface Mark {
	/** Offsets in the pasted text; `end` is excluded. */
	readonly start: number;
	readonly end: number;
	/** From 1. */
	readonly line: number;
	readonly state: MarkState;
	readonly kind?: StatedKind | ColumnKind | DateKind;
	readonly reason?: Reason;
	/** Compared value: amounts in the loan's currency, rates in percent, dates and terms as text. */
	readonly theirs?: string;
	/** Our figure at their printed decimals. */
	readonly ours?: string;
	/** The user can choose the meaning of this figure. */
	readonly canBeNamed?: boolean;
	/** Fewer decimals than the minor unit of the currency. */
	readonly isShort?: boolean;
	/** Line, from 1, that states something else for the same term. */
	readonly contradicts?: number;
	/** Table and column from 0, for a cell of a table. */
	readonly cell?: readonly [table: number, column: number];
}

/** The user has to decide. */
export const isOpen = ({ state }: Pick<Mark, 'state'>): boolean =>
	state === 'not-understood' || state === 'pointed-out';

/** "The rest is not part of this" sets it aside: never a side of a contradiction. */
export const isRest = (mark: Pick<Mark, 'state' | 'reason'>): boolean =>
	isOpen(mark) && mark.reason !== 'contradiction';

/** A figure or term outside tables that was compared. */
export type Stated = Pick<Mark, 'start' | 'end' | 'line' | 'contradicts'> & {
	readonly kind: StatedKind;
	readonly state: 'equal' | 'different';
	readonly theirs: string;
	readonly ours: string;
};

export interface TableColumn {
	readonly heading?: string;
	readonly kind?: ColumnKind | DateKind | 'number' | 'text';
	/** Set if the figures of the column are not compared. */
	readonly reason?: Reason;
	/** The rates of the column are fractions: 0.0433 for 4.33 percent. */
	readonly isFraction?: boolean;
	readonly compared: number;
	readonly different: number;
}

export interface ComparedTable {
	readonly columns: readonly TableColumn[];
	/** Line of each row, from 1, and its day of the period, from 0; −1: the period has no such day. */
	readonly rows: readonly { readonly line: number; readonly day: number }[];
	readonly dateOrder: 'day-first' | 'month-first';
	/** Rows cover several days each and are compared with sums. */
	readonly isSums: boolean;
}

/** `contradicts`: two lines state different figures for a term, one of them ours; nothing else differs. */
export type Verdict = 'differs' | 'contradicts' | 'nothing-read' | 'partial' | 'agrees';

/** A label or heading whose meaning the organisation has taught. */
export interface Remembered {
	/** Normalised. */
	readonly label: string;
	readonly form: 'colon' | 'gap' | 'blank' | 'lines' | 'column';
	readonly kind: FigureKind | ColumnKind;
}

/** Decision of a user about a notice. Spans are those of marks; `column` counts from 0. */
export type Decision =
	| { readonly type: 'figure'; readonly start: number; readonly end: number; readonly kind: FigureKind }
	| { readonly type: 'aside'; readonly start: number; readonly end: number }
	| { readonly type: 'column'; readonly table: number; readonly column: number; readonly kind: ColumnKind };

/** A lender's notice compared with a calculated loan. */
export interface NoticeReading {
	readonly verdict: Verdict;
	/** If false, an agreement says nothing about the amount to pay. */
	readonly interestOrRateCompared: boolean;
	readonly marks: readonly Mark[];
	readonly totals: readonly Stated[];
	readonly terms: readonly Stated[];
	readonly tables: readonly ComparedTable[];
	/** Days of the period, from 0, that no row states; empty without rows. */
	readonly missingDays: readonly number[];
	/** Lines that are not understood, or set aside, from 1. */
	readonly notUnderstood: readonly number[];
	readonly setAside: readonly number[];
	/** Nothing is read from a text beyond the limits. */
	readonly refused?: 'too-long' | 'too-many-lines';
	readonly decisions: readonly Decision[];
}

/** A printed figure: the values that its signs allow. */
export interface PrintedFigure {
	/** Value if the last sign is the decimal sign. */
	readonly pointed?: Decimal;
	/** Value if all signs separate thousands. */
	readonly grouped?: Decimal;
	/** The last sign, if it is a point or comma. */
	readonly sign?: '.' | ',';
	/** The decimal sign that the figure proves. */
	readonly proves?: '.' | ',';
}
