import { addMonths } from '#lib/dates/local-day.ts';
import { addBusinessDays, type FoundDay, following, preceding } from '#shared/time/adjust-date.ts';
import { BusinessCalendar, type HolidayCalendar, type OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { FormContext, FormMessage, FormState, ReferenceData } from './form-state.ts';

export const earliestStartDate = localDate('2019-01-01');
export const earliestEndDate = localDate('2020-12-31');
export const maxDays = 365;
export const defaultDays = 30;

/**
 * Returns the latest end date for which all fixings are published: 1 + lookback + lockout business days after the
 * latest rate date, but not after the last day of the calendars. While the latest rate date is loading, returns the
 * date one month from today.
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

/**
 * True if the lockout would lock all business days of the period. Locked days use the fixing of the last business day
 * before them, so one day must not be locked.
 */
export function isLockoutTooLong(
	lockout: number,
	start: LocalDate,
	end: LocalDate,
	calendar: BusinessCalendar,
): boolean {
	return lockout > 0 && lockout > calendar.countBusinessDays(epochDay(start), epochDay(end)) - 1;
}

/** Calendar if the selected ones lack holiday data. Closed only on weekends, in all years that the form allows. */
const weekdays: HolidayCalendar = {
	name: '',
	completeFrom: localDate('1970-01-01'),
	completeTo: localDate('2199-12-31'),
	holidays: [],
};

export function selectedCalendar(
	{ systemCalendars, clientCalendars }: Pick<FormState, 'systemCalendars' | 'clientCalendars'>,
	{ calendars, isWeekendTreatedAsBizDay }: ReferenceData,
): BusinessCalendar {
	const selected = [...systemCalendars, ...clientCalendars].flatMap((name) => calendars.get(name) ?? []);
	const areWeekendsOpen = isWeekendTreatedAsBizDay && clientCalendars.length > 0;
	return new BusinessCalendar(selected.length === 0 ? [weekdays] : selected, areWeekendsOpen);
}

/** Returns the business day on or before a date, or the last business day if the calendars end before the date. */
export function businessDayOnOrBefore(date: LocalDate, calendar: BusinessCalendar): LocalDate | OutsideCalendar {
	return asDate(preceding(Math.min(epochDay(date), calendar.lastDay), calendar));
}

/** Returns the business day on or after a date, or the first business day if the calendars begin after the date. */
export function businessDayOnOrAfter(date: LocalDate, calendar: BusinessCalendar): LocalDate | OutsideCalendar {
	return asDate(following(Math.max(epochDay(date), calendar.firstDay), calendar));
}

export function plusBusinessDays(
	date: LocalDate,
	count: number,
	calendar: BusinessCalendar,
): LocalDate | OutsideCalendar {
	return asDate(addBusinessDays(epochDay(date), count, calendar));
}

const asDate = (day: FoundDay): LocalDate | OutsideCalendar => (typeof day === 'number' ? dateOfEpochDay(day) : day);

export function foundOr(found: LocalDate | OutsideCalendar, other: LocalDate): LocalDate {
	return typeof found === 'string' ? found : other;
}

type ClosedCode = 'chosen-not-business-day' | 'start-not-business-day' | 'end-not-business-day';

export function closedDayObjection(
	date: LocalDate,
	calendar: BusinessCalendar,
	code: ClosedCode,
): FormMessage | undefined {
	const closure = calendar.closure(epochDay(date));
	if (closure === undefined) return undefined;
	return closure.reason === 'outside-calendar' ? outsideCalendarMessage(closure) : { code, date };
}

export function outsideCalendarMessage({ calendar, date, completeFrom, completeTo }: OutsideCalendar): FormMessage {
	return { code: 'date-outside-calendar', date, calendar, from: completeFrom, to: completeTo };
}
