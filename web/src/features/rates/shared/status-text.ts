import type { RateText } from './rate-text.ts';

const knownStatuses = ['Calculated', 'Indicative', 'Published'] as const;

/** A status in the language chosen; what a publisher calls otherwise stays as it is. */
export function statusText(status: string, { t }: RateText): string {
	const known = knownStatuses.find((each) => each.toLowerCase() === status.toLowerCase());
	return known === undefined ? status : t(`statuses.${known}`);
}
