import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import { refuse } from '../http/refusal.ts';

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
	throw refuse('not-the-operator');
}
