import { addDays, daysBetween, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { earliestEndDate, earliestStartDate, isLockoutTooLong, maxDays, maxEndDate } from './date-limits.ts';
import type { FormMessage } from './form-message.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { FormState } from './form-state.ts';
import { jointCalendar } from './joint-calendar.ts';
import { laterOf } from './later-of.ts';
import type { ReferenceData } from './reference-data.ts';

type DateField = 'startDate' | 'endDate';

/**
 * A start more than a year before the end takes the end along, the number of days kept: otherwise a period in another
 * year could not be reached without passing through every year between.
 */
export function changeStartDate(state: FormState, startDate: LocalDate, reference: ReferenceData): FormOutcome {
	const calendar = jointCalendar(state, reference);
	if (startDate < earliestStartDate) return refuse(state, { code: 'start-too-early', date: earliestStartDate });
	if (startDate >= state.endDate) return refuse(state, { code: 'start-not-before-end' });
	if (!calendar.isBusinessDay(startDate)) return refuse(state, { code: 'chosen-not-business-day', date: startDate });
	if (daysBetween(startDate, state.endDate) <= maxDays) {
		return settle(state, startDate, state.endDate, 'startDate', reference);
	}
	const target = addDays(startDate, state.days);
	let endDate = calendar.following(laterOf(target, earliestEndDate));
	if (daysBetween(startDate, endDate) > maxDays) endDate = calendar.preceding(target);
	if (endDate < earliestEndDate) {
		return refuse(state, { code: 'start-too-early', date: addDays(earliestEndDate, -maxDays) });
	}
	return moved(settle(state, startDate, endDate, 'startDate', reference), 'endDate');
}

export function changeEndDate(state: FormState, endDate: LocalDate, reference: ReferenceData): FormOutcome {
	const calendar = jointCalendar(state, reference);
	const max = maxEndDate(state, reference);
	if (endDate < earliestEndDate) return refuse(state, { code: 'end-too-early', date: earliestEndDate });
	if (max !== undefined && endDate > max) return refuse(state, { code: 'end-too-late', date: max });
	if (endDate <= state.startDate) return refuse(state, { code: 'end-before-start' });
	if (!calendar.isBusinessDay(endDate)) return refuse(state, { code: 'chosen-not-business-day', date: endDate });
	if (daysBetween(state.startDate, endDate) > maxDays) return refuse(state, { code: 'span-too-long', max: maxDays });
	return settle(state, state.startDate, endDate, 'endDate', reference);
}

/**
 * After a change of the start date the end date moves, otherwise the start date; either to a business day, away from
 * the other, and `days` says what has become of it.
 */
export function changeDays(state: FormState, days: number, reference: ReferenceData): FormOutcome {
	const calendar = jointCalendar(state, reference);
	if (state.lastEditedDate === 'startDate') {
		const endDate = calendar.following(addDays(state.startDate, days));
		const max = maxEndDate(state, reference);
		if (endDate < earliestEndDate) return refuse(state, { code: 'end-too-early', date: earliestEndDate });
		if (max !== undefined && endDate > max) {
			return refuse(state, { code: 'end-past-max', first: 'startDate' });
		}
		if (daysBetween(state.startDate, endDate) > maxDays) {
			return refuse(state, { code: 'span-too-long', max: maxDays });
		}
		return movedUnlessExact(settle(state, state.startDate, endDate, 'startDate', reference), 'endDate', days);
	}
	let startDate = calendar.preceding(addDays(state.endDate, -days));
	if (daysBetween(startDate, state.endDate) > maxDays) startDate = calendar.following(addDays(state.endDate, -days));
	if (startDate < earliestStartDate) return refuse(state, { code: 'start-too-early', date: earliestStartDate });
	return movedUnlessExact(settle(state, startDate, state.endDate, state.lastEditedDate, reference), 'startDate', days);
}

function settle(
	state: FormState,
	startDate: LocalDate,
	endDate: LocalDate,
	lastEditedDate: DateField | undefined,
	reference: ReferenceData,
): FormOutcome {
	if (isLockoutTooLong(state.lockout, startDate, endDate, jointCalendar(state, reference))) {
		return refuse(state, { code: 'lockout-too-long' });
	}
	return { state: { ...state, startDate, endDate, days: daysBetween(startDate, endDate), lastEditedDate } };
}

function movedUnlessExact(outcome: FormOutcome, field: DateField, days: number): FormOutcome {
	return outcome.state.days === days ? outcome : moved(outcome, field);
}

function moved(outcome: FormOutcome, field: DateField): FormOutcome {
	if (outcome.message !== undefined) return outcome;
	const { state } = outcome;
	const code = field === 'startDate' ? 'start-moved' : 'end-moved';
	return { state, message: { code, date: state[field], days: state.days } };
}

function refuse(state: FormState, message: FormMessage): FormOutcome {
	return { state, message };
}
