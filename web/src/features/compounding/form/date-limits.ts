import { type LocalDate, localDate } from '../../../../../shared/time/local-date.ts';
import { addMonths } from '../../../lib/dates/local-day.ts';
import type { FormContext } from './form-context.ts';
import type { FormState } from './form-state.ts';
import { type JointCalendar, jointCalendar } from './joint-calendar.ts';

export const earliestStartDate = localDate('2019-01-01');
export const earliestEndDate = localDate('2020-12-31');
export const maxDays = 365;
export const defaultDays = 30;

/**
 * The last end date whose fixings are all there: the last rate date plus 1 plus lookback plus lockout business days,
 * or the last day that the calendars know. While the last rate date is not known, a month from today.
 */
export function maxEndDate(
	terms: Pick<FormState, 'lookback' | 'lockout' | 'latestRateDate' | 'systemCalendars' | 'clientCalendars'>,
	{ reference, today }: Pick<FormContext, 'reference' | 'today'>,
): LocalDate {
	const { latestRateDate, lookback, lockout } = terms;
	const calendar = jointCalendar(terms, reference);
	const { completeTo } = calendar;
	const max =
		latestRateDate === undefined
			? addMonths(today, 1)
			: calendar.plusBusinessDays(latestRateDate, 1 + lookback + lockout);
	if (max !== undefined && (completeTo === undefined || max <= completeTo)) return max;
	const last = completeTo ?? latestRateDate ?? today;
	return calendar.preceding(last) ?? last;
}

/** A locked-out day repeats the observation of an earlier one, so one at least must not be locked out. */
export function isLockoutTooLong(lockout: number, start: LocalDate, end: LocalDate, calendar: JointCalendar): boolean {
	return lockout > 0 && lockout > calendar.businessDaysBetween(start, end) - 1;
}
