import { isAtPath } from '#lib/address-query.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import type { CalculationSettings } from '#shared/contract/loans.ts';
import { calculatorAddress } from '../calculator-address.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { isSameRequest } from '../form/to-request.ts';
import type { AddressMarks } from './write-address.ts';

const shownFragments = new WeakMap<object, string>();

const fragmentAt = (path: string): string => (isAtPath(path) ? location.hash.slice(1) : '');

/** Returns the fragment of the address if the calculator does not show its inputs yet, otherwise a blank text. */
export function unopenedFragment(session: Session, path: string = calculatorAddress): string {
	const fragment = fragmentAt(path);
	return fragment === shownFragments.get(stateKeyOf(session)) ? '' : fragment;
}

export function markOpened(session: Session, path: string = calculatorAddress): void {
	shownFragments.set(stateKeyOf(session), fragmentAt(path));
}

/** Changes the fragment of the address without adding a history entry. A blank fragment removes it. */
export function replaceFragment(session: Session, fragment: string, path: string = calculatorAddress): void {
	shownFragments.set(stateKeyOf(session), fragment);
	if (!isAtPath(path) || fragmentAt(path) === fragment) return;
	history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
}

const links = new WeakMap<object, { readonly inputs: FormState; readonly settings: Partial<CalculationSettings> }>();

/** Stores the settings of an opened link's sender. Removes the stored settings if `marks` is undefined. */
export function keepLink(session: Session, inputs: FormState, marks: AddressMarks | undefined): void {
	const key = stateKeyOf(session);
	if (marks === undefined) links.delete(key);
	else links.set(key, { inputs, settings: settingsOfMarks(marks) });
}

/** Returns the settings of the link's sender if the inputs are still those of the link, otherwise undefined. */
export function openedLink(
	session: Session,
	inputs: FormState,
	reference: ReferenceData,
): Partial<CalculationSettings> | undefined {
	const link = links.get(stateKeyOf(session));
	return link !== undefined && isSameRequest(link.inputs, inputs, reference) ? link.settings : undefined;
}

const settingsOfMarks = ({ method, openWeekends }: AddressMarks): Partial<CalculationSettings> => ({
	...(method !== undefined && { principalChangeMethod: method }),
	...(openWeekends !== undefined && { isWeekendTreatedAsBizDay: openWeekends }),
});
