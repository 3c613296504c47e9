import { expect, it } from 'vitest';
import { immDayOf, nextImmDay, thirdWednesday } from './imm.ts';
import { dateOfEpochDay, epochDay, localDate } from './local-date.ts';

const day = (text: string) => epochDay(localDate(text));

// Source: CME Group, IMM dates of interest-rate futures. 19 June 2024 is a holiday and is not moved.
it.each([
	[2024, 3, '2024-03-20'],
	[2024, 5, '2024-05-15'],
	[2024, 6, '2024-06-19'],
	[2024, 8, '2024-08-21'],
	[2024, 12, '2024-12-18'],
	[2025, 3, '2025-03-19'],
	[2025, 6, '2025-06-18'],
	[2026, 9, '2026-09-16'],
])('the third Wednesday of month %i-%i is %s', (year, month, expected) => {
	expect(dateOfEpochDay(thirdWednesday(year, month))).toBe(expected);
});

it.each([
	['2024-03-19', '2024-03-20'],
	['2024-03-20', '2024-06-19'],
	['2024-04-01', '2024-06-19'],
	['2024-12-17', '2024-12-18'],
	['2024-12-18', '2025-03-19'],
	['2024-12-31', '2025-03-19'],
])('the next quarterly IMM day after %s is %s', (from, expected) => {
	expect(dateOfEpochDay(nextImmDay(day(from)))).toBe(expected);
});

it.each([
	['H5', '2024-03-19', '2025-03-19'],
	['H4', '2024-03-31', '2024-03-20'],
	['H4', '2024-04-01', '2034-03-15'],
	['M9', '2024-03-19', '2029-06-20'],
	['Z3', '2024-01-02', '2033-12-21'],
	['Z33', '2024-01-02', '2033-12-21'],
	['F24', '2024-02-01', '2124-01-19'],
	['H0', '2029-12-31', '2030-03-20'],
])('contract code %s on %s means the IMM day %s', (code, from, expected) => {
	const found = immDayOf(code, day(from));
	expect(found && dateOfEpochDay(found)).toBe(expected);
});

it.each(['', 'H', '5', 'A5', 'h5', 'H123', 'HH', 'H-1'])('the text %j is not a contract code', (code) => {
	expect(immDayOf(code, day('2024-03-19'))).toBeUndefined();
});
