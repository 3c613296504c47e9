import type { DateFieldKey, FormEvent, FormMessage, FormOutcome, FormState } from './form-state.ts';

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

export type EntryKey = 'principal' | 'days' | DateFieldKey | `principalChange-${number}` | `currentPrincipal-${number}`;

/** An entry that the form refused. It stays in its field, marked, until the user changes it or it becomes valid. */
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

export function refusedText({ event }: RefusedEntry): string {
	return 'text' in event ? event.text : event.value;
}

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

/** Returns the fields whose refused entries an accepted event replaces: its own fields and dependent fields. */
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
 * Validates refused entries again after each accepted event. A valid entry is applied, for example an end date that was
 * too far from the previous start date. An invalid entry stays, with the current reason. An entry that would also
 * change a different field stays too, and the user must enter it again.
 */
export function revalidateRefused(
	{ state, refused }: WrittenForm,
	done: FormEvent,
	reduce: (state: FormState, event: FormEvent) => FormOutcome,
): WrittenForm {
	if (done.type === 'reset' || done.type === 'restore') return { state, refused: noRefusedEntries };
	// Returns the same map, because React would render every field again for a new one.
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
