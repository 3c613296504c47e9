import { useSyncExternalStore } from 'react';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { CalculationSettings, SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { composeStoredInputs, type FormState, inputsOf, type ReferenceData } from '../form/form-state.ts';
import { loanOfWork } from './kept-work.ts';

export type SettingKey = keyof CalculationSettings;

export const settingsOf = ({ conventions }: CompoundingResult): CalculationSettings => ({
	principalChangeMethod: conventions.principalChangeMethod,
	isWeekendTreatedAsBizDay: conventions.isWeekendTreatedAsBizDay,
});

export const settingsHere = ({ layout }: Session, reference: ReferenceData): CalculationSettings => ({
	principalChangeMethod: layout.RFR?.Features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE',
	isWeekendTreatedAsBizDay: reference.isWeekendTreatedAsBizDay,
});

type SettledInputs = Pick<FormState, 'clientCalendars'> & { readonly principalChanges: readonly unknown[] };

/** Returns the settings that affect the result of these inputs. */
export const settingsInEffect = ({ principalChanges, clientCalendars }: SettledInputs): readonly SettingKey[] => [
	...(principalChanges.length > 0 ? (['principalChangeMethod'] as const) : []),
	...(clientCalendars.length > 0 ? (['isWeekendTreatedAsBizDay'] as const) : []),
];

/** Returns the settings that would change the result. Settings that are missing in `kept` are ignored. */
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

export function setCurrentLoan(session: Session, loan: SavedLoan | undefined): void {
	if (loan === undefined) loanOfWork.delete(stateKeyOf(session));
	else loanOfWork.set(stateKeyOf(session), loan);
	for (const listener of listeners) listener();
}

/** Returns the open loan as it was opened or last saved. Inputs may have changed since; see {@link isAsSaved}. */
export function useCurrentLoan(): SavedLoan | undefined {
	const session = stateKeyOf(useSession());
	return useSyncExternalStore(subscribe, () => loanOfWork.get(session));
}

export function isAsSaved({ terms }: Pick<SavedLoan, 'terms'>, inputs: FormState): boolean {
	return differentTerms(terms, termsOf(inputs)).length === 0;
}

/** Returns the form's inputs as terms of a loan. They are not validated, so numbers may be invalid texts. */
export const termsOf = (inputs: FormState): StoredInputs => JSON.parse(composeStoredInputs(inputs)) as StoredInputs;

export type TermKey = Exclude<keyof StoredInputs, 'version' | 'floorOption'>;

/** Returns terms as in the form, for comparison. Spread methods and floor base replace a floor option. */
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
