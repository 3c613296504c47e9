import type { SavedLoan } from '#shared/contract/loans.ts';
import type { ReferenceData } from '../form/reference-data.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

/** Props of a panel below the period's figures. */
export interface ResultPanelProps {
	readonly outcome: CompoundingOutcome;
	readonly reference: ReferenceData;
	/** The loan that the period is of. Absent: the one in the calculator. */
	readonly loan?: SavedLoan;
}
