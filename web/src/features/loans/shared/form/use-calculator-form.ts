import { useCallback, useMemo, useRef, useState } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { maxEndDate, selectedCalendar } from './business-days.ts';
import type { FormEvent, FormMessage, FormOutcome, FormQuestion, FormState, ReferenceData } from './form-state.ts';
import { initialForm } from './initial-form.ts';
import { reduceForm } from './reduce-form.ts';
import {
	type EntryKey,
	noRefusedEntries,
	type RefusedEntries,
	revalidateRefused,
	type WrittenForm,
	withoutRefused,
	withRefused,
} from './refused-entries.ts';

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
