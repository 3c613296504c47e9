import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicationInstant, publicationToday } from '#functions/calendars/publication-clock.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { delayOf } from './delay.ts';
import { businessDayBefore, dueFixing } from './due-fixing.ts';
import { publicationOf, publications } from './publication.ts';

// Independence Day 2026 is a Saturday, observed on Friday, 3 July.
const calendar = new BusinessCalendar([smallCalendar('2026-06-01', '2026-07-31', ['2026-06-19', '2026-07-03'])]);

function due(index: string, at: string, of: BusinessCalendar | undefined = calendar) {
	const publication = publicationOf(index);
	if (publication === undefined) throw new Error(index);
	const millis = Date.parse(at);
	return dueFixing(publication, publicationToday(publication, millis), of, millis, publicationInstant);
}

describe('the latest fixing that is due at an instant', () => {
	it.each([
		['SOFR', '2026-06-18T11:59:00Z', '2026-06-16'],
		['SOFR', '2026-06-18T12:00:00Z', '2026-06-17'],
		['SOFR', '2026-06-22T11:59:00Z', '2026-06-17'],
		['SOFR', '2026-06-22T12:00:00Z', '2026-06-18'],
		['SOFR', '2026-07-05T20:00:00Z', '2026-07-01'],
		['SARON', '2026-06-16T15:59:00Z', '2026-06-15'],
		['SARON', '2026-06-16T16:00:00Z', '2026-06-16'],
		// At this instant it is already 17 June in Sydney.
		['AONIA', '2026-06-16T23:19:00Z', '2026-06-15'],
		['AONIA', '2026-06-16T23:20:00Z', '2026-06-16'],
	])('of the index %s at %s is the fixing of %s', (index, at, date) => {
		expect(due(index, at)).toBe(date);
	});

	it('is found by weekdays if the index has no calendar, and ignores grace days', () => {
		expect(due('SWESTR', '2026-07-06T07:00:00Z', undefined)).toBe('2026-07-02');
	});

	it('the latest due fixing is unknown outside the calendar', () => {
		expect(due('SOFR', '2026-08-03T12:00:00Z')).toMatchObject({ reason: 'outside-calendar' });
		expect(due('SOFR', '2026-06-02T11:00:00Z')).toMatchObject({ reason: 'outside-calendar' });
		expect(businessDayBefore(localDate('2026-06-01'), calendar)).toMatchObject({ reason: 'outside-calendar' });
	});

	it('is the last one whose publication time has passed', () => {
		const first = Date.parse('2026-06-08T00:00:00Z');
		const anyInstant = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => first + minutes * 60_000);
		fc.assert(
			fc.property(fc.constantFrom(...publications), anyInstant, (publication, at) => {
				const date = dueFixing(publication, publicationToday(publication, at), calendar, at, publicationInstant);
				if (typeof date !== 'string') throw new Error(date.reason);
				const expectedAfter = (latest: typeof date) => {
					const delay = delayOf(publication, latest, calendar, at, publicationInstant);
					return 'reason' in delay ? Number.NaN : delay.expectedAtMillis;
				};
				expect(expectedAfter(date)).toBeGreaterThan(at);
				const before = businessDayBefore(date, calendar);
				if (typeof before !== 'string') throw new Error(before.reason);
				expect(expectedAfter(before)).toBeLessThanOrEqual(at);
			}),
		);
	});
});
