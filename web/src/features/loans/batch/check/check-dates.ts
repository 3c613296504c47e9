import { selectedCalendar } from '#features/loans/shared/form/business-days.ts';
import type { ReferenceData } from '#features/loans/shared/form/reference-data.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import type { LoanRequest } from '#shared/loan/read-loan.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { daysBetween, epochDay, isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { principalChanges } from '../file/row-terms.ts';
import type { TermFault } from './term-fault.ts';

/** The faults of the period, the dates of principal changes and their business days. One fault for each date. */
export function checkDates(
	terms: LoanRequest,
	changeNumbers: Readonly<Record<string, number>>,
	reference: ReferenceData,
): readonly TermFault[] {
	const [start, end] = [dateOf(terms.startDate), dateOf(terms.endDate)];
	const isClosed = closedDaysOf(terms, reference);
	const faults: TermFault[] = [];
	const closed = (field: 'startDate' | 'endDate' | 'changeDate', date: LocalDate, number?: number) => {
		const calendars = isClosed(date);
		if (calendars !== undefined)
			faults.push({ field, number, found: date, code: 'business-day', values: { calendars } });
	};
	if (start !== undefined) closed('startDate', start);
	if (end !== undefined) {
		if (start !== undefined && end <= start) {
			faults.push({ field: 'endDate', found: end, code: 'after-start', values: { date: start } });
		} else if (start !== undefined && daysBetween(start, end) > loanLimits.periodDays) {
			faults.push({ field: 'endDate', found: end, code: 'period', values: { max: loanLimits.periodDays } });
		} else closed('endDate', end);
	}
	for (const [text] of principalChanges(terms)) {
		const [date, number] = [dateOf(text), changeNumbers[text]];
		if (date === undefined) continue;
		const isWithin = (start === undefined || date > start) && (end === undefined || date < end);
		const isPeriod = start === undefined || end === undefined || start < end;
		if (isPeriod && !isWithin) {
			faults.push({ field: 'changeDate', number, found: date, code: 'change-within', values: {} });
		} else closed('changeDate', date, number);
	}
	return faults;
}

const dateOf = (text: unknown): LocalDate | undefined =>
	typeof text === 'string' && isLocalDate(text) ? text : undefined;

/** The calendars of a loan. Without calendars of its own it has that of its currency. */
function calendarsOf(terms: LoanRequest, reference: ReferenceData) {
	const listed = (names: unknown) => (Array.isArray(names) ? (names as readonly string[]) : []);
	const [system, clientCalendars] = [listed(terms.systemCalendars), listed(terms.clientCalendars)];
	const isOwn = system.length + clientCalendars.length === 0;
	const own = reference.currencies.find(({ code }) => code === terms.currency);
	return { systemCalendars: isOwn ? [own?.calendar ?? ''] : system, clientCalendars };
}

/**
 * Names of the calendars of a loan, if they are closed on a date. A date beyond the calendars is left to the portal.
 */
function closedDaysOf(terms: LoanRequest, reference: ReferenceData): (date: LocalDate) => string | undefined {
	const found = terms.allowNonBusinessDates === true ? undefined : calendarOf(terms, reference);
	if (found === undefined) return () => undefined;
	const { calendar, names } = found;
	return (date) => {
		const closure = calendar.closure(epochDay(date));
		return closure === undefined || closure.reason === 'outside-calendar' ? undefined : names;
	};
}

interface LoanCalendar {
	readonly calendar: BusinessCalendar;
	readonly names: string;
}

/** By names. Most loans of a file have the same calendars. */
const known = new WeakMap<ReferenceData, Map<string, LoanCalendar>>();

/** The calendar of a loan; undefined if one of its names is unknown. */
export function calendarOf(terms: LoanRequest, reference: ReferenceData): LoanCalendar | undefined {
	const selected = calendarsOf(terms, reference);
	const all = [...selected.systemCalendars, ...selected.clientCalendars];
	if (!all.every((name) => reference.calendars.has(name))) return undefined;
	const calendars = known.get(reference) ?? new Map<string, LoanCalendar>();
	known.set(reference, calendars);
	const key = JSON.stringify(selected);
	const found = calendars.get(key) ?? { calendar: selectedCalendar(selected, reference), names: all.join(', ') };
	calendars.set(key, found);
	return found;
}
