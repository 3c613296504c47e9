import type { AdminText } from '../admin-text.ts';

const minuteMillis = 60_000;

/** How late something is, in days and hours or in hours and minutes; blank where it is not. */
export function lateText(millis: number, { t }: AdminText): string {
	if (millis <= 0) return '';
	const minutes = Math.floor(millis / minuteMillis);
	const hours = Math.floor(minutes / 60);
	if (hours < 24) return t('feeds.lateHours', { hours, minutes: minutes % 60 });
	return t('feeds.lateDays', { days: Math.floor(hours / 24), hours: hours % 24 });
}
