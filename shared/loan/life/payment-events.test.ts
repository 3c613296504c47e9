import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { paymentCalendarText } from './payment-events.ts';

const event = {
	uid: '1-2@portal',
	date: localDate('2024-02-29'),
	summary: '利息 1,234.56 USD; facility B',
	description: 'a\nb\\c',
	isCertain: false,
};

const linesOf = (text: string) => text.split('\r\n');

it('a calendar event has a date, escaped texts and a status', () => {
	const lines = linesOf(paymentCalendarText('Payments', [event], '2024-02-01T09:30:00.000Z'));
	expect(lines.slice(6, 16)).toEqual([
		'BEGIN:VEVENT',
		'UID:1-2@portal',
		'DTSTAMP:20240201T093000Z',
		'DTSTART;VALUE=DATE:20240229',
		'DTEND;VALUE=DATE:20240301',
		'SUMMARY:利息 1\\,234.56 USD\\; facility B',
		'DESCRIPTION:a\\nb\\\\c',
		'STATUS:TENTATIVE',
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
	]);
	expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

it('a line has at most 75 octets, never splits a character, and unfolds to the original text', () => {
	const summary = '贷款'.repeat(60);
	const text = paymentCalendarText('Payments', [{ ...event, summary }], '2024-02-01T09:30:00Z');
	expect(Math.max(...linesOf(text).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
	expect(linesOf(text.replaceAll('\r\n ', ''))).toContain(`SUMMARY:${summary}`);
});
