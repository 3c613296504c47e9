import type { ReferenceData } from '../form/reference-data.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

/** What a panel beneath the figures of the period is about. */
export interface ResultPanelProps {
	readonly outcome: CompoundingOutcome;
	readonly reference: ReferenceData;
}
