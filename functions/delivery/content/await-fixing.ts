import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { publicationCalendar, publicationInstant, publicationToday } from '#functions/calendars/publication-clock.ts';
import { businessCalendarOf } from '#functions/rates/rate-market.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { businessDayBefore, dueFixing } from '#shared/benchmark/due-fixing.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import { addBusinessDays } from '#shared/time/adjust-date.ts';
import type { OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { WaitingForRates } from '../run/delivery-job.ts';
import type { Awaited, Run } from './run.ts';

type Times = Pick<Run, 'runDate' | 'scheduledMillis' | 'deadlineMillis'>;

/**
 * Date of the latest fixing that is due by a run's scheduled time. If the publication time of the index is unknown,
 * returns the last business day before the run date.
 *
 * @throws a refusal (400) if the calendar does not cover the date
 */
export async function fixingDue({ name, calendar }: OvernightIndex, run: Times): Promise<LocalDate> {
	const publication = publicationOf(name);
	if (publication === undefined) return lastBusinessDay(calendar, run);
	const today = publicationToday(publication, run.scheduledMillis);
	const days = await publicationCalendar(publication);
	return reached(dueFixing(publication, today, days, run.scheduledMillis, publicationInstant));
}

/**
 * Last business day before the run date. A rate with an unknown publication time is due if it has this date.
 *
 * @param calendar undefined counts weekdays
 * @throws a refusal (400) if the calendar does not cover the date
 */
export async function lastBusinessDay(calendar: string | undefined, { runDate }: Times): Promise<LocalDate> {
	const days = calendar === undefined ? undefined : businessCalendarOf(await systemCalendars(), calendar);
	return reached(businessDayBefore(runDate, days));
}

function reached(date: LocalDate | OutsideCalendar): LocalDate {
	if (typeof date === 'string') return date;
	throw refuseFailure(date, 'compounding');
}

/**
 * Returns the awaited fixing if an entry lacks a recent fixing, and this fixing is published by the deadline. Recent
 * means after the latest fixing, or on or after the last business day. Earlier gaps are not awaited.
 */
export async function missingFixing(
	index: OvernightIndex,
	fixingDate: LocalDate,
	latest: LocalDate,
	run: Times,
): Promise<Awaited | undefined> {
	if (fixingDate <= latest && fixingDate < (await lastBusinessDay(index.calendar, run))) return undefined;
	if (publicationOf(index.name) !== undefined) return fixingToCome(index.name, fixingDate, run.deadlineMillis);
	return fixingDate <= run.runDate ? dueBefore(run, index.name, fixingDate) : undefined;
}

/** Describes a rate that should be published by the scheduled time. */
export const dueBefore = ({ scheduledMillis }: Times, index: string, fixingDate: LocalDate): Awaited => ({
	index,
	fixingDate,
	expectedAtMillis: scheduledMillis,
});

/** Returns the fixing of a date if it is published by a deadline. */
export async function fixingToCome(
	index: string,
	fixingDate: LocalDate,
	deadlineMillis: number,
): Promise<Awaited | undefined> {
	const publication = publicationOf(index);
	const calendar = publication && (await publicationCalendar(publication));
	if (publication === undefined || calendar === undefined) return undefined;
	const published = addBusinessDays(epochDay(fixingDate), publication.lagDays, calendar);
	if (typeof published !== 'number') return undefined;
	const expectedAtMillis = publicationInstant(publication, dateOfEpochDay(published));
	return expectedAtMillis <= deadlineMillis ? { index, fixingDate, expectedAtMillis } : undefined;
}

/** Pause before an overdue fixing is looked up again. */
const retryMillis = 5 * 60_000;

/** Outcome of a file that lacks fixings. The file is built again when the last of them is expected. */
export function waitingFor(awaited: readonly Awaited[], nowMillis: number): WaitingForRates {
	const expected = Math.max(...awaited.map(({ expectedAtMillis }) => expectedAtMillis));
	const fixings = awaited.map(({ index, fixingDate }) => ({ index, fixingDate }));
	return { outcome: 'waiting', awaited: fixings, nextAtMillis: Math.max(expected, nowMillis + retryMillis) };
}
