import type { Feed } from '#shared/contract/feeds.ts';

export type FeedStatus = 'held' | 'failed' | 'late' | 'nothing' | 'beyondCalendar' | 'onTime';

/** The statuses of a feed that need attention, or `onTime`. */
export function feedStatuses({ held, fetched, next, latest, isBeyondCalendar }: Feed): readonly FeedStatus[] {
	const all: FeedStatus[] = [];
	if (held.length > 0) all.push('held');
	if (fetched?.outcome === 'failed') all.push('failed');
	if (next !== undefined && next.lateByMillis > 0) all.push('late');
	if (latest === undefined) all.push('nothing');
	if (isBeyondCalendar) all.push('beyondCalendar');
	return all.length === 0 ? ['onTime'] : all;
}
