import { isAtPath } from '#lib/address-query.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import { calculatorAddress } from '../calculator-address.ts';
import { fragmentAt, shownFragments } from './opened-address.ts';

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
