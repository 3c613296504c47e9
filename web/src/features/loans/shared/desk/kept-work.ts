import { useEffect, useState } from 'react';
import { type Session, stateKeyOf, useSession } from '#lib/api-client.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { noRefusedEntries, type WrittenForm } from '../form/refused-entries.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

export interface Work {
	readonly form: WrittenForm;
	readonly outcome: CompoundingOutcome | undefined;
	/** True if the inputs must be calculated when the calculator is opened. */
	readonly isDue?: true;
}

interface KeptWork extends Work {
	/** Calendars for which the inputs are valid, as text for comparison. */
	readonly calendars: string;
}

/** Content of the calculator, by session. */
const kept = new WeakMap<object, KeptWork>();

/** Saved loan open in the calculator, by session. None after a reset, or if inputs come from an address or a batch. */
export const loanOfWork = new WeakMap<object, SavedLoan>();

/** Returns the last inputs of the calculator. Undefined if it was not opened in this session. */
export const leftInputs = (session: Session): FormState | undefined => kept.get(stateKeyOf(session))?.form.state;

/** Removes the kept inputs and result, so that the calculator opens with its defaults. */
export function forgetWork(session: Session): void {
	const key = stateKeyOf(session);
	kept.delete(key);
	loanOfWork.delete(key);
}

/** Sets the inputs that are shown and calculated when the calculator is opened next. */
export function prepareWork(session: Session, state: FormState, reference: ReferenceData): void {
	const form = { state, refused: noRefusedEntries };
	forgetWork(session);
	kept.set(stateKeyOf(session), { form, outcome: undefined, calendars: calendarsText(reference), isDue: true });
}

export interface LeftWork {
	/** Kept inputs and result of this session. Undefined if nothing is kept. */
	readonly work: Work | undefined;
	/** True if kept inputs were discarded because the calendars have changed. */
	readonly isOutdated: boolean;
}

/** Reads the kept inputs and result once, when the calculator is opened. */
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

/** Keeps inputs and result for the next time that the calculator is opened. */
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
