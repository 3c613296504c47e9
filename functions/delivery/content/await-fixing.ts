import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { publicationCalendar, publicationInstant, publicationToday } from '#functions/calendars/publication-clock.ts';
import { businessCalendarOf } from '#functions/rates/rate-market.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { businessDayBefore, dueFixing } from '#shared/benchmark/due-fixing.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import type { Entitlement } from '#shared/directory/entitlement.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { addBusinessDays } from '#shared/time/adjust-date.ts';
import type { OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { AwaitedFixing, WaitingForRates } from '../run/delivery-job.ts';

type Times = Pick<Run, 'runDate' | 'scheduledMillis' | 'deadlineMillis'>;

/**
 * Returns the date of the latest fixing that is due by a run's scheduled time. If the index has no known publication
 * time, returns the last business day before the run date.
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
 * Returns the last business day before the run date. A rate without a known publication time is due if it is for this
 * date.
 *
 * @param calendar if undefined, every weekday is a business day
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
 * Returns the fixing to wait for if the fixing of a date is missing. Returns undefined if the fixing is not expected by
 * the run's deadline. Also returns undefined for an earlier gap: a date up to the latest fixing and before the last
 * business day.
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

/** Describes a rate that should have been published by the scheduled time. */
export const dueBefore = ({ scheduledMillis }: Times, index: string, fixingDate: LocalDate): Awaited => ({
	index,
	fixingDate,
	expectedAtMillis: scheduledMillis,
});

/** Returns the fixing of a date if it should be published by the deadline. */
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

/** Pause before the delivery looks up an overdue fixing again. */
const retryMillis = 5 * 60_000;

/** Returns the outcome of a file that lacks fixings. It is built again when the last missing fixing is expected. */
export function waitingFor(awaited: readonly Awaited[], nowMillis: number): WaitingForRates {
	const expected = Math.max(...awaited.map(({ expectedAtMillis }) => expectedAtMillis));
	const fixings = awaited.map(({ index, fixingDate }) => ({ index, fixingDate }));
	return { outcome: 'waiting', awaited: fixings, nextAtMillis: Math.max(expected, nowMillis + retryMillis) };
}

/** One run of a job, with everything needed to resolve its rates. */
export interface Run {
	readonly orgId: string;
	readonly entitlement: Entitlement;
	/** Limits of the calculator in the organisation's layout. */
	readonly features: RfrSection['Features'];
	/** Date of the scheduled time in the time zone of the job. */
	readonly runDate: LocalDate;
	/** Scheduled time. It decides which fixings are due, even if the file is built later. */
	readonly scheduledMillis: number;
	/** Latest publication time of a fixing for which the delivery waits. */
	readonly deadlineMillis: number;
}

/** A rate for which a delivery waits, with its usual publication time. */
export type Awaited = AwaitedFixing & { readonly expectedAtMillis: number };

/** Outcome of an entry of Rates: rows (with `error` if they cannot be calculated), or the fixings it waits for. */
export type EntryOutcome<Field extends string> =
	| { readonly rows: readonly Row<Field>[]; readonly faultRows: number }
	| { readonly awaited: readonly Awaited[] };
