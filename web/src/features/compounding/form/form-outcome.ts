import type { FormMessage } from './form-message.ts';
import type { FormState } from './form-state.ts';

/** What an event leads to. A refused edit leaves the state as it was, and says why. */
export interface FormOutcome {
	readonly state: FormState;
	readonly message?: FormMessage;
}
