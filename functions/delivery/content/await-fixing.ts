import { delayOf } from '../../../shared/benchmark/delay.ts';
import { publicationOf } from '../../../shared/benchmark/publication.ts';
import { addBusinessDays } from '../../../shared/time/adjust-date.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '../../../shared/time/local-date.ts';
import { publicationCalendar, publicationInstant } from '../../platform/calendars/publication-clock.ts';
import type { AwaitedFixing, WaitingForRates } from '../built-file.ts';

/** A fixing that a delivery waits for, and when it is usually published. */
export type Awaited = AwaitedFixing & { readonly expectedAtMillis: number };

/** The fixing after the latest one, if its usual time of publication has passed. */
export async function overdueFixing(
	index: string,
	latestDate: LocalDate,
	nowMillis: number,
): Promise<Awaited | undefined> {
	const publication = publicationOf(index);
	if (publication === undefined) return undefined;
	const calendar = await publicationCalendar(publication);
	const delay = delayOf(publication, latestDate, calendar, nowMillis, publicationInstant);
	if ('reason' in delay || delay.lateByMillis === 0) return undefined;
	return { index, fixingDate: delay.nextDate, expectedAtMillis: delay.expectedAtMillis };
}

/** The fixing of a date after the latest one, if it is published by a deadline. */
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

/** A fixing that is overdue is looked for again after this time. */
const retryMillis = 5 * 60_000;

/** The outcome of a file that needs fixings which are not out: it is built again when the last of them is expected. */
export function waitingFor(awaited: readonly Awaited[], nowMillis: number): WaitingForRates {
	const expected = Math.max(...awaited.map(({ expectedAtMillis }) => expectedAtMillis));
	const fixings = awaited.map(({ index, fixingDate }) => ({ index, fixingDate }));
	return { outcome: 'waiting', awaited: fixings, nextAtMillis: Math.max(expected, nowMillis + retryMillis) };
}
