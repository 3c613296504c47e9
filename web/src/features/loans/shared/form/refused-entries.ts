import type { FormMessage } from './form-message.ts';
import type { DateFieldKey, FormEvent, FormOutcome, FormState } from './form-state.ts';

/** An entry in a field that the form may refuse. */
type EntryEvent = Extract<
	FormEvent,
	{
		readonly type:
			| 'principal'
			| 'principalChange'
			| 'currentPrincipal'
			| 'startDate'
			| 'endDate'
			| 'changeDate'
			| 'unreadable-date'
			| 'days'
			| 'unreadable-days';
	}
>;

/** A field whose entry the form may refuse. */
export type EntryKey = 'principal' | 'days' | DateFieldKey | `principalChange-${number}` | `currentPrincipal-${number}`;

/** A refused entry. It stays in its field, marked, until the user changes it or it becomes valid. */
export interface RefusedEntry {
	readonly event: EntryEvent;
	readonly message: FormMessage;
}

export type RefusedEntries = ReadonlyMap<EntryKey, RefusedEntry>;

export const noRefusedEntries: RefusedEntries = new Map();

export interface WrittenForm {
	readonly state: FormState;
	readonly refused: RefusedEntries;
}

/** Text of a refused entry as the user wrote it. */
export function refusedText({ event }: RefusedEntry): string {
	return 'text' in event ? event.text : event.value;
}

/** Fields that an event writes; may be empty. */
function fieldsOf(event: FormEvent): readonly EntryKey[] {
	switch (event.type) {
		case 'principal':
		case 'days':
		case 'startDate':
		case 'endDate':
			return [event.type];
		case 'unreadable-days':
			return ['days'];
		case 'unreadable-date':
			return [event.field];
		case 'changeDate':
			return [`changeDate-${event.id}`];
		case 'principalChange':
		case 'currentPrincipal':
			return [`${event.type}-${event.id}`];
		default:
			return [];
	}
}

/** Fields that are valid after an event: the written fields and the fields that depend on them. */
function fieldsSetBy(event: FormEvent): readonly EntryKey[] {
	switch (event.type) {
		case 'days':
			return ['days', 'startDate', 'endDate'];
		case 'startDate':
		case 'endDate':
			return [event.type, 'days'];
		case 'principalChange':
		case 'currentPrincipal':
			return [`principalChange-${event.id}`, `currentPrincipal-${event.id}`];
		case 'remove-principal-change':
			return [`changeDate-${event.id}`, `principalChange-${event.id}`, `currentPrincipal-${event.id}`];
		default:
			return fieldsOf(event);
	}
}

export function withRefused({ refused }: WrittenForm, event: FormEvent, message: FormMessage): RefusedEntries {
	const [key] = fieldsOf(event);
	return key === undefined ? refused : new Map([...refused, [key, { event: event as EntryEvent, message }]]);
}

export function withoutRefused(refused: RefusedEntries, key: EntryKey): RefusedEntries {
	return refused.has(key) ? new Map([...refused].filter(([other]) => other !== key)) : refused;
}

/**
 * Re-validates refused entries after each accepted event. Entries that are now valid are applied, such as an end date
 * that was too far from the previous start date. Entries that are still refused get the current reason. An entry that
 * would also change a different field is kept, and the user must enter it again.
 */
export function revalidateRefused(
	{ state, refused }: WrittenForm,
	done: FormEvent,
	reduce: (state: FormState, event: FormEvent) => FormOutcome,
): WrittenForm {
	if (done.type === 'reset' || done.type === 'restore') return { state, refused: noRefusedEntries };
	// Returns the same map: a new one would render each part of the form again.
	if (refused.size === 0) return { state, refused };
	const settled = fieldsSetBy(done);
	const left = new Map<EntryKey, RefusedEntry>();
	let form = state;
	for (const [key, entry] of refused) {
		if (settled.includes(key)) continue;
		const { state: taken, message } = reduce(form, entry.event);
		if (message === undefined) form = taken;
		else if (message.code !== 'change-not-found') left.set(key, taken === form ? { ...entry, message } : entry);
	}
	return { state: form, refused: left };
}
