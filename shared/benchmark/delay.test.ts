import { describe, expect, it } from 'vitest';
import { publicationInstant, publicationToday } from '#functions/calendars/publication-clock.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { delayOf } from './delay.ts';
import { publicationOf } from './publication.ts';

// Independence Day 2026 is a Saturday, observed on Friday, 3 July.
const calendar = new BusinessCalendar([smallCalendar('2026-06-01', '2026-07-10', ['2026-06-19', '2026-07-03'])]);

function late(index: string, latest: string, now: string, of: BusinessCalendar | 'unknown' = calendar) {
	const publication = publicationOf(index);
	if (publication === undefined) throw new Error(index);
	const found = delayOf(
		publication,
		localDate(latest),
		of === 'unknown' ? undefined : of,
		Date.parse(now),
		publicationInstant,
	);
	if ('reason' in found) return found.reason;
	return [found.nextDate, new Date(found.expectedAtMillis).toISOString(), found.lateByMillis / 60_000];
}

describe('the delay of an index', () => {
	it('begins at 08:00 in New York on the business day after the next fixing date', () => {
		expect(late('SOFR', '2026-06-16', '2026-06-18T11:59:00Z')).toEqual(['2026-06-17', '2026-06-18T12:00:00.000Z', 0]);
		expect(late('SOFR', '2026-06-16', '2026-06-18T12:45:00Z')).toEqual(['2026-06-17', '2026-06-18T12:00:00.000Z', 45]);
	});

	it('does not begin on a holiday or weekend', () => {
		expect(late('SOFR', '2026-06-17', '2026-06-19T20:00:00Z')).toEqual(['2026-06-18', '2026-06-22T12:00:00.000Z', 0]);
		expect(late('SOFR', '2026-07-01', '2026-07-01T20:00:00Z')).toEqual(['2026-07-02', '2026-07-06T12:00:00.000Z', 0]);
	});

	it('begins on the next fixing date if the index is published on the fixing date itself', () => {
		expect(late('THOR', '2026-06-16', '2026-06-17T10:30:00Z')).toEqual(['2026-06-17', '2026-06-17T10:00:00.000Z', 30]);
	});

	// Sydney is ten hours ahead of UTC in June, and eleven hours from 4 October 2026.
	it.each([
		['2026-06-16', '2026-06-17', '2026-06-17T23:20:00.000Z'],
		['2026-10-05', '2026-10-06', '2026-10-06T22:20:00.000Z'],
	])(
		'after the AONIA fixing of %s begins at 09:20 in Sydney on the business day after the next fixing date',
		(latest, next, awaited) => {
			const open = new BusinessCalendar([smallCalendar('2026-06-01', '2026-10-31', [])]);
			expect(late('AONIA', latest, awaited, open)).toEqual([next, awaited, 0]);
			expect(late('AONIA', latest, awaited.replace(':20:', ':21:'), open)).toEqual([next, awaited, 1]);
		},
	);

	it('begins after the grace days if the index has no calendar', () => {
		expect(late('SWESTR', '2026-06-17', '2026-06-28T07:00:00Z', 'unknown')).toEqual([
			'2026-06-18',
			'2026-06-19T07:00:00.000Z',
			3 * 24 * 60,
		]);
		expect(late('SWESTR', '2026-06-17', '2026-06-25T06:59:00Z', 'unknown')[2]).toBe(0);
	});

	it('is unknown if it depends on days after the end of the calendar', () => {
		expect(late('SOFR', '2026-07-09', '2026-07-20T12:00:00Z')).toBe('outside-calendar');
	});
});

describe('the time zone of a publisher', () => {
	it.each([
		['America/New_York', '2026-01-15', '08:00', '2026-01-15T13:00:00.000Z'],
		['America/New_York', '2026-07-15', '08:00', '2026-07-15T12:00:00.000Z'],
		['America/New_York', '2026-03-08', '08:00', '2026-03-08T12:00:00.000Z'],
		['Europe/London', '2026-10-25', '09:00', '2026-10-25T09:00:00.000Z'],
		['Australia/Sydney', '2026-10-04', '09:20', '2026-10-03T22:20:00.000Z'],
		['Asia/Tokyo', '2026-01-01', '00:00', '2025-12-31T15:00:00.000Z'],
	])('in time zone %s, %s at %s is the instant %s', (timeZone, date, time, instant) => {
		expect(new Date(publicationInstant({ timeZone, time }, localDate(date))).toISOString()).toBe(instant);
	});

	it('determines the instant at which the date changes', () => {
		expect(publicationToday({ timeZone: 'Asia/Tokyo' }, Date.parse('2026-06-21T14:59:59Z'))).toBe('2026-06-21');
		expect(publicationToday({ timeZone: 'Asia/Tokyo' }, Date.parse('2026-06-21T15:00:00Z'))).toBe('2026-06-22');
		expect(publicationToday({ timeZone: 'America/New_York' }, Date.parse('2026-06-22T03:59:59Z'))).toBe('2026-06-21');
	});
});
