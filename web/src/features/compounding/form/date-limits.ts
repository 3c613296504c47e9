import { type LocalDate, localDate } from '../../../../../shared/time/local-date.ts';
import type { FormState } from './form-state.ts';
import { type JointCalendar, jointCalendar } from './joint-calendar.ts';
import type { ReferenceData } from './reference-data.ts';

export const earliestStartDate = localDate('2019-01-01');
export const earliestEndDate = localDate('2020-12-31');
export const maxDays = 365;
export const defaultDays = 30;

/**
 * The last end date whose fixings are all there: the last rate date plus 1 plus lookback plus lockout business days,
 * or the last day that the calendars know. None while the last rate date is not known.
 */
export function maxEndDate(
	terms: Pick<FormState, 'lookback' | 'lockout' | 'latestRateDate' | 'systemCalendars' | 'clientCalendars'>,
	reference: ReferenceData,
): LocalDate | undefined {
	if (terms.latestRateDate === undefined) return undefined;
	const calendar = jointCalendar(terms, reference);
	const { completeTo } = calendar;
	if (completeTo !== undefined && terms.latestRateDate >= completeTo) return calendar.preceding(completeTo);
	const max = calendar.plusBusinessDays(terms.latestRateDate, 1 + terms.lookback + terms.lockout);
	return completeTo !== undefined && max > completeTo ? calendar.preceding(completeTo) : max;
}

/** A locked-out day repeats the observation of an earlier one, so one at least must not be locked out. */
export function isLockoutTooLong(lockout: number, start: LocalDate, end: LocalDate, calendar: JointCalendar): boolean {
	return lockout > 0 && lockout > calendar.businessDaysBetween(start, end) - 1;
}
