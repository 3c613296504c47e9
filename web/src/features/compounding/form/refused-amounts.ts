import type { FormEvent } from './form-event.ts';
import type { FormMessage } from './form-message.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { FormState } from './form-state.ts';

type AmountEvent =
	| { readonly type: 'principal'; readonly value: string }
	| { readonly type: 'principalChange' | 'currentPrincipal'; readonly id: number; readonly value: string };

/** The field of an amount that the form may refuse. */
export type AmountKey = 'principal' | `principalChange-${number}` | `currentPrincipal-${number}`;

/** An amount that the form refused: it stays in its field, marked, until it is written anew or can be taken. */
export interface RefusedAmount {
	readonly event: AmountEvent;
	readonly message: FormMessage;
}

export type RefusedAmounts = ReadonlyMap<AmountKey, RefusedAmount>;

export const noRefusedAmounts: RefusedAmounts = new Map();

/** A form and the amounts that stand in its fields without being part of it. */
export interface WrittenForm {
	readonly state: FormState;
	readonly refused: RefusedAmounts;
}

function amountEvent(event: FormEvent): AmountEvent | undefined {
	if (event.type === 'principal') return { type: event.type, value: event.value };
	return event.type === 'principalChange' || event.type === 'currentPrincipal' ? event : undefined;
}

const keyOf = (event: AmountEvent): AmountKey =>
	event.type === 'principal' ? event.type : `${event.type}-${event.id}`;

export function withRefused({ refused }: WrittenForm, event: FormEvent, message: FormMessage): RefusedAmounts {
	const amount = amountEvent(event);
	return amount === undefined ? refused : new Map([...refused, [keyOf(amount), { event: amount, message }]]);
}

export function withoutRefused(refused: RefusedAmounts, key: AmountKey): RefusedAmounts {
	return refused.has(key) ? new Map([...refused].filter(([other]) => other !== key)) : refused;
}

/**
 * What is left of the refused amounts after an event that was carried out: one that the form takes by now is taken, as
 * a principal whose changes are gone, and one that is still refused says why today.
 */
export function settleRefused(
	{ state, refused }: WrittenForm,
	done: FormEvent,
	reduce: (state: FormState, event: FormEvent) => FormOutcome,
): WrittenForm {
	if (done.type === 'reset' || done.type === 'restore') return { state, refused: noRefusedAmounts };
	const amount = amountEvent(done);
	const left = new Map<AmountKey, RefusedAmount>();
	let form = state;
	for (const [key, { event }] of refused) {
		if (amount !== undefined && isOfSameRow(amount, event)) continue;
		const { state: taken, message } = reduce(form, event);
		if (message === undefined) form = taken;
		else if (message.code !== 'change-not-found') left.set(key, { event, message });
	}
	return { state: form, refused: left };
}

/** Of the two figures of a principal change each follows the other. */
function isOfSameRow(one: AmountEvent, other: AmountEvent): boolean {
	return 'id' in one && 'id' in other ? one.id === other.id : one.type === other.type;
}
