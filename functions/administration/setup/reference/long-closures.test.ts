import { describe, expect, it } from 'vitest';
import {
	addBusinessDays,
	type FoundDay,
	following,
	modifiedFollowing,
	modifiedPreceding,
	preceding,
} from '#shared/time/adjust-date.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { calendarNamed } from './testing/reference-data.ts';

const tokyo = new BusinessCalendar([calendarNamed('JAP_FI')]);
const day = (text: string) => epochDay(localDate(text));
const dated = (found: FoundDay) => (typeof found === 'number' ? dateOfEpochDay(found) : found);

/**
 * The longest closures in any system calendar. Golden Week 2019: list of the Cabinet Office, with the accession of the
 * emperor on 1 May. Year-end: 31 December to 3 January (Banking Act of Japan, enforcement order, article 5).
 */
describe.each([
	{ lastOpen: '2019-04-26', firstClosed: '2019-04-27', lastClosed: '2019-05-06', firstOpen: '2019-05-07', days: 10 },
	{ lastOpen: '2024-12-30', firstClosed: '2024-12-31', lastClosed: '2025-01-05', firstOpen: '2025-01-06', days: 6 },
])('a closure of Tokyo for $days days from $firstClosed', ({ lastOpen, firstClosed, lastClosed, firstOpen, days }) => {
	it('every day of the closure is a holiday', () => {
		expect(day(lastClosed) - day(firstClosed) + 1).toBe(days);
		expect(tokyo.countBusinessDays(day(firstClosed), day(firstOpen))).toBe(0);
		expect(tokyo.countBusinessDays(day(lastOpen), day(firstOpen) + 1)).toBe(2);
	});

	it('the next business day after the last open day is the first day after the closure', () => {
		expect(dated(following(day(firstClosed), tokyo))).toBe(firstOpen);
		expect(dated(preceding(day(lastClosed), tokyo))).toBe(lastOpen);
		expect(dated(addBusinessDays(day(lastOpen), 1, tokyo))).toBe(firstOpen);
		expect(dated(addBusinessDays(day(firstOpen), -1, tokyo))).toBe(lastOpen);
	});

	it('the modified conventions adjust in the opposite direction to stay within the month', () => {
		expect(dated(modifiedFollowing(day(firstClosed), tokyo))).toBe(lastOpen);
		expect(dated(modifiedPreceding(day(lastClosed), tokyo))).toBe(firstOpen);
	});
});
