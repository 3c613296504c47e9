import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import type { FormMessage } from './form-message.ts';
import type { JointCalendar } from './joint-calendar.ts';

type ClosedCode = 'chosen-not-business-day' | 'start-not-business-day' | 'end-not-business-day';

/** Why a date is not a business day of the calendars, if it is not: closed, or unknown to one of them. */
export function closedDay(date: LocalDate, calendar: JointCalendar, code: ClosedCode): FormMessage | undefined {
	const closure = calendar.closureOf(date);
	if (closure === undefined) return undefined;
	if (closure.reason !== 'unknown') return { code, date };
	const { calendar: name, from, to } = closure;
	return { code: 'date-outside-calendar', date, calendar: name, from, to };
}
