import { addMonths } from '#lib/dates/local-day.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { businessDayOnOrBefore, foundOr, plusBusinessDays, selectedCalendar } from './business-days.ts';
import type { FormState } from './form-state.ts';
import type { FormContext } from './reference-data.ts';

export const earliestStartDate = localDate('2019-01-01');
export const earliestEndDate = localDate('2020-12-31');
export const maxDays = 365;
export const defaultDays = 30;

/**
 * The latest end date for which all fixings exist: the latest rate date plus 1 + lookback + lockout business days, but
 * not after the last day of the calendars. While the latest rate date is loading: a month from today.
 */
export function maxEndDate(
	terms: Pick<FormState, 'lookback' | 'lockout' | 'latestRateDate' | 'systemCalendars' | 'clientCalendars'>,
	{ reference, today }: Pick<FormContext, 'reference' | 'today'>,
): LocalDate {
	const { latestRateDate, lookback, lockout } = terms;
	const calendar = selectedCalendar(terms, reference);
	const completeTo = dateOfEpochDay(calendar.lastDay);
	const max =
		latestRateDate === undefined
			? addMonths(today, 1)
			: plusBusinessDays(latestRateDate, 1 + lookback + lockout, calendar);
	if (typeof max === 'string' && max <= completeTo) return max;
	return foundOr(businessDayOnOrBefore(completeTo, calendar), completeTo);
}

/** True if no business day remains outside the lockout. Locked-out days need the observation of such a day. */
export function isLockoutTooLong(
	lockout: number,
	start: LocalDate,
	end: LocalDate,
	calendar: BusinessCalendar,
): boolean {
	return lockout > 0 && lockout > calendar.countBusinessDays(epochDay(start), epochDay(end)) - 1;
}
