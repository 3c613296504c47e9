import { addDays, type LocalDate } from '#shared/time/local-date.ts';

export interface PaymentEvent {
	/** Identifier, the same in later files, so that calendar programs update the event instead of adding another. */
	readonly uid: string;
	readonly date: LocalDate;
	readonly summary: string;
	readonly description: string;
	readonly isCertain: boolean;
}

/**
 * Returns an iCalendar file with an all-day event for each payment.
 * @param stampedAt creation time, ISO 8601 in UTC
 * @see RFC 5545, sections 3.1 (lines of at most 75 octets), 3.3.11 (text) and 3.6.1 (events)
 */
export function paymentCalendarText(name: string, events: readonly PaymentEvent[], stampedAt: string): string {
	const stamp = `${stampedAt.slice(0, 19).replace(/[-:]/g, '')}Z`;
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//RFR portal//Loan payments//EN',
		'CALSCALE:GREGORIAN',
		'METHOD:PUBLISH',
		`X-WR-CALNAME:${textValue(name)}`,
		...events.flatMap(({ uid, date, summary, description, isCertain }) => [
			'BEGIN:VEVENT',
			`UID:${textValue(uid)}`,
			`DTSTAMP:${stamp}`,
			`DTSTART;VALUE=DATE:${basicDate(date)}`,
			`DTEND;VALUE=DATE:${basicDate(addDays(date, 1))}`,
			`SUMMARY:${textValue(summary)}`,
			`DESCRIPTION:${textValue(description)}`,
			`STATUS:${isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
			'TRANSP:TRANSPARENT',
			'END:VEVENT',
		]),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const basicDate = (date: LocalDate) => date.replaceAll('-', '');

const textValue = (text: string) =>
	text
		.replace(/[\\;,]/g, (character) => `\\${character}`)
		.replace(/\r\n|\r|\n/g, '\\n')
		.replace(/\p{Cc}/gu, ' ');

const maxOctets = 75;

/** Splits a line of over 75 octets. Continuation lines start with a space. Multi-byte characters are never split. */
function folded(line: string): string {
	let text = '';
	let octets = 0;
	for (const character of line) {
		const code = character.codePointAt(0) ?? 0;
		const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
		if (octets + size > maxOctets) {
			text += '\r\n ';
			octets = 1;
		}
		text += character;
		octets += size;
	}
	return text;
}
