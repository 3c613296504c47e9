import { describe, expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { compoundedRate } from './rates.ts';
import { movedBySteps, parseRelativeDate, resolveRelativeDate } from './relative-date.ts';

/** Easter 2026: Good Friday is 3 April, Easter Monday 6 April. */
const calendar = new BusinessCalendar([
	{
		name: 'UKG_FI',
		completeFrom: localDate('2025-01-01'),
		completeTo: localDate('2026-12-31'),
		holidays: [
			{ date: localDate('2026-04-03'), name: 'Good Friday' },
			{ date: localDate('2026-04-06'), name: 'Easter Monday' },
		],
	},
]);

const anchors = {
	T: epochDay(localDate('2026-04-08')),
	F: epochDay(localDate('2026-04-07')),
	E: epochDay(localDate('2026-05-31')),
};

function resolved(text: string): unknown {
	const date = parseRelativeDate(text);
	if (date === undefined) return undefined;
	const day = resolveRelativeDate(date, anchors, calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : day;
}

describe('relative dates', () => {
	it.each([
		['T', '2026-04-08', 'the run date'],
		['F', '2026-04-07', 'the day after the latest fixing'],
		['T-2B', '2026-04-02', 'business days skip Easter'],
		['T-2D', '2026-04-02', 'a holiday moves back to the preceding business day'],
		['T-1W', '2026-04-01', 'weeks are calendar weeks'],
		['E-3M', '2026-02-27', 'the last day of a shorter month, a Saturday, moves back'],
		['E', '2026-05-29', 'a Sunday moves back to Friday'],
		['T-1Y', '2025-04-08', 'steps of years keep the day'],
		['E-1M-2B', '2026-04-28', 'steps are taken from left to right'],
		['2026-04-03', '2026-04-03', 'a fixed date on a holiday does not move'],
	])('the date %s is resolved to %s: %s', (text, expected) => {
		expect(resolved(text)).toBe(expected);
	});

	it.each(['', 'X', 'T-', 'T-2', 'T-2X', 'T2B', 't-2B', 'T-1000B', 'T-1B-1B-1B-1B-1B', '2026-02-30', 'T -1B'])(
		'the text %j is refused as a relative date',
		(text) => {
			expect(parseRelativeDate(text)).toBeUndefined();
		},
	);

	it('a date outside the range of the calendar is a failure', () => {
		expect(resolved('T-9Y')).toMatchObject({ reason: 'outside-calendar', calendar: 'UKG_FI', date: '2017-04-08' });
	});

	it.each([
		['T', '2026-04-08', '2026-04-08', 'the run date'],
		['T-2B', '2026-04-02', '2026-04-06', 'business days skip Easter, weekdays do not'],
		['T-4B+1B', '2026-04-01', '2026-04-03', 'weekdays in both directions'],
		['T-4D', '2026-04-04', '2026-04-04', 'a Saturday does not move'],
		['T-1M+1D', '2026-03-09', '2026-03-09', 'steps are taken from left to right'],
	])('the date %s moves to %s on a calendar and to %s on weekdays: %s', (text, onCalendar, onWeekdays) => {
		const date = parseRelativeDate(text);
		if (date === undefined || 'fixed' in date) throw new Error(text);
		const moved = (days?: BusinessCalendar) => dateOfEpochDay(movedBySteps(anchors.T, date.steps, days) as number);
		expect([moved(calendar), moved()]).toEqual([onCalendar, onWeekdays]);
	});

	it('a date relative to an unknown latest fixing is a failure', () => {
		const latest = parseRelativeDate('F');
		expect(latest && resolveRelativeDate(latest, { T: anchors.T }, calendar)).toEqual({
			reason: 'missing-anchor',
			anchor: 'F',
		});
	});
});

it.each(['lookback', 'lockout'])('a rate of a schedule may have a %s of 366 business days', (field) => {
	const isValid = (days: number) => compoundedRate.safeParse({ currency: 'USD', tenor: '3M', [field]: days }).success;
	expect([366, 367].map(isValid)).toEqual([true, false]);
});
