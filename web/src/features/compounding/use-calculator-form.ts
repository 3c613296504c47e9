import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { localToday } from '../../ui/date-field/local-today.ts';
import { maxEndDate } from './form/date-limits.ts';
import type { FormEvent } from './form/form-event.ts';
import type { FormMessage } from './form/form-message.ts';
import type { FormQuestion } from './form/form-outcome.ts';
import type { FormState } from './form/form-state.ts';
import { initialForm } from './form/initial-form.ts';
import { type JointCalendar, jointCalendar } from './form/joint-calendar.ts';
import { reduceForm } from './form/reduce-form.ts';
import type { ReferenceData } from './form/reference-data.ts';

/** The form with what the screen derives from it. */
export interface FormView {
	readonly state: FormState;
	readonly reference: ReferenceData;
	readonly calendar: JointCalendar;
	readonly maxEnd: LocalDate;
	/** @returns whether the event was carried out, rather than refused or asked about first */
	readonly dispatch: (event: FormEvent) => boolean;
	/** The state after the events of this turn of the browser, which `state` does not show yet. */
	readonly latest: () => FormState;
	/** How many edits were refused so far. */
	readonly refusals: () => number;
}

interface Replies {
	readonly onMessage: (message: FormMessage) => void;
	readonly onQuestion: (question: FormQuestion) => void;
}

/**
 * Holds the form's state in a component. Each event sees the state that the one before it left, also within one turn
 * of the browser.
 */
export function useCalculatorForm(
	reference: ReferenceData,
	latestRateDate: LocalDate,
	{ onMessage, onQuestion }: Replies,
): FormView {
	const [state, setState] = useState(() =>
		initialForm(reference.defaultCurrency, latestRateDate, { reference, today: localToday() }),
	);
	const current = useRef(state);
	const refused = useRef(0);
	const dispatch = useCallback(
		(event: FormEvent) => {
			const before = current.current;
			const outcome = reduceForm(before, event, { reference, today: localToday(), nowMillis: Date.now() });
			current.current = outcome.state;
			setState(outcome.state);
			if (outcome.message !== undefined) onMessage(outcome.message);
			if (outcome.question !== undefined) onQuestion(outcome.question);
			const isRefused = outcome.state === before && (outcome.message !== undefined || outcome.question !== undefined);
			if (isRefused) refused.current++;
			return !isRefused;
		},
		[reference, onMessage, onQuestion],
	);
	const { systemCalendars, clientCalendars } = state;
	const calendar = useMemo(
		() => jointCalendar({ systemCalendars, clientCalendars }, reference),
		[systemCalendars, clientCalendars, reference],
	);
	const maxEnd = useMemo(() => maxEndDate(state, { reference, today: localToday() }), [state, reference]);
	const latest = useCallback(() => current.current, []);
	const refusals = useCallback(() => refused.current, []);
	return { state, reference, calendar, maxEnd, dispatch, latest, refusals };
}
