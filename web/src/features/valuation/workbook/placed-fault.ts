import type { CellFaultCode } from '#shared/workbook/cell.ts';

/** Faults of the fields of a deal. */
export const dealFaultCodes = [
	'required',
	'instrument-tag',
	'too-long',
	'not-a-number',
	'not-a-date',
	'out-of-range',
	'not-whole',
	'not-positive',
	'value-unknown',
	'currency-unknown',
	'index-unknown',
	'tenor-unknown',
	'not-after-start',
	'float-only',
	'fixed-only',
	'overnight-only',
	'frequency-unlike-tenor',
	'same-direction',
	'day-count-of-index',
	'not-within-deal',
	'first-stub-only',
	'amortised-only',
	'schedule-without-frequency',
	'frequency-with-periods',
	'frequency-not-multiple',
	'annuity-needs-fixed',
	'schedule-missing',
	'schedule-on-sheet-too',
	'schedule-not-used',
	'residual-missing',
	'residual-above-notional',
	'amount-per-leg',
	'dates-not-ascending',
	'principal-starts-late',
	'principal-ends-early',
	'principal-after-end',
	'amount-at-end',
	'sheet-unreadable',
	'deal-id-twice',
] as const;

/** Faults of the headings of a table. */
export const headingFaultCodes = [
	'heading-unknown',
	'heading-similar',
	'heading-twice',
	'heading-unclear',
	'heading-missing',
] as const;

/** Faults of the points of a curve. */
export const curveFaultCodes = [
	'tenor-or-date',
	'factor-or-rate',
	'point-twice',
	'no-tenor',
	'valuation-date',
	'beyond-curve',
	'implied-rate',
] as const;

export type FaultCode =
	| (typeof dealFaultCodes)[number]
	| (typeof headingFaultCodes)[number]
	| (typeof curveFaultCodes)[number]
	| `cell-${CellFaultCode}`;

export type FaultValues = Readonly<Record<string, string | number>>;

/** A finding in a workbook: where it is, what is there, and the code of what is expected there. */
export interface PlacedFault {
	readonly sheet: string;
	/** As the sheet numbers it, from 1. */
	readonly row: number;
	/** Letters; blank when the sheet has no such column. */
	readonly column: string;
	/** Heading of the column. */
	readonly heading: string;
	/** Blank for a fault of the whole table. */
	readonly dealId: string;
	readonly code: FaultCode;
	/** Content of the cell, shortened; blank for an empty cell. */
	readonly found: string;
	/** Values that the text of the code names. */
	readonly values: FaultValues;
}

const shownLength = 60;

export function shortened(text: string): string {
	return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
