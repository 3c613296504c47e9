import { useSyncExternalStore } from 'react';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import type { FormState } from '../form/form-state.ts';
import { composeStoredInputs, inputsOf } from '../form/form-state.ts';
import { loanOfWork } from './kept-work.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** Says which saved loan the calculator is about from now on; undefined for none. */
export function setCurrentLoan(session: Session, loan: SavedLoan | undefined): void {
	if (loan === undefined) loanOfWork.delete(stateKeyOf(session));
	else loanOfWork.set(stateKeyOf(session), loan);
	for (const listener of listeners) listener();
}

/**
 * The saved loan that the calculator is about, in the version that it was opened or saved in: name, parties, reference,
 * terms. Undefined if the inputs belong to no saved loan. Whether they are those of the version: {@link isAsSaved}.
 */
export function useCurrentLoan(): SavedLoan | undefined {
	const session = stateKeyOf(useSession());
	return useSyncExternalStore(subscribe, () => loanOfWork.get(session));
}

/** True if inputs are the terms of a saved loan, so that a result of them is one of that version. */
export function isAsSaved({ terms }: Pick<SavedLoan, 'terms'>, inputs: FormState): boolean {
	return differentTerms(terms, termsOf(inputs)).length === 0;
}

/** The inputs of the form as the terms of a loan, unchecked: figures may be texts that cannot be read. */
export const termsOf = (inputs: FormState): StoredInputs => JSON.parse(composeStoredInputs(inputs)) as StoredInputs;

export type TermKey = Exclude<keyof StoredInputs, 'version' | 'floorOption'>;

/** Terms as the form has them, with the switches in place of a floor option. */
export const comparableTerms = (terms: StoredInputs): Required<Pick<StoredInputs, TermKey>> => ({
	...inputsOf(terms),
	principalChanges: terms.principalChanges,
});

/** The terms that differ. */
export function differentTerms(one: StoredInputs, other: StoredInputs): readonly TermKey[] {
	const [mine, theirs] = [comparableTerms(one), comparableTerms(other)];
	return (Object.keys(mine) as TermKey[]).filter((key) => textOf(mine[key]) !== textOf(theirs[key]));
}

const textOf = (value: StoredInputs[keyof StoredInputs]) =>
	JSON.stringify(
		Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : Object.values(each))) : value,
	);
