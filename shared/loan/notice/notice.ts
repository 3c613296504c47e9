import type { Decimal } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** A day of a notice; its figures as printed, each with the decimals that it has in print. */
export interface NoticeRow {
	readonly date: LocalDate;
	/** Percent per year. */
	readonly rate?: Decimal;
	readonly days?: number;
	readonly factor?: Decimal;
	readonly interest?: Decimal;
	readonly principal?: Decimal;
}

/** Statement of a lender about an interest period: figures of the period, of its days, or both. */
export interface Notice {
	/** Percent per year. */
	readonly rate?: Decimal;
	readonly interest?: Decimal;
	readonly days?: number;
	readonly rows: readonly NoticeRow[];
}

/** The figures of a period that a notice can state. */
export const totalFigures = ['rate', 'interest', 'days'] as const;

export type TotalFigure = (typeof totalFigures)[number];

/** Columns that the rows of a notice can have in addition to the date. */
export const rowColumns = ['rate', 'days', 'factor', 'interest', 'principal'] as const;

export type RowColumn = (typeof rowColumns)[number];
