import { isAtPath } from '#lib/address-query.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import { calculatorAddress } from '../calculator-address.ts';

/** Fragment of the address that matches the shown inputs, by session. */
export const shownFragments = new WeakMap<object, string>();

/** The fragment of an address. Blank for none, and at every other address. */
export const fragmentAt = (path: string): string => (isAtPath(path) ? location.hash.slice(1) : '');

/** The inputs that an address has and the calculator does not show yet, as text. Blank for none. */
export function unopenedFragment(session: Session, path: string = calculatorAddress): string {
	const fragment = fragmentAt(path);
	return fragment === shownFragments.get(stateKeyOf(session)) ? '' : fragment;
}
