import { isAtPath } from '../../../lib/address-query.ts';
import { type Session, stateKeyOf } from '../../../lib/session-context.ts';
import { calculatorAddress } from '../calculator-address.ts';

/** By session: the fragment of the address that belongs to what the calculator shows. */
const shown = new WeakMap<object, string>();

/** The fragment of the calculator's address. Blank for none, and at the address of anything else. */
function currentFragment(): string {
	return isAtPath(calculatorAddress) ? location.hash.slice(1) : '';
}

/** The inputs that the address has and the calculator does not show yet, as text. Blank for none. */
export function unopenedFragment(session: Session): string {
	const fragment = currentFragment();
	return fragment === shown.get(stateKeyOf(session)) ? '' : fragment;
}

/** The calculator shows what its address has. */
export function markOpened(session: Session): void {
	shown.set(stateKeyOf(session), currentFragment());
}

/** Changes the fragment of the calculator's address, without a step in the history. Blank removes it. */
export function replaceFragment(session: Session, fragment: string): void {
	shown.set(stateKeyOf(session), fragment);
	if (!isAtPath(calculatorAddress) || currentFragment() === fragment) return;
	history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
}
