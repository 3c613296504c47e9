import type { Clock } from '#platform/clock.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Caller } from './caller.ts';

/** The administrator who makes a request. */
export interface Administration {
	readonly caller: Caller;
	/** Client address of the request. */
	readonly from: string;
	readonly clock: Clock;
}

/** Administrators of the operator manage everything; those of another organisation manage its users only. */
export const isOperator = ({ caller }: Pick<Administration, 'caller'>): boolean => caller.organisation.isOperator;

/** @throws a refusal (403) unless the caller administers the portal */
export function requireOperator(administration: Pick<Administration, 'caller'>): void {
	if (isOperator(administration)) return;
	throw refuse('not-the-operator');
}
