import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { endingCalendars } from './feed-warnings.ts';

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
