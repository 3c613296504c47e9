import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import { forbidden } from '../http/refusal.ts';

/** Who administers, from where. */
export interface Administration {
	readonly caller: Caller;
	/** The address that the request came from. */
	readonly from: string;
	readonly clock: Clock;
}

/** The operator's administrators manage everything, those of any other organisation its own users. */
export const isOperator = ({ caller }: Pick<Administration, 'caller'>): boolean => caller.organisation.isOperator;

/** @throws a refusal (403) unless the caller administers the portal */
export function requireOperator(administration: Pick<Administration, 'caller'>): void {
	if (isOperator(administration)) return;
	throw forbidden('not-the-operator', 'Only administrators of the operating organisation may do this.');
}
