import type { BatchOutcome } from '#shared/contract/compound-batch.ts';
import type { DateNote } from '../check/settle-dates.ts';
import type { TermFault } from '../check/term-fault.ts';
import type { ReadRow } from '../file/batch-reading.ts';

export type RowOutcome = Pick<BatchOutcome, 'result' | 'problem'>;

/** A row of a loan file with what became of its loan. */
export interface BatchRow {
	readonly read: ReadRow;
	/** Absent: not calculated, or not yet. */
	readonly outcome?: RowOutcome;
	/** Dates that are no business days, as the user decided. */
	readonly dateNotes?: readonly DateNote[];
	/** Faults of its terms that are found without the portal; missing if the row is calculated. */
	readonly termFaults?: readonly TermFault[];
}

/** State of a row: with faults in its cells or terms, refused by the portal, calculated, or not sent yet. */
export type RowState = 'faulty' | 'refused' | 'calculated' | 'waiting';

export function rowState({ read, outcome, termFaults = [] }: BatchRow): RowState {
	if (read.loan === undefined) return 'faulty';
	if (outcome?.result !== undefined) return 'calculated';
	if (outcome !== undefined) return 'refused';
	return termFaults.length > 0 ? 'faulty' : 'waiting';
}

/** A field of the row: as it is calculated, or as the file writes it where the row has faults. */
export function fieldText({ read }: BatchRow, field: keyof ReadRow['written']): string | undefined {
	const value = read.loan?.[field] ?? read.written[field];
	if (value === undefined) return undefined;
	return Array.isArray(value) ? value.join(', ') : String(value);
}
