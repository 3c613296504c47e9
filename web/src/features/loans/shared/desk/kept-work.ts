import { useEffect, useState } from 'react';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { noRefusedEntries, type WrittenForm } from '../form/refused-entries.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

interface Work {
	readonly form: WrittenForm;
	readonly outcome: CompoundingOutcome | undefined;
	readonly isDue?: true;
}

interface KeptWork extends Work {
	readonly calendars: string;
}

const kept = new WeakMap<object, KeptWork>();

/** Saved loan open in the calculator, by session. None after a reset, or if inputs come from an address or a batch. */
export const loanOfWork = new WeakMap<object, SavedLoan>();

export const leftInputs = (session: Session): FormState | undefined => kept.get(stateKeyOf(session))?.form.state;

export function forgetWork(session: Session): void {
	const key = stateKeyOf(session);
	kept.delete(key);
	loanOfWork.delete(key);
}

export function prepareWork(session: Session, state: FormState, reference: ReferenceData): void {
	const form = { state, refused: noRefusedEntries };
	forgetWork(session);
	kept.set(stateKeyOf(session), { form, outcome: undefined, calendars: calendarsText(reference), isDue: true });
}

export function useLeftWork(reference: ReferenceData) {
	const session = stateKeyOf(useSession());
	const [left] = useState(() => {
		const calendars = calendarsText(reference);
		const work = kept.get(session);
		// Kept inputs are discarded if the calendars have changed.
		const isOutdated = work !== undefined && work.calendars !== calendars;
		if (isOutdated) loanOfWork.delete(session);
		return { work: isOutdated ? undefined : work, isOutdated, calendars };
	});
	return left;
}

export function useKeptWork(state: WrittenForm['state'], refused: WrittenForm['refused'], of: Omit<KeptWork, 'form'>) {
	const session = stateKeyOf(useSession());
	const { outcome, calendars } = of;
	useEffect(() => {
		kept.set(session, { form: { state, refused }, outcome, calendars });
	}, [session, state, refused, outcome, calendars]);
}

/** Returns the calendars as text for comparison: two texts are equal if the calendars are equal. */
export function calendarsText({ systemCalendars, clientCalendars, calendars }: ReferenceData): string {
	return JSON.stringify([systemCalendars, clientCalendars, [...calendars.values()]]);
}
