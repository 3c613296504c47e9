import { describe, expect, test } from 'vitest';
import {
	latestRateDate,
	reduce,
	reduceAt,
	reference,
	startMillis,
	usdForm,
} from '#features/loans/testing/reference.ts';
import { calendarNamed } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import type { FormEvent, FormState } from './form-state.ts';
import { reduceForm } from './reduce-form.ts';

const startDate = (value: string): FormEvent => ({ type: 'startDate', value: localDate(value), text: '' });
const endDate = (value: string): FormEvent => ({ type: 'endDate', value: localDate(value), text: '' });
const period = ({ startDate: start, endDate: end, days }: FormState) => [start, end, days];

/** The period from 15 June to 15 December 2022, set by changing the start and then the end. */
const in2022 = reduce(reduce(usdForm, startDate('2022-06-15')).state, endDate('2022-12-15')).state;

/** Returns a context in which the organisation's calendar has data only between two dates. */
function knowing(from: string, to: string) {
	const own = smallCalendar(from, to, [], 'OWN');
	const calendars = new Map([...reference.calendars, ['OWN', own] as const]);
	return { reference: { ...reference, calendars }, today: latestRateDate, nowMillis: startMillis };
}

const outside = (date: string, from: string, to: string) => ({
	code: 'date-outside-calendar',
	date,
	calendar: 'OWN',
	from,
	to,
});

describe('default period of the form', () => {
	test('the period ends one business day after the latest fixing, and starts 30 days earlier', () => {
		expect(period(usdForm)).toEqual(['2026-07-08', '2026-08-07', 30]);
	});

	test('if the day 30 days earlier is closed, the period starts on the business day before it', () => {
		const monday = localDate('2026-08-03');
		const form = reduceForm(
			usdForm,
			{ type: 'reset', latestRateDate: localDate('2026-07-31') },
			{ reference, today: monday, nowMillis: startMillis },
		).state;
		expect(period(form)).toEqual(['2026-07-02', '2026-08-03', 32]);
	});
});

describe('change of the start date', () => {
	test('if the new start date is within a year of the end date, the number of days changes', () => {
		const { state, message } = reduce(in2022, startDate('2022-07-05'));
		expect(period(state)).toEqual(['2022-07-05', '2022-12-15', 163]);
		expect(message).toBeUndefined();
	});

	test('if the new start date is more than a year before the end date, the end date moves, with a message', () => {
		const { state, message } = reduce(usdForm, startDate('2022-06-03'));
		expect(period(state)).toEqual(['2022-06-03', '2022-07-05', 32]);
		expect(message).toEqual({ code: 'end-moved', date: '2022-07-05', days: 32 });
	});

	test('if the new start date is more than a year after the end date, the end date moves too', () => {
		const { state, message } = reduce(in2022, { type: 'days', value: 30, text: '' }, startDate('2026-06-15'));
		expect(period(state)).toEqual(['2026-06-15', '2026-07-15', 30]);
		expect(message).toEqual({ code: 'end-moved', date: '2026-07-15', days: 30 });
	});

	test('a start date is refused if the end date would have to move past the latest fixing', () => {
		expect(reduce(in2022, startDate('2026-07-09'))).toEqual({
			state: in2022,
			message: { code: 'end-past-max', first: 'days' },
		});
	});

	test.each([
		['2022-06-18', { code: 'chosen-not-business-day', date: '2022-06-18' }],
		['2022-06-20', { code: 'chosen-not-business-day', date: '2022-06-20' }],
		['2022-12-15', { code: 'start-not-before-end' }],
		['2022-12-16', { code: 'start-not-before-end' }],
		['2018-12-31', { code: 'start-too-early', date: '2019-01-01' }],
	])('the start date %s is refused, and nothing changes', (date, message) => {
		expect(reduce(in2022, startDate(date))).toEqual({ state: in2022, message });
	});
});

describe('change of the end date', () => {
	test('if the new end date is at most 365 days after the start date, the number of days changes', () => {
		expect(period(reduce(in2022, endDate('2023-06-15')).state)).toEqual(['2022-06-15', '2023-06-15', 365]);
	});

	test.each([
		['2023-06-16', { code: 'span-too-long', max: 365 }],
		['2022-06-15', { code: 'end-before-start' }],
		['2022-12-17', { code: 'chosen-not-business-day', date: '2022-12-17' }],
		['2020-12-30', { code: 'end-too-early', date: '2020-12-31' }],
		['2026-08-10', { code: 'end-too-late', date: '2026-08-07' }],
	])('the end date %s is refused, and nothing changes', (date, message) => {
		expect(reduce(in2022, endDate(date))).toEqual({ state: in2022, message });
	});
});

describe('before the latest rate date is loaded', () => {
	// Today is 6 August 2026.
	const waiting = { ...usdForm, latestRateDate: undefined };

	test('an end date is accepted if it is at most a month from today', () => {
		const near = reduce(waiting, startDate('2026-06-15')).state;
		expect(reduce(near, endDate('2026-09-04')).state.endDate).toBe('2026-09-04');
		expect(reduce(near, endDate('2026-09-08'))).toEqual({
			state: near,
			message: { code: 'end-too-late', date: '2026-09-06' },
		});
	});

	test('an end date is reported and not calculated if the latest rate date turns out to be too early for it', () => {
		const chosen = reduce(waiting, startDate('2026-06-15'), endDate('2026-09-04')).state;
		const arrived = reduce(chosen, { type: 'latest-rate-date', currency: 'USD', latestRateDate });
		const message = { code: 'end-past-max', first: 'endDate' };
		expect(arrived.message).toEqual(message);
		expect(reduce(arrived.state, { type: 'go' })).toEqual({ state: arrived.state, message });
		const mended = reduce(arrived.state, endDate('2026-08-07')).state;
		expect(reduce(mended, { type: 'go' })).toEqual({ state: mended });
	});
});

describe('change of the number of days', () => {
	test('if the user changed the end date last, the start date moves', () => {
		expect(period(reduce(in2022, { type: 'days', value: 30, text: '' }).state)).toEqual([
			'2022-11-15',
			'2022-12-15',
			30,
		]);
	});

	test('if the user changed the start date last, the end date moves', () => {
		const form = reduce(in2022, startDate('2022-06-16')).state;
		expect(period(reduce(form, { type: 'days', value: 29, text: '' }).state)).toEqual(['2022-06-16', '2022-07-15', 29]);
	});

	test('if the user changes the days twice after the start date, the end date moves both times', () => {
		const { state } = reduce(
			in2022,
			startDate('2022-06-16'),
			{ type: 'days', value: 29, text: '' },
			{ type: 'days', value: 33, text: '' },
		);
		expect(period(state)).toEqual(['2022-06-16', '2022-07-19', 33]);
	});

	test('if the user changed first the start date and then the end date, the start date moves', () => {
		const { state } = reduce(in2022, startDate('2022-06-16'), endDate('2022-12-16'), {
			type: 'days',
			value: 30,
			text: '',
		});
		expect(period(state)).toEqual(['2022-11-16', '2022-12-16', 30]);
	});

	test.each([
		[20, ['2022-06-16', '2022-07-15', 29]],
		[21, ['2022-11-16', '2022-12-15', 29]],
	])('%i minutes after a change of the start date, a change of the days gives the period %j', (minutes, expected) => {
		const { state } = reduce(in2022, startDate('2022-06-16'));
		const later = startMillis + minutes * 60_000;
		expect(period(reduceAt(later, state, { type: 'days', value: 29, text: '' }).state)).toEqual(expected);
	});

	test('more than 20 minutes after the last change, a change of the days moves the start date', () => {
		const { state } = reduce(in2022, startDate('2022-06-16'), { type: 'days', value: 29, text: '' });
		const late = reduceAt(startMillis + 20 * 60_000 + 1, state, { type: 'days', value: 28, text: '' });
		expect(period(late.state)).toEqual(['2022-06-17', '2022-07-15', 28]);
	});

	test('if the moved date falls on a holiday, it moves on, and the number of days is corrected', () => {
		const form = reduce(in2022, startDate('2022-06-16')).state;
		const { state, message } = reduce(form, { type: 'days', value: 18, text: '' });
		expect(period(state)).toEqual(['2022-06-16', '2022-07-05', 19]);
		expect(message).toEqual({ code: 'end-moved', date: '2022-07-05', days: 19 });
	});

	test.each([
		// 365 days after Friday, 18 June 2021 is a Saturday, which is followed by a Sunday and by Juneteenth.
		['2021-06-18', 365, ['2021-06-18', '2022-06-17', 364]],
		['2021-06-22', 363, ['2021-06-22', '2022-06-21', 364]],
	])(
		'from the start date %s, a period of %i days ends on the nearest business day within 365 days: %j',
		(start, days, expected) => {
			const form = reduce(usdForm, startDate('2021-05-03'), endDate('2021-08-03'), startDate(start)).state;
			const { state, message } = reduce(form, { type: 'days', value: days, text: '' });
			expect(period(state)).toEqual(expected);
			expect(message).toEqual({ code: 'end-moved', date: expected[1], days: expected[2] });
		},
	);

	test.each([
		[300, '2025-10-11'],
		[365, '2025-08-07'],
	])('%i days are refused if the start date would be outside a calendar', (days, target) => {
		const knowing2026 = knowing('2026-01-01', '2026-12-31');
		const form = { ...usdForm, clientCalendars: ['OWN'] };
		expect(reduceForm(form, { type: 'days', value: days, text: '' }, knowing2026)).toEqual({
			state: form,
			message: outside(target, '2026-01-01', '2026-12-31'),
		});
	});

	test('a number of days is refused if the end date would be outside a calendar', () => {
		const knowing2022 = knowing('2022-01-01', '2022-12-31');
		const form = { ...reduce(in2022, startDate('2022-06-16')).state, clientCalendars: ['OWN'] };
		// The calendar ends before the latest fixing, so it determines the latest end date.
		expect(reduceForm(form, { type: 'days', value: 200, text: '' }, knowing2022)).toEqual({
			state: form,
			message: { code: 'end-past-max', first: 'startDate' },
		});
	});

	test('a number of days is refused if the end date would be after the latest fixing', () => {
		const form = reduce(usdForm, startDate('2026-07-09')).state;
		expect(reduce(form, { type: 'days', value: 30, text: '' })).toEqual({
			state: form,
			message: { code: 'end-past-max', first: 'startDate' },
		});
	});
});

describe('a period in Tokyo, where all days from 31 December 2024 to 5 January 2025 are closed', () => {
	const calendars = new Map([...reference.calendars, ['JAP_FI', calendarNamed('JAP_FI')] as const]);
	const context = { reference: { ...reference, calendars }, today: latestRateDate, nowMillis: startMillis };
	const change = (state: FormState, ...events: FormEvent[]) =>
		events.reduce((outcome, event) => reduceForm(outcome.state, event, context), { state });
	const { state } = change({ ...usdForm, systemCalendars: ['JAP_FI'] }, startDate('2024-12-02'), endDate('2025-02-03'));

	test('an end date on a closed day moves to the first business day of the new year', () => {
		const moved = change(state, startDate('2024-12-03'), {
			type: 'days',
			value: 30,
			text: '',
		});
		expect(period(moved.state)).toEqual(['2024-12-03', '2025-01-06', 34]);
	});

	test('a start date on a closed day moves to the last business day of the old year', () => {
		expect(period(change(state, { type: 'days', value: 29, text: '' }).state)).toEqual([
			'2024-12-30',
			'2025-02-03',
			35,
		]);
	});
});

test('after every change, the number of days equals the distance between start and end', () => {
	const events: FormEvent[] = [
		startDate('2021-03-03'),
		...[1, 365, 2, 364, 90].map((value): FormEvent => ({ type: 'days', value, text: '' })),
		endDate('2021-09-17'),
		{ type: 'lookback', value: 10 },
		...[365, 7].map((value): FormEvent => ({ type: 'days', value, text: '' })),
		{ type: 'currency', value: 'GBP' },
		{ type: 'latest-rate-date', currency: 'GBP', latestRateDate },
		startDate('2022-09-16'),
	];
	let state = usdForm;
	for (const event of events) {
		state = reduce(state, event).state;
		const days = (Date.parse(state.endDate) - Date.parse(state.startDate)) / 86_400_000;
		expect(state.days, JSON.stringify(event)).toBe(days);
		expect(days).toBeGreaterThan(0);
		expect(days).toBeLessThanOrEqual(365);
	}
});
