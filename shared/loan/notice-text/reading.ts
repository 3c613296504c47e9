import type { Decimal } from '#shared/decimal/decimal.ts';

/** Kinds of numbers in a notice, offered to the user. `other`: not part of this loan's interest. */
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

export type StatedKind = FigureKind | 'shift' | 'basis' | 'start' | 'end' | 'currency' | 'index';

/** Kinds of number columns. If several fit a column equally well, the first is used. Rates are percent per year. */
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

export type DateKind = 'start' | 'observation' | 'end';

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

/** A marked passage of the pasted text. Marks do not overlap. Text without a mark needs no attention. */
export interface Mark {
	/** Offsets in the pasted text; `end` is excluded. */
	readonly start: number;
	readonly end: number;
	readonly line: number;
	readonly state: MarkState;
	readonly kind?: StatedKind | ColumnKind | DateKind;
	readonly reason?: Reason;
	/** Value that the lender states: amounts in the loan's currency, rates in percent, dates and terms as text. */
	readonly theirs?: string;
	/** Value of the calculated loan, rounded to the lender's decimals. */
	readonly ours?: string;
	readonly canBeNamed?: boolean;
	/** True if the amount has fewer decimals than the minor unit of its currency. */
	readonly isShort?: boolean;
	/** Number, from 1, of a line that states a different value for the same term. */
	readonly contradicts?: number;
	readonly cell?: readonly [table: number, column: number];
}

export const isOpen = ({ state }: Pick<Mark, 'state'>): boolean =>
	state === 'not-understood' || state === 'pointed-out';

/** True if the button "The rest is not part of this" sets the mark aside. It never includes a contradiction. */
export const isRest = (mark: Pick<Mark, 'state' | 'reason'>): boolean =>
	isOpen(mark) && mark.reason !== 'contradiction';

export type Stated = Pick<Mark, 'start' | 'end' | 'line' | 'contradicts'> & {
	readonly kind: StatedKind;
	readonly state: 'equal' | 'different';
	readonly theirs: string;
	readonly ours: string;
};

export interface TableColumn {
	readonly heading?: string;
	readonly kind?: ColumnKind | DateKind | 'number' | 'text';
	readonly reason?: Reason;
	/** True if the column states rates as fractions, such as 0.0433 for 4.33 percent. */
	readonly isFraction?: boolean;
	readonly compared: number;
	readonly different: number;
}

export interface ComparedTable {
	readonly columns: readonly TableColumn[];
	/** Line number of each row, from 1, and its day's index in the period, or −1 if the period lacks the day. */
	readonly rows: readonly { readonly line: number; readonly day: number }[];
	readonly dateOrder: 'day-first' | 'month-first';
	/** True if a row covers several days, so it is compared with sums over these days. */
	readonly isSums: boolean;
}

/** Overall result. `contradicts`: nothing differs, but a line that equals the loan is contradicted. */
export type Verdict = 'differs' | 'contradicts' | 'nothing-read' | 'partial' | 'agrees';

export interface Remembered {
	readonly label: string;
	readonly form: 'colon' | 'gap' | 'blank' | 'lines' | 'column';
	readonly kind: FigureKind | ColumnKind;
}

/** A user's decision: the kind of a number or column (index from 0), or a passage to set aside. Offsets as in marks. */
export type Decision =
	| { readonly type: 'figure'; readonly start: number; readonly end: number; readonly kind: FigureKind }
	| { readonly type: 'aside'; readonly start: number; readonly end: number }
	| { readonly type: 'column'; readonly table: number; readonly column: number; readonly kind: ColumnKind };

export interface NoticeReading {
	readonly verdict: Verdict;
	/** False if neither interest nor rate was compared, so that the result does not confirm the amount to pay. */
	readonly interestOrRateCompared: boolean;
	readonly marks: readonly Mark[];
	readonly totals: readonly Stated[];
	readonly terms: readonly Stated[];
	readonly tables: readonly ComparedTable[];
	/** Indices of the days of the period that no table row covers. Empty if the notice has no rows. */
	readonly missingDays: readonly number[];
	readonly notUnderstood: readonly number[];
	readonly setAside: readonly number[];
	readonly refused?: 'too-long' | 'too-many-lines';
	readonly decisions: readonly Decision[];
}

export interface PrintedFigure {
	/** Value if the last point or comma is the decimal sign. */
	readonly pointed?: Decimal;
	/** Value if all points and commas separate thousands. */
	readonly grouped?: Decimal;
	readonly sign?: '.' | ',';
	/** Decimal sign that the number proves; undefined if the number is ambiguous. */
	readonly proves?: '.' | ',';
}
