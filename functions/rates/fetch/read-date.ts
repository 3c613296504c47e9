import type { LocalDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { PublisherFailure } from './publisher-failure.ts';

/**
 * A date of an answer: `2026-06-15`, `20260615`, `15 Jun 2026` or `15-Jun-2026`.
 *
 * @throws PublisherFailure when it is written in another way, or does not exist
 */
export function readDate(text: string): LocalDate {
	const date = /^[\dA-Za-z -]{8,11}$/.test(text) ? readWrittenDate(text) : undefined;
	if (date === undefined) throw new PublisherFailure('changed-shape', `${JSON.stringify(text)} is not a date`);
	return date;
}
