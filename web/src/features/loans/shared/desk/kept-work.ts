import { useEffect, useState } from 'react';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { noRefusedEntries, type WrittenForm } from '../form/refused-entries.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

export interface Work {
	readonly form: WrittenForm;
	readonly outcome: CompoundingOutcome | undefined;
	/** True if the calculator calculates when it is opened. */
	readonly isDue?: true;
}

interface KeptWork extends Work {
	/** The calendars with which the work was started. */
	readonly calendars: string;
}

/** Kept for the session. */
const kept = new WeakMap<object, KeptWork>();

/** The saved loan of the calculator, by session. Undefined after a reset, and for inputs of an address or a batch. */
export const loanOfWork = new WeakMap<object, SavedLoan>();

/** Last inputs of the calculator; undefined if it was not opened in this session. */
export const leftInputs = (session: Session): FormState | undefined => kept.get(stateKeyOf(session))?.form.state;

/** Removes the stored work, so that the calculator opens with its defaults. */
export function forgetWork(session: Session): void {
	const key = stateKeyOf(session);
	kept.delete(key);
	loanOfWork.delete(key);
}

/** Sets the inputs that the calculator shows and calculates when it is next opened. */
export function prepareWork(session: Session, state: FormState, reference: ReferenceData): void {
	const form = { state, refused: noRefusedEntries };
	forgetWork(session);
	kept.set(stateKeyOf(session), { form, outcome: undefined, calendars: calendarsText(reference), isDue: true });
}

export interface LeftWork {
	/** Stored work of this session, if there is any. */
	readonly work: Work | undefined;
	/** True if stored work was discarded because the calendars have changed. */
	readonly isOutdated: boolean;
}

/** Reads the stored work once, when the calculator is opened. */
export function useLeftWork(reference: ReferenceData): LeftWork & { readonly calendars: string } {
	const session = stateKeyOf(useSession());
	const [left] = useState(() => {
		const calendars = calendarsText(reference);
		const work = kept.get(session);
		const isOutdated = work !== undefined && work.calendars !== calendars;
		if (isOutdated) loanOfWork.delete(session);
		return { work: isOutdated ? undefined : work, isOutdated, calendars };
	});
	return left;
}

/** Stores the content of the screen for the next time that it is opened. */
export function useKeptWork(state: WrittenForm['state'], refused: WrittenForm['refused'], of: Omit<KeptWork, 'form'>) {
	const session = stateKeyOf(useSession());
	const { outcome, calendars } = of;
	useEffect(() => {
		kept.set(session, { form: { state, refused }, outcome, calendars });
	}, [session, state, refused, outcome, calendars]);
}

/** Two texts are equal if the calendars are equal. */
export function calendarsText({ systemCalendars, clientCalendars, calendars }: ReferenceData): string {
	return JSON.stringify([systemCalendars, clientCalendars, [...calendars.values()]]);
}
