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

/** Last business day if the index has no known publication time. Throws a refusal (400) outside the calendar. */
export async function fixingDue({ name, calendar }: OvernightIndex, run: Times): Promise<LocalDate> {
	const publication = publicationOf(name);
	if (publication === undefined) return lastBusinessDay(calendar, run);
	const today = publicationToday(publication, run.scheduledMillis);
	const days = await publicationCalendar(publication);
	return reached(dueFixing(publication, today, days, run.scheduledMillis, publicationInstant));
}

/** Every weekday is a business day if there is no calendar. Throws a refusal (400) outside the calendar. */
export async function lastBusinessDay(calendar: string | undefined, { runDate }: Times): Promise<LocalDate> {
	const days = calendar === undefined ? undefined : businessCalendarOf(await systemCalendars(), calendar);
	return reached(businessDayBefore(runDate, days));
}

function reached(date: LocalDate | OutsideCalendar): LocalDate {
	if (typeof date === 'string') return date;
	throw refuseFailure(date, 'compounding');
}

/** Fixing to wait for. Undefined if it is not expected by the deadline, or is an earlier gap in the fixings. */
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

export const dueBefore = ({ scheduledMillis }: Times, index: string, fixingDate: LocalDate): Awaited => ({
	index,
	fixingDate,
	expectedAtMillis: scheduledMillis,
});

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

const retryMillis = 5 * 60_000;

/** The file is built again when the last missing fixing is expected. */
export function waitingFor(awaited: readonly Awaited[], nowMillis: number): WaitingForRates {
	const expected = Math.max(...awaited.map(({ expectedAtMillis }) => expectedAtMillis));
	const fixings = awaited.map(({ index, fixingDate }) => ({ index, fixingDate }));
	return { outcome: 'waiting', awaited: fixings, nextAtMillis: Math.max(expected, nowMillis + retryMillis) };
}

export interface Run {
	readonly orgId: string;
	readonly entitlement: Entitlement;
	readonly features: RfrSection['Features'];
	/** Date in the time zone of the job. */
	readonly runDate: LocalDate;
	/** Scheduled time. It decides which fixings are due, even if the file is built later. */
	readonly scheduledMillis: number;
	readonly deadlineMillis: number;
}

export type Awaited = AwaitedFixing & { readonly expectedAtMillis: number };

/** `rows` have an `error` if they cannot be calculated. */
export type EntryOutcome<Field extends string> =
	| { readonly rows: readonly Row<Field>[]; readonly faultRows: number }
	| { readonly awaited: readonly Awaited[] };
