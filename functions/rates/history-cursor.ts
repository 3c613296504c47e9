import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';
import { refuse } from '../platform/http/refusal.ts';

/** What a history was asked for. */
export interface HistoryRange {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
}

const questionOf = ({ currency, startDate, endDate }: HistoryRange) => `${currency}.${startDate}.${endDate}`;

/** Names the page that begins on a day. It goes on being valid: nothing is kept for it. */
export function pageCursor(range: HistoryRange, next: LocalDate): string {
	return `${questionOf(range)}.${next}`;
}

/** @throws a refusal (400) when the cursor is not one that this range was answered with */
export function pageStart(cursor: string, range: HistoryRange): LocalDate {
	const prefix = `${questionOf(range)}.`;
	const next = cursor.slice(prefix.length);
	if (cursor.startsWith(prefix) && isLocalDate(next) && next > range.startDate && next <= range.endDate) return next;
	throw refuse('unknown-cursor', { field: 'cursor' });
}
