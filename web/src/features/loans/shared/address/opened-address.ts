import { isAtPath } from '#lib/address-query.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import type { CalculationSettings } from '#shared/contract/loans.ts';
import { calculatorAddress } from '../calculator-address.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { isSameRequest } from '../form/to-request.ts';
import type { AddressMarks } from './write-address.ts';

/** Fragment of the address for the shown inputs, by session. */
const shownFragments = new WeakMap<object, string>();

/** The fragment of the address; blank if a different address is open. */
const fragmentAt = (path: string): string => (isAtPath(path) ? location.hash.slice(1) : '');

/** The fragment of the address if the calculator does not show its inputs yet; otherwise blank. */
export function unopenedFragment(session: Session, path: string = calculatorAddress): string {
	const fragment = fragmentAt(path);
	return fragment === shownFragments.get(stateKeyOf(session)) ? '' : fragment;
}

/** Notes that the calculator shows the inputs of the address. */
export function markOpened(session: Session, path: string = calculatorAddress): void {
	shownFragments.set(stateKeyOf(session), fragmentAt(path));
}

/** Changes the fragment of an address without a new history entry. A blank fragment removes it. */
export function replaceFragment(session: Session, fragment: string, path: string = calculatorAddress): void {
	shownFragments.set(stateKeyOf(session), fragment);
	if (!isAtPath(path) || fragmentAt(path) === fragment) return;
	history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
}

interface OpenedLink {
	readonly inputs: FormState;
	readonly settings: Partial<CalculationSettings>;
}

/** The link that was opened last, by session. */
const links = new WeakMap<object, OpenedLink>();

/** Stores the sender's settings from an opened address. Without an address, removes the stored settings. */
export function keepLink(session: Session, inputs: FormState, marks: AddressMarks | undefined): void {
	const key = stateKeyOf(session);
	if (marks === undefined) links.delete(key);
	else links.set(key, { inputs, settings: settingsOfMarks(marks) });
}

/** The sender's settings if the inputs are those of the opened link; otherwise undefined. */
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
