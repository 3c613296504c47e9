import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import type { ReferenceData } from './reference-data.ts';

/** What the rules of the form are applied under. */
export interface FormContext {
	readonly reference: ReferenceData;
	/** From which dates count while the latest rate date is not known. */
	readonly today: LocalDate;
	/** Milliseconds since 1970, UTC. */
	readonly nowMillis: number;
}
