import { isAtPath } from '#lib/address-query.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import { calculatorAddress } from '../calculator-address.ts';

/** The calculator shows what an address has. */
export function markOpened(session: Session, path: string = calculatorAddress): void {
	shownFragments.set(stateKeyOf(session), fragmentAt(path));
}

/** Changes the fragment of an address, without a step in the history. Blank removes it. */
export function replaceFragment(session: Session, fragment: string, path: string = calculatorAddress): void {
	shownFragments.set(stateKeyOf(session), fragment);
	if (!isAtPath(path) || fragmentAt(path) === fragment) return;
	history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
}

/** Fragment of the address that matches the shown inputs, by session. */
export const shownFragments = new WeakMap<object, string>();

/** The fragment of an address. Blank for none, and at every other address. */
export const fragmentAt = (path: string): string => (isAtPath(path) ? location.hash.slice(1) : '');

/** The inputs that an address has and the calculator does not show yet, as text. Blank for none. */
export function unopenedFragment(session: Session, path: string = calculatorAddress): string {
	const fragment = fragmentAt(path);
	return fragment === shownFragments.get(stateKeyOf(session)) ? '' : fragment;
}
