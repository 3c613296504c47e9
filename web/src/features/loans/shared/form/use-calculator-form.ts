import { useCallback, useMemo, useRef, useState } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type {
	DateFieldKey,
	FormEvent,
	FormMessage,
	FormOutcome,
	FormQuestion,
	FormState,
	ReferenceData,
} from './form-state.ts';
import { initialForm } from './initial-form.ts';
import { maxEndDate, selectedCalendar } from './period-dates.ts';
import { reduceForm } from './reduce-form.ts';

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

function explained(outcome: FormOutcome): FormOutcome {
	const { state, message } = outcome;
	const { latestRateDate: latest } = state;
	if (latest === undefined || (message?.code !== 'end-past-max' && message?.code !== 'end-too-late')) return outcome;
	return { ...outcome, message: { ...message, why: { latest, days: 1 + state.lookback + state.lockout } } };
}

export interface FormView {
	readonly state: FormState;
	readonly refused: RefusedEntries;
	readonly reference: ReferenceData;
	readonly calendar: BusinessCalendar;
	readonly maxEnd: LocalDate;
	/** Applies an event. Returns false if it was refused or needs a confirmation. */
	readonly dispatch: (event: FormEvent) => boolean;
	/** Returns the state after all events so far. Until the next render, `state` may be older. */
	readonly latest: () => FormState;
	readonly refusals: () => number;
	/** True if a field shows a refused entry: the screen then shows other inputs than a calculation would use. */
	readonly hasRefused: () => boolean;
	readonly rewrite: (key: EntryKey) => void;
}

interface FormParts {
	readonly left: WrittenForm | undefined;
	readonly onMessage: (message: FormMessage) => void;
	readonly onQuestion: (question: FormQuestion) => void;
}

/** Keeps the form's state in a component. Several events before the next render are applied one after another. */
export function useCalculatorForm(
	reference: ReferenceData,
	latestRateDate: LocalDate,
	{ left, onMessage, onQuestion }: FormParts,
): FormView {
	const [written, setWritten] = useState<WrittenForm>(
		() =>
			left ?? {
				state: initialForm(reference.defaultCurrency, latestRateDate, { reference, today: localToday() }),
				refused: noRefusedEntries,
			},
	);
	const { state, refused } = written;
	const current = useRef(written);
	const refusalCount = useRef(0);
	const become = useCallback((next: WrittenForm) => {
		current.current = next;
		setWritten(next);
	}, []);
	const dispatch = useCallback(
		(event: FormEvent) => {
			const before = current.current;
			const context = { reference, today: localToday(), nowMillis: Date.now() };
			const outcome = explained(reduceForm(before.state, event, context));
			const isRefused =
				outcome.state === before.state && (outcome.message !== undefined || outcome.question !== undefined);
			if (!isRefused) {
				const reduce = (from: FormState, again: FormEvent) => reduceForm(from, again, context);
				become(revalidateRefused({ ...before, state: outcome.state }, event, reduce));
			} else if (outcome.message !== undefined) {
				become({ ...before, refused: withRefused(before, event, outcome.message) });
			}
			if (outcome.message !== undefined) onMessage(outcome.message);
			if (outcome.question !== undefined) onQuestion(outcome.question);
			if (isRefused) refusalCount.current++;
			return !isRefused;
		},
		[reference, onMessage, onQuestion, become],
	);
	const { systemCalendars, clientCalendars } = state;
	const calendar = useMemo(
		() => selectedCalendar({ systemCalendars, clientCalendars }, reference),
		[systemCalendars, clientCalendars, reference],
	);
	const maxEnd = useMemo(() => maxEndDate(state, { reference, today: localToday() }), [state, reference]);
	const latest = useCallback(() => current.current.state, []);
	const refusals = useCallback(() => refusalCount.current, []);
	const hasRefused = useCallback(() => current.current.refused.size > 0, []);
	const rewrite = useCallback(
		(key: EntryKey) => {
			const { state, refused } = current.current;
			if (refused.has(key)) become({ state, refused: withoutRefused(refused, key) });
		},
		[become],
	);
	return useMemo(
		() => ({ state, refused, reference, calendar, maxEnd, dispatch, latest, refusals, hasRefused, rewrite }),
		[state, refused, reference, calendar, maxEnd, dispatch, latest, refusals, hasRefused, rewrite],
	);
}
