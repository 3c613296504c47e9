import { publicationCalendar, publicationInstant, publicationToday } from '#functions/calendars/publication-clock.ts';
import { logger } from '#platform/runtime.ts';
import { delayOf } from '#shared/benchmark/delay.ts';
import type { Fixing, StatedFixing } from '#shared/benchmark/fixing-series.ts';
import { outlierLimit, type Publication, publicationOf } from '#shared/benchmark/publication.ts';
import { type RefusedFixing, screenFixings } from '#shared/benchmark/screen-fixings.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import {
	applyFixing,
	fixingOf,
	fixingRecords,
	lastFixing,
	missingFixings,
	type QuarantinedFixing,
	quarantinedFixings,
	quarantineFixing,
	rejectedFixings,
	releaseFixing,
} from '../store/fixing-records.ts';
import { noteFetch } from '../store/index-status.ts';
import type { StoredRecord } from '../store/rate-keys.ts';
import type { DateRange, Publisher } from './publisher.ts';
import { type AskPublisher, askPublisher, type FetchTools } from './publisher-client.ts';
import { publishers } from './publishers.ts';

interface PublishedAnswer {
	readonly index: string;
	readonly source: string;
	/** ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly fixings: readonly StatedFixing[];
	/** Outliers that an operator has confirmed. */
	readonly confirmed?: readonly Fixing[];
}

interface RevisedFixing extends Fixing {
	readonly replaced: string;
}

interface AppliedFixings {
	readonly added: readonly Fixing[];
	readonly revised: readonly RevisedFixing[];
	readonly unchanged: number;
	readonly quarantined: readonly QuarantinedFixing[];
	readonly refused: readonly RefusedFixing[];
}

/**
 * Number of fixings written at the same time. It is less than the number of business days that are fetched again. The
 * next fetch therefore repeats whatever a killed fetch has not written.
 */
const writtenAtOnce = 8;

/**
 * Applies a publisher's response: stores new and revised fixings, puts outliers into quarantine and refuses impossible
 * rows.
 *
 * Safe to kill, repeat and run concurrently. Outliers are written first, because the next fetch requests their dates
 * again in any case.
 */
export async function applyFixings(answer: PublishedAnswer): Promise<AppliedFixings> {
	const { index, source, askedAt, fixings, confirmed = [] } = answer;
	const publication = publicationOf(index);
	if (publication === undefined) throw new RangeError(`${index} has no publication`);
	const { stored, before } = await storedFixings(index, fixings);
	const { changed, unchanged, outliers, refused } = screenFixings(
		fixings,
		[...before, ...[...stored.values()].map(fixingOf)],
		{
			calendar: await publicationCalendar(publication),
			today: publicationToday(publication, Date.parse(askedAt)),
			outlierLimit,
			confirmed,
			rejected: await rejectedFixings(index),
		},
	);
	const quarantined: QuarantinedFixing[] = [];
	for (const outlier of outliers) {
		const fixing = { ...outlier, source, askedAt };
		if (await quarantineFixing(index, fixing)) quarantined.push(fixing);
	}
	const added: Fixing[] = [];
	const revised: RevisedFixing[] = [];
	const credible = [...changed, ...unchanged];
	for (let i = 0; i < credible.length; i += writtenAtOnce) {
		await Promise.all(
			credible.slice(i, i + writtenAtOnce).map(async (fixing) => {
				const { date, value } = fixing;
				const applied = await applyFixing(index, fixing, { source, askedAt }, stored.get(date));
				if (applied.outcome === 'new') added.push({ date, value });
				if (applied.outcome === 'revised') revised.push({ date, value, replaced: fixingOf(applied.replaced).value });
			}),
		);
	}
	await releaseSuperseded(index, credible, askedAt);
	return {
		added: added.sort(byDate),
		revised: revised.sort(byDate),
		unchanged: credible.length + outliers.length - added.length - revised.length - quarantined.length,
		quarantined,
		refused,
	};
}

async function storedFixings(index: string, fixings: readonly Fixing[]) {
	const dates = fixings.map(({ date }) => date).sort();
	const [first] = dates;
	if (first === undefined) return { stored: new Map<string, StoredRecord>(), before: [] };
	const [before, stored] = await Promise.all([
		lastFixing(index, first),
		fixingRecords(index, first, dates.at(-1) as LocalDate),
	]);
	return { stored: new Map(stored.map((record) => [record.sk, record])), before: before === undefined ? [] : [before] };
}

async function releaseSuperseded(index: string, credible: readonly Fixing[], askedAt: string): Promise<void> {
	const dates = new Set(credible.map(({ date }) => date));
	for (const { date } of await quarantinedFixings(index)) {
		if (dates.has(date)) await releaseFixing(index, date, { statedUpTo: askedAt });
	}
}

const byDate = (a: Fixing, b: Fixing) => (a.date < b.date ? -1 : 1);

export interface FetchOrder {
	readonly index: string;
	/** First date. Default: a few business days before the latest fixing, or an earlier missing or quarantined date. */
	readonly from?: LocalDate | undefined;
	readonly confirmed?: readonly Fixing[] | undefined;
	readonly onlyWhenDue?: boolean | undefined;
}

export type FetchReport =
	| { readonly outcome: 'not-due' }
	| { readonly outcome: 'fetched'; readonly range: DateRange; readonly applied: AppliedFixings };

/** Number of business days before the latest fixing that are fetched again, because publishers may revise them. */
const revisionDays = 10;
const firstFetchDays = 366;
/** Maximum age of a missing fixing for automatic fetching. An older one is fetched only if its date is requested. */
const oldestGapDays = 60;
/** Maximum length of a failure message, in characters. It may quote a publisher's response. */
const longestReason = 500;

/**
 * @throws RangeError if the index has no publisher
 * @throws PublisherFailure or any other error, after the outcome is stored
 */
export async function fetchIndex(order: FetchOrder, { ask, clock }: FetchTools): Promise<FetchReport> {
	const { index } = order;
	const publisher = publishers.get(index);
	const publication = publicationOf(index);
	if (publisher === undefined || publication === undefined) {
		throw new RangeError(`${index} has no publisher; these indices are fetched: ${[...publishers.keys()].join(', ')}`);
	}
	const nowMillis = clock();
	const fetchedAt = new Date(nowMillis).toISOString();
	try {
		const calendar = await publicationCalendar(publication);
		const latest = await lastFixing(index);
		if (order.onlyWhenDue && latest !== undefined && !isDue(publication, latest.date, calendar, nowMillis)) {
			return { outcome: 'not-due' };
		}
		const today = publicationToday(publication, nowMillis);
		const range = { from: order.from ?? (await firstDay(order, latest?.date, calendar, today)), to: today };
		const applied = await fetchAndApply(publisher, range, fetchedAt, order, ask);
		return { outcome: 'fetched', range, applied };
	} catch (error) {
		const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
		try {
			await noteFetch(index, fetchedAt, { outcome: 'failed', reason });
		} catch (second) {
			logger.error('the outcome of a failed fetch could not be stored', { index, error: second as Error });
		}
		throw error;
	}
}

async function fetchAndApply(
	publisher: Publisher,
	range: DateRange,
	askedAt: string,
	{ index, confirmed = [] }: FetchOrder,
	ask: AskPublisher,
): Promise<AppliedFixings> {
	const fixings = await askPublisher(publisher, range, ask);
	const applied = await applyFixings({ index, source: publisher.source, askedAt, fixings, confirmed });
	const { added, revised, unchanged, quarantined, refused } = applied;
	const latest = await lastFixing(index);
	await noteFetch(index, askedAt, {
		outcome: added.length + revised.length === 0 ? 'nothing-new' : 'taken',
		...(latest === undefined ? {} : { latestDate: latest.date }),
		heldDates: (await quarantinedFixings(index)).map(({ date }) => date),
		refusedRows: refused.length,
	});
	logger.info('fixings fetched', { index, ...range, added: added.length, unchanged, latestDate: latest?.date });
	if (revised.length > 0) logger.warn('fixings revised', { index, revised });
	if (quarantined.length > 0) logger.warn(alarmMessages.fixingsQuarantined, { index, held: quarantined });
	if (refused.length > 0) logger.warn('fixings refused', { index, refused });
	return applied;
}

/** True if the next fixing should be available by now. Also true if the calendar does not cover its date. */
function isDue(
	publication: Publication,
	latest: LocalDate,
	calendar: BusinessCalendar | undefined,
	nowMillis: number,
): boolean {
	const next = delayOf(publication, latest, calendar, nowMillis, publicationInstant);
	return 'reason' in next || next.expectedAtMillis <= nowMillis;
}

async function firstDay(
	{ index, confirmed = [] }: FetchOrder,
	latest: LocalDate | undefined,
	calendar: BusinessCalendar | undefined,
	today: LocalDate,
): Promise<LocalDate> {
	const waiting = [...(await quarantinedFixings(index)), ...confirmed].map(({ date }) => date);
	const usual = latest === undefined ? addDays(today, -firstFetchDays) : businessDaysBefore(latest, calendar);
	const missing = calendar === undefined ? [] : await missingFixings(index, calendar, today);
	const gap = missing.find((date) => date >= addDays(today, -oldestGapDays)) ?? usual;
	return [...waiting, gap, usual].sort()[0] ?? usual;
}

function businessDaysBefore(date: LocalDate, calendar: BusinessCalendar | undefined): LocalDate {
	const day = epochDay(date);
	if (calendar === undefined || calendar.outside(day) !== undefined) return addDays(date, (-7 * revisionDays) / 5);
	const place = calendar.indexOnOrBefore(day) - revisionDays;
	return dateOfEpochDay(calendar.businessDays[Math.max(0, place)] ?? day);
}
