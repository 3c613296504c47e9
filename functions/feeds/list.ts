import type { Feed } from '../../shared/contract/feeds.ts';
import { routes } from '../../shared/contract/routes.ts';
import { requireOperator } from '../platform/administration.ts';
import { heldFixings } from '../platform/held-fixing-store.ts';
import { operation } from '../platform/http/operation.ts';
import { type IndexStatus, indexStatuses } from '../platform/index-status.ts';

export const list = operation(routes.feedList, async ({ caller, clock }) => {
	requireOperator({ caller });
	const statuses = await indexStatuses(clock());
	return { feeds: await Promise.all(statuses.map(feedOf)) };
});

async function feedOf({ index, latest, state, awaited }: IndexStatus): Promise<Feed> {
	const held = await heldFixings(index);
	const isBeyondCalendar = awaited !== undefined && 'reason' in awaited;
	return {
		index,
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
		held: held.map(({ date, value, comparedWith, askedAt }) => ({ date, value, comparedWith, askedAt })),
	};
}
