import { addDays, type LocalDate } from '../../../../../shared/time/local-date.ts';
import type { FormMessage } from './form-message.ts';
import { type JointCalendar, searchLimitDays } from './joint-calendar.ts';

type ClosedCode = 'chosen-not-business-day' | 'start-not-business-day' | 'end-not-business-day';

/** Why a date is not a business day of the calendars, if it is not: closed, or unknown to one of them. */
export function closedDay(date: LocalDate, calendar: JointCalendar, code: ClosedCode): FormMessage | undefined {
	const closure = calendar.closureOf(date);
	if (closure === undefined) return undefined;
	return (closure.reason === 'unknown' ? outsideCalendar(date, calendar) : undefined) ?? { code, date };
}

/** Why no business day is found from a date on: one of the calendars does not know the days there, or all are closed. */
export function noBusinessDay(target: LocalDate, step: 1 | -1, calendar: JointCalendar): FormMessage {
	for (let days = 0; days <= searchLimitDays; days++) {
		const message = outsideCalendar(addDays(target, days * step), calendar);
		if (message !== undefined) return message;
	}
	return { code: 'chosen-not-business-day', date: target };
}

function outsideCalendar(date: LocalDate, calendar: JointCalendar): FormMessage | undefined {
	const unknown = calendar.unknownAt(date);
	if (unknown === undefined) return undefined;
	const { calendar: name, from, to } = unknown;
	return { code: 'date-outside-calendar', date, calendar: name, from, to };
}
