import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';

/** Returns the cache key of a schedule's deliveries, or of all deliveries. Queries of single pages append to it. */
export const deliveriesKey = (jobId?: string) => ['admin', 'bulk-deliveries', ...(jobId === undefined ? [] : [jobId])];

const unitText = (value: number, unit: string, language: string) =>
	new Intl.NumberFormat(language, {
		style: 'unit',
		unit,
		unitDisplay: unit === 'byte' ? 'long' : 'short',
		maximumFractionDigits: 1,
	}).format(value);

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size: `812 bytes`, `1.2 MB`. */
export function sizeText(bytes: number, language: string): string {
	const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
	return unitText(bytes / 1000 ** step, byteUnits[step] ?? 'byte', language);
}

const minute = 60_000;

/** Formats a duration: `0.8 sec`, `12 min 5 sec`. */
export function durationText(millis: number, language: string): string {
	if (millis < minute) return unitText(millis / 1000, 'second', language);
	const minutes = Math.floor(millis / minute);
	const seconds = Math.floor((millis % minute) / 1000);
	return `${unitText(minutes, 'minute', language)} ${unitText(seconds, 'second', language)}`;
}

export type ShownState = BulkDelivery['state'] | 'deliveredWithFaults';

export const shownState = ({ state, faultRows = 0 }: BulkDelivery): ShownState =>
	state === 'delivered' && faultRows > 0 ? 'deliveredWithFaults' : state;

/**
 * Returns the key of the text that explains a delivery state. If the server refused the file name, a file of an earlier
 * delivery may already have that name.
 */
export const meaningOf = (delivery: BulkDelivery): ShownState | 'nameTaken' =>
	delivery.state === 'failed' && delivery.error?.code === 'name-taken' ? 'nameTaken' : shownState(delivery);
