import type { FormEvent } from './form-event.ts';
import type { FormMessage } from './form-message.ts';
import type { FormState } from './form-state.ts';

/** Asked before an event is carried out: `confirmed` is what to dispatch when the answer is yes. */
export interface FormQuestion {
	readonly code: 'change-currency';
	readonly confirmed: FormEvent;
}

/** What an event leads to. A refused edit leaves the state as it was, and says why. */
export interface FormOutcome {
	readonly state: FormState;
	readonly message?: FormMessage;
	readonly question?: FormQuestion;
}
