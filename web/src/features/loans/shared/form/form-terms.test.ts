import { describe, expect, test } from 'vitest';
import { latestRateDate, reduce, reference, usdForm } from '#features/loans/testing/reference.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { presentFields } from '../fields/input-fields.ts';
import { maxEndDate, selectedCalendar } from './business-days.ts';
import { observationLocks } from './period-dates.ts';
import { reduceForm } from './reduce-form.ts';
import { isSameRequest, toRequest } from './to-request.ts';

describe('lookback, observation shift and lockout', () => {
	test('without a lookback, the observation shift is locked and the lockout can be changed', () => {
		expect(observationLocks(usdForm)).toEqual({ lookback: false, observationShift: true, lockout: false });
		expect(reduce(usdForm, { type: 'observationShift', value: true }).state.observationShift).toBe(false);
	});

	test('with a lookback, the observation shift can be changed and the lockout is locked', () => {
		const { state } = reduce(usdForm, { type: 'lookback', value: 5 }, { type: 'observationShift', value: true });
		expect(observationLocks(state)).toEqual({ lookback: false, observationShift: false, lockout: true });
		expect(state.observationShift).toBe(true);
		expect(reduce(state, { type: 'lockout', value: 2 }).state.lockout).toBe(0);
	});

	test('setting the lookback to 0 also turns the observation shift off', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'lookback', value: 5 },
			{ type: 'observationShift', value: true },
			{ type: 'lookback', value: 0 },
		);
		expect(state.observationShift).toBe(false);
	});

	test('with a lockout, lookback and observation shift are locked', () => {
		const { state } = reduce(usdForm, { type: 'lockout', value: 2 });
		expect(observationLocks(state)).toEqual({ lookback: true, observationShift: true, lockout: false });
		expect(reduce(state, { type: 'lookback', value: 1 }).state.lookback).toBe(0);
		expect(observationLocks(reduce(state, { type: 'lockout', value: 0 }).state).lookback).toBe(false);
	});

	test('the latest end date is 1 + lookback + lockout business days after the latest rate date', () => {
		expect(maxEndDate(usdForm, { reference, today: latestRateDate })).toBe('2026-08-07');
		expect(maxEndDate({ ...usdForm, lookback: 5 }, { reference, today: latestRateDate })).toBe('2026-08-14');
		expect(maxEndDate({ ...usdForm, lockout: 2 }, { reference, today: latestRateDate })).toBe('2026-08-11');
	});

	test('a lookback cannot be reduced if the end date would then be after the latest possible date', () => {
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

	test('if the user changed the days last, the message about a refused lookback asks to change the days first', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'lookback', value: 5 },
			{ type: 'startDate', value: localDate('2026-07-15'), text: '' },
			{ type: 'days', value: 30, text: '' },
		);
		expect(state.endDate).toBe('2026-08-14');
		expect(reduce(state, { type: 'lookback', value: 4 }).message).toEqual({ code: 'end-past-max', first: 'days' });
	});

	test('a lockout must leave one business day of the period unlocked', () => {
		const { state } = reduce(usdForm, { type: 'startDate', value: localDate('2026-08-05'), text: '' });
		expect(reduce(state, { type: 'lockout', value: 1 }).state.lockout).toBe(1);
		expect(reduce(state, { type: 'lockout', value: 2 })).toEqual({ state, message: { code: 'lockout-too-long' } });
	});
});

describe('calendars of the form', () => {
	test('at least one calendar must be selected', () => {
		expect(reduce(usdForm, { type: 'systemCalendars', value: [] })).toEqual({
			state: usdForm,
			message: { code: 'no-calendar' },
		});
	});

	test('a calendar is refused if the start or end date is closed in it', () => {
		expect(reduce(usdForm, { type: 'clientCalendars', value: ['OWN'] })).toEqual({
			state: usdForm,
			message: { code: 'end-not-business-day', date: '2026-08-07' },
		});
	});

	test('a calendar is refused if the lockout would then lock all business days', () => {
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

	test('a calendar is refused with its range if it has no data for a date of the period', () => {
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

	test('weekends are business days only if the layout says so and a client calendar is selected', () => {
		const saturday = epochDay(localDate('2026-07-04'));
		const open = { ...reference, isWeekendTreatedAsBizDay: true };
		const both = { systemCalendars: ['USA_FI'], clientCalendars: ['OWN'] };
		expect(selectedCalendar(both, open).isBusinessDay(saturday)).toBe(true);
		expect(selectedCalendar({ ...both, clientCalendars: [] }, open).isBusinessDay(saturday)).toBe(false);
		expect(selectedCalendar(both, reference).isBusinessDay(saturday)).toBe(false);
	});
});

describe('currency of the form', () => {
	test('a new currency sets its calendar and basis at once, and its dates when the latest rate date is loaded', () => {
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

	test('dates that the user changes before the latest rate date is loaded are kept', () => {
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

	test('the latest period is at most 365 days long, even if its first day is a holiday', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'days', value: 365, text: '' },
			{ type: 'currency', value: 'GBP' },
			{ type: 'latest-rate-date', currency: 'GBP', latestRateDate: localDate('2026-08-28') },
		);
		// 365 days before Tuesday, 1 September 2026 is a Monday. 365 days before Monday, 10 August 2026 is a Sunday.
		expect([state.endDate, state.startDate, state.days]).toEqual(['2026-09-01', '2025-09-01', 365]);
		const monday = reduce(
			state,
			{ type: 'currency', value: 'USD' },
			{ type: 'latest-rate-date', currency: 'USD', latestRateDate: localDate('2026-08-07') },
		).state;
		expect([monday.endDate, monday.startDate, monday.days]).toEqual(['2026-08-10', '2025-08-11', 364]);
	});

	test('a lockout that would lock all business days of the latest period is set to 0', () => {
		// There are three business days from 3 to 6 August, but only two from 28 August to 2 September, because the
		// 31st is a bank holiday.
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

	test('a lockout that leaves a business day of the latest period unlocked is kept', () => {
		const { state, message } = reduce(
			usdForm,
			{ type: 'lockout', value: 2 },
			{ type: 'currency', value: 'GBP' },
			{ type: 'latest-rate-date', currency: 'GBP', latestRateDate: localDate('2026-08-27') },
		);
		expect([state.endDate, state.lockout, message]).toEqual(['2026-09-02', 2, undefined]);
	});

	test('a message is shown if a currency has no holiday data', () => {
		expect(reduce(usdForm, { type: 'currency', value: 'XTS' }).message).toEqual({
			code: 'no-holidays',
			currency: 'XTS',
		});
	});
});

describe('request that is made from the form', () => {
	test('the request contains only inputs that the layout shows, and always the currency and the dates', () => {
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

	test('the request does not contain locked or blank inputs', () => {
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

	test("a request that names a convention contains every term, so that the API does not use the convention's terms", () => {
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

	test('two forms have the same request until an input that is sent changes', () => {
		const { state } = reduce(usdForm, { type: 'latest-rate-date', currency: 'USD', latestRateDate });
		expect(isSameRequest(state, usdForm, reference)).toBe(true);
		expect(isSameRequest({ ...state, margin: '0.5' }, usdForm, reference)).toBe(false);
	});

	test('a floor of zero is sent, and so is the rule that weekends are business days', () => {
		const { state } = reduce(usdForm, { type: 'lookback', value: 5 }, { type: 'floor', value: '0' });
		const request = toRequest(state, { ...reference, isWeekendTreatedAsBizDay: true }, 'u');
		expect(request).toMatchObject({ floor: '0', lookback: 5, observationShift: false, isWeekendTreatedAsBizDay: true });
		expect(request).not.toHaveProperty('lockout');
	});
});

test('the initial form contains the default of every input', () => {
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

test('a reset sets every input to its default', () => {
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
