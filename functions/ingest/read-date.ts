import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';
import { PublisherFailure } from './publisher-failure.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Reads `2026-06-15`, `20260615`, `15 Jun 2026` or `15-Jun-2026`.
 *
 * @throws PublisherFailure on anything else
 */
export function readDate(text: string): LocalDate {
	const iso = isoText(text);
	if (!isLocalDate(iso)) throw new PublisherFailure('changed-shape', `${JSON.stringify(text)} is not a date`);
	return iso;
}

function isoText(text: string): string {
	if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
	const [, day, month = '', year] = /^(\d{1,2})[ -]([A-Z][a-z]{2})[ -](\d{4})$/.exec(text) ?? [];
	if (day === undefined) return text;
	return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `15/Jun/2026` */
export function slashedDate(date: LocalDate): string {
	return `${date.slice(8)}/${months[Number(date.slice(5, 7)) - 1]}/${date.slice(0, 4)}`;
}
