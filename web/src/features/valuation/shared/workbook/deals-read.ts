import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { WorkbookFaultCode } from '#shared/workbook/workbook-fault.ts';
import type { PlacedFault } from './placed-fault.ts';

export interface PrincipalRow {
	readonly startDate: string;
	readonly endDate: string;
	readonly principalAmount: number;
}

/** The outstanding principal of each leg. */
export interface AmortizationSchedule {
	readonly leg1: readonly PrincipalRow[];
	readonly leg2: readonly PrincipalRow[];
}

/** The fields of a deal by their names in a valuation request; blank cells are left out. */
export type DealFields = Readonly<Record<string, string | number | boolean | AmortizationSchedule>>;

/** A row with too few cells to be a deal. */
export interface IgnoredRow {
	readonly sheet: string;
	readonly row: number;
	/** The first cell with content. */
	readonly text: string;
	readonly filledCells: number;
}

/** Why a whole workbook is not used; the text is `workbook.fault` of the code. */
export interface UnusableWorkbook {
	readonly code:
		| WorkbookFaultCode
		| 'old-format'
		| 'empty-file'
		| 'file-too-large'
		| 'no-deals'
		| 'no-rows'
		| 'no-points'
		| 'too-many-points'
		| 'unreadable';
	readonly values: Readonly<Record<string, string | number>>;
}

/** What a workbook of deals contains. */
export interface DealsRead {
	/** The deals without a fault, in the order of their rows. */
	readonly items: readonly DealFields[];
	readonly ignored: readonly IgnoredRow[];
	/** Sheets that are neither the table of deals nor named after a deal. */
	readonly ignoredSheets: readonly string[];
	/** What the workbook hides of what was read, by sheet. */
	readonly hidden?: readonly HiddenCells[];
	readonly faults: readonly PlacedFault[];
	/** How many faults there are beyond those listed. */
	readonly unlistedFaults: number;
	/** How many deals have a fault and are not among `items`. */
	readonly faultyDeals: number;
	readonly workbookFault?: UnusableWorkbook;
}
