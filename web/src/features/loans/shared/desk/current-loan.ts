import { useSyncExternalStore } from 'react';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { CalculationSettings, SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { composeStoredInputs, type FormState, inputsOf, type ReferenceData } from '../form/form-state.ts';
import { loanOfWork } from './kept-work.ts';

export type SettingKey = keyof CalculationSettings;

/** Settings with which a result was calculated. */
export const settingsOf = ({ conventions }: CompoundingResult): CalculationSettings => ({
	principalChangeMethod: conventions.principalChangeMethod,
	isWeekendTreatedAsBizDay: conventions.isWeekendTreatedAsBizDay,
});

/** Settings with which the user's next result will be calculated. */
export const settingsHere = ({ layout }: Session, reference: ReferenceData): CalculationSettings => ({
	principalChangeMethod: layout.RFR?.Features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE',
	isWeekendTreatedAsBizDay: reference.isWeekendTreatedAsBizDay,
});

type SettledInputs = Pick<FormState, 'clientCalendars'> & { readonly principalChanges: readonly unknown[] };

/** Settings on which a result of these inputs depends. */
export const settingsInEffect = ({ principalChanges, clientCalendars }: SettledInputs): readonly SettingKey[] => [
	...(principalChanges.length > 0 ? (['principalChangeMethod'] as const) : []),
	...(clientCalendars.length > 0 ? (['isWeekendTreatedAsBizDay'] as const) : []),
];

/**
 * Settings that would give a different result for these inputs.
 *
 * @param kept settings of a saved loan or a link; unknown settings are ignored
 */
export function differentSettings(
	kept: Partial<CalculationSettings> | undefined,
	here: CalculationSettings,
	inputs: SettledInputs,
): readonly SettingKey[] {
	return settingsInEffect(inputs).filter((key) => kept?.[key] !== undefined && kept[key] !== here[key]);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** Sets the saved loan of the calculator; undefined if the inputs belong to no saved loan. */
export function setCurrentLoan(session: Session, loan: SavedLoan | undefined): void {
	if (loan === undefined) loanOfWork.delete(stateKeyOf(session));
	else loanOfWork.set(stateKeyOf(session), loan);
	for (const listener of listeners) listener();
}

/**
 * The saved loan of the calculator, in the version that was opened or saved: name, parties, reference, terms. Undefined
 * if the inputs belong to no saved loan. The inputs may have changed since; see {@link isAsSaved}.
 */
export function useCurrentLoan(): SavedLoan | undefined {
	const session = stateKeyOf(useSession());
	return useSyncExternalStore(subscribe, () => loanOfWork.get(session));
}

/** True if the inputs equal the loan's saved terms. */
export function isAsSaved({ terms }: Pick<SavedLoan, 'terms'>, inputs: FormState): boolean {
	return differentTerms(terms, termsOf(inputs)).length === 0;
}

/** Inputs of the form as terms of a loan. They are unchecked: numbers may be unreadable texts. */
export const termsOf = (inputs: FormState): StoredInputs => JSON.parse(composeStoredInputs(inputs)) as StoredInputs;

export type TermKey = Exclude<keyof StoredInputs, 'version' | 'floorOption'>;

/** Terms in the form's representation, with switches instead of a floor option. */
export const comparableTerms = (terms: StoredInputs): Required<Pick<StoredInputs, TermKey>> => ({
	...inputsOf(terms),
	principalChanges: terms.principalChanges,
});

export function differentTerms(one: StoredInputs, other: StoredInputs): readonly TermKey[] {
	const [mine, theirs] = [comparableTerms(one), comparableTerms(other)];
	return (Object.keys(mine) as TermKey[]).filter((key) => textOf(mine[key]) !== textOf(theirs[key]));
}

const textOf = (value: StoredInputs[keyof StoredInputs]) =>
	JSON.stringify(
		Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : Object.values(each))) : value,
	);
