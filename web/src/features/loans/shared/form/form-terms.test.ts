import { describe, expect, test } from 'vitest';
import { latestRateDate, reduce, reference, usdForm } from '#features/loans/testing/reference.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { presentFields } from '../fields/input-fields.ts';
import { maxEndDate, selectedCalendar } from './business-days.ts';
import { observationLocks } from './change-dates.ts';
import { reduceForm } from './reduce-form.ts';
import { isSameRequest, toRequest } from './to-request.ts';

describe('lookback, observation shift and lockout', () => {
	test('without a lookback, the shift is disabled and the lockout is enabled', () => {
		expect(observationLocks(usdForm)).toEqual({ lookback: false, observationShift: true, lockout: false });
		expect(reduce(usdForm, { type: 'observationShift', value: true }).state.observationShift).toBe(false);
	});

	test('a lookback enables the shift and disables the lockout', () => {
		const { state } = reduce(usdForm, { type: 'lookback', value: 5 }, { type: 'observationShift', value: true });
		expect(observationLocks(state)).toEqual({ lookback: false, observationShift: false, lockout: true });
		expect(state.observationShift).toBe(true);
		expect(reduce(state, { type: 'lockout', value: 2 }).state.lockout).toBe(0);
	});

	test('lookback 0 turns the shift off', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'lookback', value: 5 },
			{ type: 'observationShift', value: true },
			{ type: 'lookback', value: 0 },
		);
		expect(state.observationShift).toBe(false);
	});

	test('a lockout disables lookback and shift, and lockout 0 enables the lookback', () => {
		const { state } = reduce(usdForm, { type: 'lockout', value: 2 });
		expect(observationLocks(state)).toEqual({ lookback: true, observationShift: true, lockout: false });
		expect(reduce(state, { type: 'lookback', value: 1 }).state.lookback).toBe(0);
		expect(observationLocks(reduce(state, { type: 'lockout', value: 0 }).state).lookback).toBe(false);
	});

	test('the last end date is 1 + lookback + lockout business days after the last rate date', () => {
		expect(maxEndDate(usdForm, { reference, today: latestRateDate })).toBe('2026-08-07');
		expect(maxEndDate({ ...usdForm, lookback: 5 }, { reference, today: latestRateDate })).toBe('2026-08-14');
		expect(maxEndDate({ ...usdForm, lockout: 2 }, { reference, today: latestRateDate })).toBe('2026-08-11');
	});

	test('a lookback cannot be reduced if the end date needs it', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'lookback', value: 5 },
			{ type: 'endDate', value: localDate('2026-08-14'), text: '' },
		);
		expect(reduce(state, { type: 'lookback', value: 4 })).toEqual({
			state,
			message: { code: 'end-past-max', first: 'endDate' },
		});
	});

	test('if the number of days needs the lookback, the days must be changed first', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'lookback', value: 5 },
			{ type: 'startDate', value: localDate('2026-07-15'), text: '' },
			{ type: 'days', value: 30, text: '' },
		);
		expect(state.endDate).toBe('2026-08-14');
		expect(reduce(state, { type: 'lookback', value: 4 }).message).toEqual({ code: 'end-past-max', first: 'days' });
	});

	test('a lockout must leave one business day that is not locked out', () => {
		const { state } = reduce(usdForm, { type: 'startDate', value: localDate('2026-08-05'), text: '' });
		expect(reduce(state, { type: 'lockout', value: 1 }).state.lockout).toBe(1);
		expect(reduce(state, { type: 'lockout', value: 2 })).toEqual({ state, message: { code: 'lockout-too-long' } });
	});
});

describe('calendars', () => {
	test('at least one calendar must be selected', () => {
		expect(reduce(usdForm, { type: 'systemCalendars', value: [] })).toEqual({
			state: usdForm,
			message: { code: 'no-calendar' },
		});
	});

	test('a calendar on which a date is closed is refused', () => {
		expect(reduce(usdForm, { type: 'clientCalendars', value: ['OWN'] })).toEqual({
			state: usdForm,
			message: { code: 'end-not-business-day', date: '2026-08-07' },
		});
	});

	test('a calendar under which the lockout locks every day is refused', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'systemCalendars', value: ['UKG_FI'] },
			{ type: 'startDate', value: localDate('2026-07-02'), text: '' },
			{ type: 'endDate', value: localDate('2026-07-06'), text: '' },
			{ type: 'lockout', value: 1 },
		);
		expect(state.lockout).toBe(1);
		expect(reduce(state, { type: 'systemCalendars', value: ['UKG_FI', 'USA_FI'] })).toEqual({
			state,
			message: { code: 'lockout-too-long-for-calendars' },
		});
	});

	test('a date outside a calendar is refused with the range of the calendar', () => {
		const days = reference.calendars.get('OWN');
		if (days === undefined) throw new Error('there is no calendar OWN');
		const own = { ...days, completeFrom: localDate('1995-01-01'), completeTo: localDate('1995-12-31') };
		const other = { ...reference, calendars: new Map([...reference.calendars, ['OWN', own]]) };
		const context = { reference: other, today: latestRateDate, nowMillis: 0 };
		expect(reduceForm(usdForm, { type: 'clientCalendars', value: ['OWN'] }, context).message).toEqual({
			code: 'date-outside-calendar',
			date: '2026-07-08',
			calendar: 'OWN',
			from: '1995-01-01',
			to: '1995-12-31',
		});
	});

	test('weekends are business days only if the profile says so and a client calendar is selected', () => {
		const saturday = epochDay(localDate('2026-07-04'));
		const open = { ...reference, isWeekendTreatedAsBizDay: true };
		const both = { systemCalendars: ['USA_FI'], clientCalendars: ['OWN'] };
		expect(selectedCalendar(both, open).isBusinessDay(saturday)).toBe(true);
		expect(selectedCalendar({ ...both, clientCalendars: [] }, open).isBusinessDay(saturday)).toBe(false);
		expect(selectedCalendar(both, reference).isBusinessDay(saturday)).toBe(false);
	});
});

describe('currency', () => {
	test('a new currency sets its calendar and basis, and its dates once the latest rate date is known', () => {
		const waiting = reduce(usdForm, { type: 'currency', value: 'GBP' }).state;
		expect(waiting).toMatchObject({
			systemCalendars: ['UKG_FI'],
			clientCalendars: [],
			yearlyBasis: 'ACT/365',
			latestRateDate: undefined,
		});
		const late = { type: 'latest-rate-date', currency: 'USD', latestRateDate } as const;
		expect(reduce(waiting, late).state.latestRateDate).toBeUndefined();
		const friday = localDate('2026-08-28');
		const { state } = reduce(waiting, { type: 'latest-rate-date', currency: 'GBP', latestRateDate: friday });
		expect([state.startDate, state.endDate, state.days]).toEqual(['2026-07-31', '2026-09-01', 32]);
	});

	test('dates that the user chose in the meantime are kept when the latest rate date arrives', () => {
		const waiting = reduce(
			usdForm,
			{ type: 'currency', value: 'GBP' },
			{ type: 'startDate', value: localDate('2026-07-10'), text: '' },
		).state;
		const arrived = { type: 'latest-rate-date', currency: 'GBP', latestRateDate } as const;
		expect(reduce(waiting, arrived).state.startDate).toBe('2026-07-10');
		const early = { ...arrived, latestRateDate: localDate('2026-07-30') };
		expect(reduce(waiting, early).message).toEqual({ code: 'end-past-max', first: 'endDate' });
	});

	test('the period stays within 365 days if its first day is a holiday', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'days', value: 365, text: '' },
			{ type: 'currency', value: 'GBP' },
			{ type: 'latest-rate-date', currency: 'GBP', latestRateDate: localDate('2026-08-28') },
		);
		// 365 days before Tuesday, 1 September 2026 is a Monday. 365 days before Monday, 10 August is a Sunday.
		expect([state.endDate, state.startDate, state.days]).toEqual(['2026-09-01', '2025-09-01', 365]);
		const monday = reduce(
			state,
			{ type: 'currency', value: 'USD' },
			{ type: 'latest-rate-date', currency: 'USD', latestRateDate: localDate('2026-08-07') },
		).state;
		expect([monday.endDate, monday.startDate, monday.days]).toEqual(['2026-08-10', '2025-08-11', 364]);
	});

	test('a lockout that would lock all business days of the latest period is set to 0', () => {
		// 3 to 6 August has three business days. 28 August to 2 September has two, because the 31st is a bank holiday.
		const { state, message } = reduce(
			usdForm,
			{ type: 'lockout', value: 2 },
			{ type: 'startDate', value: localDate('2026-08-03'), text: '' },
			{ type: 'endDate', value: localDate('2026-08-06'), text: '' },
			{ type: 'currency', value: 'GBP' },
			{ type: 'latest-rate-date', currency: 'GBP', latestRateDate: localDate('2026-08-27') },
		);
		expect([state.startDate, state.endDate, state.days, state.lockout]).toEqual(['2026-08-25', '2026-08-28', 3, 0]);
		expect(message).toEqual({ code: 'lockout-taken-away', lockout: 2 });
	});

	test('a lockout that fits into the latest period is kept', () => {
		const { state, message } = reduce(
			usdForm,
			{ type: 'lockout', value: 2 },
			{ type: 'currency', value: 'GBP' },
			{ type: 'latest-rate-date', currency: 'GBP', latestRateDate: localDate('2026-08-27') },
		);
		expect([state.endDate, state.lockout, message]).toEqual(['2026-09-02', 2, undefined]);
	});

	test('a currency without holiday data shows a message', () => {
		expect(reduce(usdForm, { type: 'currency', value: 'XTS' }).message).toEqual({
			code: 'no-holidays',
			currency: 'XTS',
		});
	});
});

describe('the request of a form', () => {
	test('the request has only inputs that the layout shows, and always the currency and the dates', () => {
		const few = { ...reference, presentFields: presentFields({ currency: {}, margin: {}, clientCalendars: {} }) };
		expect(toRequest(usdForm, few, 'u')).toEqual({
			currency: 'USD',
			startDate: '2026-07-08',
			endDate: '2026-08-07',
			margin: '0',
			systemCalendars: ['USA_FI'],
			clientCalendars: [],
			userid: 'u',
		});
	});

	test('the request has no locked or blank inputs', () => {
		const request = toRequest({ ...usdForm, cas: '', lockout: 2 }, reference, 'user@demo-bank.example');
		expect(request).toEqual({
			currency: 'USD',
			startDate: '2026-07-08',
			endDate: '2026-08-07',
			days: 30,
			rounding: 0,
			lockout: 2,
			yearlyBasis: 'ACT/360',
			margin: '0',
			casMethod: 'compounded',
			marginMethod: 'compounded',
			floorOn: 'rfr',
			systemCalendars: ['USA_FI'],
			clientCalendars: [],
			principal: '1000000',
			userid: 'user@demo-bank.example',
		});
	});

	test('a request with a convention has every term, so that the convention sets none', () => {
		const { state } = reduce(usdForm, { type: 'convention', value: 'arrc-sofr-compounded' });
		const hidden = { ...reference, presentFields: new Set(['floor']) };
		expect(toRequest(state, hidden, 'u')).toMatchObject({
			convention: 'arrc-sofr-compounded',
			rounding: 0,
			lookback: 0,
			observationShift: false,
			lockout: 0,
			yearlyBasis: 'ACT/360',
			casMethod: 'compounded',
			marginMethod: 'compounded',
			floorOn: 'rfr',
		});
	});

	test('two requests are equal until a sent input changes', () => {
		const { state } = reduce(usdForm, { type: 'latest-rate-date', currency: 'USD', latestRateDate });
		expect(isSameRequest(state, usdForm, reference)).toBe(true);
		expect(isSameRequest({ ...state, margin: '0.5' }, usdForm, reference)).toBe(false);
	});

	test('a floor of zero is sent, and the weekend rule only if weekends are business days', () => {
		const { state } = reduce(usdForm, { type: 'lookback', value: 5 }, { type: 'floor', value: '0' });
		const request = toRequest(state, { ...reference, isWeekendTreatedAsBizDay: true }, 'u');
		expect(request).toMatchObject({ floor: '0', lookback: 5, observationShift: false, isWeekendTreatedAsBizDay: true });
		expect(request).not.toHaveProperty('lockout');
	});
});

test('the initial form has the default of every input', () => {
	expect(usdForm).toMatchObject({
		currency: 'USD',
		days: 30,
		rounding: 0,
		lookback: 0,
		observationShift: false,
		lockout: 0,
		yearlyBasis: 'ACT/360',
		cas: '0',
		margin: '0',
		floor: '',
		casMethod: 'compounded',
		marginMethod: 'compounded',
		floorOn: 'rfr',
		convention: '',
		systemCalendars: ['USA_FI'],
		clientCalendars: [],
		principal: '1000000',
		customTextBox1: '',
		principalChanges: [],
	});
});

test('a reset restores all defaults', () => {
	const { state } = reduce(
		usdForm,
		{ type: 'startDate', value: localDate('2026-07-30'), text: '' },
		{ type: 'lookback', value: 3 },
		{ type: 'floor', value: '1' },
		{ type: 'customTextBox1', value: 'A 1' },
		{ type: 'currency', value: 'GBP' },
		{ type: 'reset', latestRateDate },
	);
	expect(state).toEqual(usdForm);
});
