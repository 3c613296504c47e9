import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { endingCalendars, lateIndices } from './feed-warnings.ts';

const ofDay = (name: string, completeTo: string) => ({
	name,
	completeFrom: localDate('2016-01-01'),
	completeTo: localDate(completeTo),
	holidays: [],
});
const calendars = [ofDay('SIN_FI', '2027-12-31'), ofDay('EMU', '2028-12-31')];

it.each([
	['2027-09-02', []],
	['2027-09-03', ['SIN_FI']],
	['2028-02-01', ['SIN_FI']],
	['2028-12-01', ['SIN_FI', 'EMU']],
] as const)('on %s, these calendars end within 120 days or have ended: %j', (today, names) => {
	const ending = endingCalendars(calendars, localDate(today));
	expect(ending.map(({ calendar }) => calendar)).toEqual(names);
	for (const { calendar, completeTo } of ending) expect(calendars).toContainEqual(ofDay(calendar, completeTo));
});

const nextDate = localDate('2026-06-15');
const awaited = (lateByMillis: number) => ({ nextDate, expectedAtMillis: 0, lateByMillis });
const ended = {
	reason: 'outside-calendar',
	calendar: 'USA_FI',
	date: localDate('2031-01-02'),
	completeFrom: localDate('2000-01-01'),
	completeTo: localDate('2030-12-31'),
} as const;

it('an index is late if it is overdue, has no fixings, or its calendar has ended', () => {
	expect(
		lateIndices([
			{ index: 'SOFR', awaited: awaited(0) },
			{ index: 'SONIA', awaited: awaited(1) },
			{ index: 'SORA' },
			{ index: 'TONA', awaited: ended },
		]),
	).toEqual([
		{ index: 'SONIA', why: 'overdue', nextDate, lateByMillis: 1 },
		{ index: 'SORA', why: 'nothing-yet' },
		{ index: 'TONA', why: 'outside-calendar' },
	]);
});
