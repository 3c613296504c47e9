import type { Decimal } from '#shared/decimal/decimal.ts';

/** Kinds of figures that a user can choose. `other`: not part of this loan's interest. */
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

/** Kinds of statements in a line. */
export type StatedKind = FigureKind | 'shift' | 'basis' | 'start' | 'end' | 'currency' | 'index';

/** Kinds of figure columns; of equally good ones, the first is used. Rates are percent per year. */
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

/** Kinds of dates that a column can list. */
export type DateKind = 'start' | 'observation' | 'end';

/** Reasons why a text is not understood. */
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

/** A span of the pasted text. Spans do not overlap; unmarked text needs no attention. */
export interface Mark {
	/** Offsets in the pasted text; `end` is excluded. */
	readonly start: number;
	readonly end: number;
	/** Line number, from 1. */
	readonly line: number;
	readonly state: MarkState;
	readonly kind?: StatedKind | ColumnKind | DateKind;
	readonly reason?: Reason;
	/** Compared value: amounts in the loan's currency, rates in percent, dates and terms as text. */
	readonly theirs?: string;
	/** Our figure, rounded to their printed decimals. */
	readonly ours?: string;
	/** True if the user can choose the kind of this figure. */
	readonly canBeNamed?: boolean;
	/** True if the figure has fewer decimals than the minor unit of the currency. */
	readonly isShort?: boolean;
	/** Line, numbered from 1, that states a different value for the same term. */
	readonly contradicts?: number;
	/** Indices of table and column, for a table cell. */
	readonly cell?: readonly [table: number, column: number];
}

/** True if the user must decide about the mark. */
export const isOpen = ({ state }: Pick<Mark, 'state'>): boolean =>
	state === 'not-understood' || state === 'pointed-out';

/** True if "The rest is not part of this" sets the mark aside. Sides of a contradiction are never included. */
export const isRest = (mark: Pick<Mark, 'state' | 'reason'>): boolean =>
	isOpen(mark) && mark.reason !== 'contradiction';

/** A compared figure or term outside tables. */
export type Stated = Pick<Mark, 'start' | 'end' | 'line' | 'contradicts'> & {
	readonly kind: StatedKind;
	readonly state: 'equal' | 'different';
	readonly theirs: string;
	readonly ours: string;
};

export interface TableColumn {
	readonly heading?: string;
	readonly kind?: ColumnKind | DateKind | 'number' | 'text';
	/** Set if the column is not compared. */
	readonly reason?: Reason;
	/** True if the rates of the column are fractions: 0.0433 for 4.33 percent. */
	readonly isFraction?: boolean;
	readonly compared: number;
	readonly different: number;
}

export interface ComparedTable {
	readonly columns: readonly TableColumn[];
	/** Line number of each row, from 1, and index of its day in the period; −1 if the period has no such day. */
	readonly rows: readonly { readonly line: number; readonly day: number }[];
	readonly dateOrder: 'day-first' | 'month-first';
	/** True if each row covers several days and is compared with sums. */
	readonly isSums: boolean;
}

/**
 * Overall result. `contradicts`: two lines state different figures for a term, one of them equal to ours; nothing else
 * differs.
 */
export type Verdict = 'differs' | 'contradicts' | 'nothing-read' | 'partial' | 'agrees';

/** A label or heading whose kind the organisation has taught. */
export interface Remembered {
	/** Normalised label. */
	readonly label: string;
	readonly form: 'colon' | 'gap' | 'blank' | 'lines' | 'column';
	readonly kind: FigureKind | ColumnKind;
}

/** User decision about a notice. Spans are those of marks; `column` is an index from 0. */
export type Decision =
	| { readonly type: 'figure'; readonly start: number; readonly end: number; readonly kind: FigureKind }
	| { readonly type: 'aside'; readonly start: number; readonly end: number }
	| { readonly type: 'column'; readonly table: number; readonly column: number; readonly kind: ColumnKind };

/** Result of comparing a lender's notice with a calculated loan. */
export interface NoticeReading {
	readonly verdict: Verdict;
	/** If false, the verdict does not confirm the amount to pay. */
	readonly interestOrRateCompared: boolean;
	readonly marks: readonly Mark[];
	readonly totals: readonly Stated[];
	readonly terms: readonly Stated[];
	readonly tables: readonly ComparedTable[];
	/** Indices of the period's days that no row covers; empty if there are no rows. */
	readonly missingDays: readonly number[];
	/** Line numbers, from 1, that are not understood. */
	readonly notUnderstood: readonly number[];
	readonly setAside: readonly number[];
	/** Set if the text exceeds a limit and is not read. */
	readonly refused?: 'too-long' | 'too-many-lines';
	readonly decisions: readonly Decision[];
}

/** A printed figure, with the values that its signs allow. */
export interface PrintedFigure {
	/** Value if the last sign is the decimal sign. */
	readonly pointed?: Decimal;
	/** Value if all signs separate thousands. */
	readonly grouped?: Decimal;
	/** The last sign, if it is a point or a comma. */
	readonly sign?: '.' | ',';
	/** The decimal sign, if the figure is unambiguous. */
	readonly proves?: '.' | ',';
}
