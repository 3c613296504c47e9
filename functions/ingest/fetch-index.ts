import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { type Publication, publicationOf } from '../../shared/benchmark/publication.ts';
import { alarmMessages } from '../../shared/contract/alarm-messages.ts';
import type { BusinessCalendar } from '../../shared/time/business-calendar.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '../../shared/time/local-date.ts';
import { publicationCalendar } from '../platform/calendars/publication-calendar.ts';
import type { Clock } from '../platform/clock.ts';
import { lateness } from '../platform/lateness.ts';
import { logger } from '../platform/logger.ts';
import { lastFixing } from '../platform/rates/fixing-versions.ts';
import { noteFetch } from '../platform/rates/index-states.ts';
import { missingFixings } from '../platform/rates/missing-fixings.ts';
import { heldFixings } from '../platform/rates/quarantine.ts';
import { dateIn } from '../platform/time-zone.ts';
import { askPublisher } from './ask-publisher.ts';
import type { DateRange, Publisher } from './publisher.ts';
import type { AskPublisher } from './publisher-client.ts';
import { publishers } from './publishers.ts';
import { type TakenFixings, takeFixings } from './take-fixings.ts';

export interface FetchOrder {
	readonly index: string;
	/** The first day that is asked for; otherwise a few days before the latest that is there, or the first hole. */
	readonly from?: LocalDate | undefined;
	/** Held values that somebody has looked at. */
	readonly confirmed?: readonly Fixing[] | undefined;
	/** Asks nobody while the next fixing is not due. */
	readonly onlyWhenDue?: boolean | undefined;
}

export interface FetchTools {
	readonly ask: AskPublisher;
	readonly clock: Clock;
}

export type FetchReport =
	| { readonly outcome: 'not-due' }
	| { readonly outcome: 'fetched'; readonly range: DateRange; readonly taken: TakenFixings };

/** Business days before the latest fixing that are asked for again, for their revisions. */
const revisionDays = 10;
const firstFetchDays = 366;
/** A hole that is older is left to somebody who asks for it. */
const oldestHoleDays = 60;
/** Characters; a message may quote what a publisher sent. */
const longestReason = 500;

/**
 * Fetches an index from its publisher, takes in what came, and notes how it went.
 *
 * @throws RangeError when no publisher is known for the index
 * @throws PublisherFailure and whatever else went wrong, after it was noted
 */
export async function fetchIndex(order: FetchOrder, { ask, clock }: FetchTools): Promise<FetchReport> {
	const { index } = order;
	const publisher = publishers.get(index);
	const publication = publicationOf(index);
	if (publisher === undefined || publication === undefined) {
		throw new RangeError(`${index} is not fetched; these are: ${[...publishers.keys()].join(', ')}`);
	}
	const nowMillis = clock();
	const fetchedAt = new Date(nowMillis).toISOString();
	try {
		const calendar = await publicationCalendar(publication);
		const latest = await lastFixing(index);
		if (order.onlyWhenDue && latest !== undefined && !isDue(publication, latest.date, calendar, nowMillis)) {
			return { outcome: 'not-due' };
		}
		const today = dateIn(publication.timeZone, nowMillis);
		const range = { from: order.from ?? (await firstDay(order, latest?.date, calendar, today)), to: today };
		const taken = await fetchAndTake(publisher, range, fetchedAt, order, ask);
		return { outcome: 'fetched', range, taken };
	} catch (error) {
		const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
		try {
			await noteFetch(index, fetchedAt, { outcome: 'failed', reason });
		} catch (second) {
			logger.error('a failed fetch could not be noted', { index, error: second as Error });
		}
		throw error;
	}
}

async function fetchAndTake(
	publisher: Publisher,
	range: DateRange,
	askedAt: string,
	{ index, confirmed = [] }: FetchOrder,
	ask: AskPublisher,
): Promise<TakenFixings> {
	const fixings = await askPublisher(publisher, range, ask);
	const taken = await takeFixings({ index, source: publisher.source, askedAt, fixings, confirmed });
	const { added, revised, unchanged, held, refused } = taken;
	const latest = await lastFixing(index);
	await noteFetch(index, askedAt, {
		outcome: added.length + revised.length === 0 ? 'nothing-new' : 'taken',
		...(latest === undefined ? {} : { latestDate: latest.date }),
		heldDates: (await heldFixings(index)).map(({ date }) => date),
		refusedRows: refused.length,
	});
	logger.info('fixings fetched', { index, ...range, added: added.length, unchanged, latestDate: latest?.date });
	if (revised.length > 0) logger.warn('fixings revised', { index, revised });
	if (held.length > 0) logger.warn(alarmMessages.fixingsHeld, { index, held });
	if (refused.length > 0) logger.warn('fixings refused', { index, refused });
	return taken;
}

/** When the calendar does not reach the next fixing, it counts as due. */
function isDue(
	publication: Publication,
	latest: LocalDate,
	calendar: BusinessCalendar | undefined,
	nowMillis: number,
): boolean {
	const next = lateness(publication, latest, calendar, nowMillis);
	return 'reason' in next || next.expectedAtMillis <= nowMillis;
}

async function firstDay(
	{ index, confirmed = [] }: FetchOrder,
	latest: LocalDate | undefined,
	calendar: BusinessCalendar | undefined,
	today: LocalDate,
): Promise<LocalDate> {
	const waiting = [...(await heldFixings(index)), ...confirmed].map(({ date }) => date);
	const usual = latest === undefined ? addDays(today, -firstFetchDays) : businessDaysBefore(latest, calendar);
	const missing = calendar === undefined ? [] : await missingFixings(index, calendar, today);
	const hole = missing.find((date) => date >= addDays(today, -oldestHoleDays)) ?? usual;
	return [...waiting, hole, usual].sort()[0] ?? usual;
}

function businessDaysBefore(date: LocalDate, calendar: BusinessCalendar | undefined): LocalDate {
	const day = epochDay(date);
	if (calendar === undefined || calendar.outside(day) !== undefined) return addDays(date, (-7 * revisionDays) / 5);
	const place = calendar.indexOnOrBefore(day) - revisionDays;
	return dateOfEpochDay(calendar.businessDays[Math.max(0, place)] ?? day);
}
