import type { BatchOutcome } from '#shared/contract/compounding.ts';
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
	/** Why its terms cannot be calculated, as far as that can be told without the portal; of a row with faults only. */
	readonly termFaults?: readonly TermFault[];
}

/** What a row is: with faults in its cells, refused by the portal, calculated, or none of these so far. */
export type RowState = 'faulty' | 'refused' | 'calculated' | 'waiting';

export function rowState({ read, outcome }: BatchRow): RowState {
	if (read.loan === undefined) return 'faulty';
	if (outcome?.result !== undefined) return 'calculated';
	return outcome === undefined ? 'waiting' : 'refused';
}

/** A field of the row: as it is calculated, or as the file writes it where the row has faults. */
export function fieldText({ read }: BatchRow, field: keyof ReadRow['written']): string | undefined {
	const value = read.loan?.[field] ?? read.written[field];
	if (value === undefined) return undefined;
	return Array.isArray(value) ? value.join(', ') : String(value);
}
