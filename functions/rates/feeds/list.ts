import { publicationCalendar, publicationToday } from '#functions/calendars/publication-clock.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { requireOperator } from '#functions/directory/access/administration.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import { publisherOf } from '#shared/benchmark/publisher.ts';
import { type Feed, feedList, maxMissingDates } from '#shared/contract/feeds.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { missingFixings } from '../store/fixing-records.ts';
import { type IndexStatus, indexStatuses } from '../store/index-status.ts';
import { quarantinedFixings } from '../store/quarantine.ts';

export const list = operation(feedList, async ({ caller, clock }) => {
	requireOperator({ caller });
	const nowMillis = clock();
	const statuses = await indexStatuses(nowMillis);
	return { feeds: await Promise.all(statuses.map((status) => feedOf(status, nowMillis))) };
});

async function feedOf({ index, latest, state, awaited }: IndexStatus, nowMillis: number): Promise<Feed> {
	const missing = latest === undefined ? undefined : await missingOf(index, nowMillis);
	const held = await quarantinedFixings(index);
	const isBeyondCalendar = awaited !== undefined && 'reason' in awaited;
	const published = publisherOf(index);
	return {
		index,
		publisher: published?.publisher ?? '',
		page: published?.page ?? '',
		...(latest === undefined ? {} : { latest: { date: latest.date, value: latest.value } }),
		...(state === undefined
			? {}
			: {
					fetched: {
						at: state.fetchedAt,
						outcome: state.outcome,
						...(state.reason === undefined ? {} : { reason: state.reason }),
						...(state.refusedRows === undefined ? {} : { refusedRows: state.refusedRows }),
					},
				}),
		...(awaited === undefined || 'reason' in awaited
			? {}
			: {
					next: {
						date: awaited.nextDate,
						expectedAt: new Date(awaited.expectedAtMillis).toISOString(),
						lateByMillis: awaited.lateByMillis,
					},
				}),
		isBeyondCalendar,
		...(missing === undefined ? {} : { missing: { count: missing.length, dates: missing.slice(-maxMissingDates) } }),
		held: held.map(({ date, value, comparedWith, askedAt }) => ({ date, value, comparedWith, askedAt })),
	};
}

async function missingOf(index: string, nowMillis: number): Promise<LocalDate[] | undefined> {
	const publication = publicationOf(index);
	const calendar = publication && (await publicationCalendar(publication));
	return calendar && missingFixings(index, calendar, publicationToday(publication, nowMillis));
}
