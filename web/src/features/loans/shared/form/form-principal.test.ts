import { describe, expect, test } from 'vitest';
import { latestRateDate, reduce, reference, usdForm } from '#features/loans/testing/reference.ts';
import { localDate } from '#shared/time/local-date.ts';
import { presentFields } from '../fields/input-fields.ts';
import { selectedCalendar } from './business-days.ts';
import type { FormEvent, FormState } from './form-state.ts';
import { principalChangeRows } from './principal-change-rows.ts';
import { toRequest } from './to-request.ts';

const date = localDate;
const add = (after?: number): FormEvent => ({ type: 'add-principal-change', after });
const remove = (id: number): FormEvent => ({ type: 'remove-principal-change', id });
const amount = (id: number, value: string): FormEvent => ({ type: 'principalChange', id, value });
const current = (id: number, value: string): FormEvent => ({ type: 'currentPrincipal', id, value });
const changeDate = (id: number, value: string): FormEvent => ({ type: 'changeDate', id, value: date(value), text: '' });
const principal = (value: string): FormEvent => ({ type: 'principal', value });

/** Returns each principal change's date, amount, principal after it, and first and last possible date. */
const rows = (state: FormState) =>
	principalChangeRows(state, selectedCalendar(state, reference)).map((row) => [
		row.changeDate,
		row.principalChange,
		row.currentPrincipal,
		row.minDate,
		row.maxDate,
	]);

/** The period from 8 July to 7 August 2026 with two principal changes, one and two weeks after the start. */
const withTwo = reduce(
	usdForm,
	add(),
	changeDate(1, '2026-07-15'),
	add(1),
	changeDate(2, '2026-07-22'),
	amount(2, '-300000'),
).state;

describe('adding a principal change', () => {
	test('the first change has the business day after the start date, and an amount of a tenth of the principal', () => {
		const { state } = reduce(usdForm, add());
		expect(rows(state)).toEqual([['2026-07-09', '100000', '1100000', '2026-07-09', '2026-08-06']]);
	});

	test("a second change has the next business day, which becomes the limit for the first change's date", () => {
		const { state } = reduce(usdForm, add(), add(1));
		expect(rows(state)).toEqual([
			['2026-07-09', '100000', '1100000', '2026-07-09', '2026-07-09'],
			['2026-07-10', '100000', '1200000', '2026-07-10', '2026-08-06'],
		]);
	});

	test('a new change skips weekends and holidays', () => {
		const { state } = reduce(usdForm, { type: 'startDate', value: date('2026-07-02'), text: '' }, add());
		expect(state.principalChanges[0]?.changeDate).toBe('2026-07-06');
	});

	test.each([
		['0', '100000'],
		['1', '0.1'],
		['0.19', '0.01'],
		['1000000000000', '100000000000'],
	])('if the principal is %s, a new change has the amount %s', (opening, change) => {
		const outcome = reduce(usdForm, principal(opening), add());
		const isTooMuch = opening === '1000000000000';
		expect(outcome.state.principalChanges.map(({ principalChange }) => principalChange)).toEqual(
			isTooMuch ? [] : [change],
		);
	});

	test('a new change is refused if its amount or date would be invalid', () => {
		const refusals = [
			reduce(usdForm, principal('0.09'), add()),
			reduce(usdForm, principal(''), add()),
			reduce(usdForm, principal('1000000000000'), add()),
			reduce(usdForm, add(7)),
			reduce(usdForm, add(), changeDate(1, '2026-08-06'), add(1)),
		].map(({ message }) => message);
		expect(refusals).toEqual([
			{ code: 'default-change-zero' },
			{ code: 'principal-missing' },
			{ code: 'current-principal-too-large', number: 1, limit: 1_000_000_000_000 },
			{ code: 'change-not-found', id: 7 },
			{ code: 'no-room-for-change' },
		]);
	});

	test('if there is no free date before the first change, a new change follows the last change with a free date after it', () => {
		const dates = ({ state }: ReturnType<typeof reduce>) => state.principalChanges.map(({ changeDate }) => changeDate);
		expect(dates(reduce(usdForm, add(), add(), add()))).toEqual(['2026-07-09', '2026-07-10', '2026-07-13']);
		expect(dates(reduce(usdForm, add(), add(), changeDate(2, '2026-08-06'), add()))).toEqual([
			...['2026-07-09', '2026-07-10', '2026-08-06'],
		]);
	});

	test('an eleventh change is refused', () => {
		let state = reduce(usdForm, add()).state;
		for (let id = 1; id < 10; id++) state = reduce(state, add(id)).state;
		expect(state.principalChanges).toHaveLength(10);
		expect(reduce(state, add(10))).toEqual({ state, message: { code: 'too-many-changes', max: 10 } });
	});

	test('a change added between two others is part of all later principals', () => {
		const { state } = reduce(withTwo, add(1));
		expect(rows(state).map(([day, , now]) => [day, now])).toEqual([
			['2026-07-15', '1100000'],
			['2026-07-16', '1200000'],
			['2026-07-22', '900000'],
		]);
	});
});

describe('editing a principal change', () => {
	test('the principal after a change and the limits of its date depend on the adjacent changes', () => {
		expect(rows(withTwo)).toEqual([
			['2026-07-15', '100000', '1100000', '2026-07-09', '2026-07-21'],
			['2026-07-22', '-300000', '800000', '2026-07-16', '2026-08-06'],
		]);
	});

	test('editing the principal after a change adjusts its amount and all later principals', () => {
		const { state } = reduce(withTwo, current(1, '1500000.25'));
		expect(rows(state).map(([, change, now]) => [change, now])).toEqual([
			['500000.25', '1500000.25'],
			['-300000', '1200000.25'],
		]);
	});

	test.each([
		[amount(1, '0'), { code: 'principal-change-zero' }],
		[amount(1, ''), { code: 'principal-change-zero' }],
		[amount(1, '1000000000000.01'), { code: 'amount-above-max', field: 'principalChange', limit: 1_000_000_000_000 }],
		[amount(1, '-1000000000000.01'), { code: 'amount-below-min', field: 'principalChange', limit: -1_000_000_000_000 }],
		[amount(1, '-'), { code: 'amount-not-a-number', field: 'principalChange' }],
		[amount(1, '-1000000.01'), { code: 'current-principal-negative', number: 1 }],
		[amount(1, '-700000.01'), { code: 'current-principal-negative', number: 2 }],
		[amount(1, '999999000000.01'), { code: 'current-principal-too-large', number: 1, limit: 1_000_000_000_000 }],
		[current(1, '1000000'), { code: 'change-becomes-zero', number: 1 }],
		[current(2, '1100000.00'), { code: 'change-becomes-zero', number: 2 }],
		[current(1, '299999.99'), { code: 'current-principal-negative', number: 2 }],
		[current(1, '1000000000000.5'), { code: 'amount-above-max', field: 'currentPrincipal', limit: 1_000_000_000_000 }],
		[current(1, ''), { code: 'principal-change-zero' }],
		[changeDate(1, '2026-07-08'), { code: 'change-date-outside', from: '2026-07-09', to: '2026-07-21' }],
		[changeDate(1, '2026-07-22'), { code: 'change-date-outside', from: '2026-07-09', to: '2026-07-21' }],
		[changeDate(2, '2026-08-07'), { code: 'change-date-outside', from: '2026-07-16', to: '2026-08-06' }],
		[changeDate(2, '2026-07-25'), { code: 'chosen-not-business-day', date: '2026-07-25' }],
		[changeDate(9, '2026-07-24'), { code: 'change-not-found', id: 9 }],
		[principal(''), { code: 'principal-needed' }],
		[principal('199999.99'), { code: 'current-principal-negative', number: 2 }],
		[principal('1000000000001'), { code: 'amount-above-max', field: 'principal', limit: 1_000_000_000_000 }],
		[remove(9), { code: 'change-not-found', id: 9 }],
	])('the edit %j is refused, and nothing changes', (event, message) => {
		expect(reduce(withTwo, event)).toEqual({ state: withTwo, message });
	});

	test("if a change is removed, the limits of the other changes' dates are adjusted", () => {
		const { state } = reduce(withTwo, remove(1));
		expect(rows(state)).toEqual([['2026-07-22', '-300000', '700000', '2026-07-09', '2026-08-06']]);
	});

	test('a change cannot be removed if a later change would make the principal negative', () => {
		const { state } = reduce(withTwo, amount(1, '200000'), amount(2, '-1100000'));
		expect(reduce(state, remove(1))).toEqual({ state, message: { code: 'current-principal-negative', number: 2 } });
	});

	test('a new change does not get the id of a change that was removed', () => {
		const { state } = reduce(withTwo, remove(2), add(1));
		expect(state.principalChanges.map(({ id }) => id)).toEqual([1, 3]);
	});

	test('the request contains the changes by date', () => {
		expect(toRequest(withTwo, reference, 'u').principalAmtChanges).toEqual({
			'2026-07-15': '100000',
			'2026-07-22': '-300000',
		});
		expect(toRequest(usdForm, reference, 'u')).not.toHaveProperty('principalAmtChanges');
	});

	test('the request contains the changes and the principal if the layout shows the changes, even if it hides the principal', () => {
		const showing = (sections: Parameters<typeof presentFields>[0]) => ({
			...reference,
			presentFields: presentFields(sections),
		});
		const alone = showing({ currency: {}, startDate: {}, endDate: {}, principalAmtChanges: {} });
		expect(toRequest(withTwo, alone, 'u')).toMatchObject({
			principal: '1000000',
			principalAmtChanges: { '2026-07-15': '100000', '2026-07-22': '-300000' },
		});
		expect(toRequest(usdForm, alone, 'u')).not.toHaveProperty('principal');
		const without = toRequest(withTwo, showing({ currency: {}, startDate: {}, endDate: {} }), 'u');
		expect(without).not.toHaveProperty('principalAmtChanges');
		expect(without).not.toHaveProperty('principal');
	});
});

describe('a form with principal changes', () => {
	test('the start date must be before the first change, and the end date after the last change', () => {
		expect(reduce(withTwo, { type: 'startDate', value: date('2026-07-15'), text: '' })).toEqual({
			state: withTwo,
			message: { code: 'start-not-before-change', date: '2026-07-15' },
		});
		expect(reduce(withTwo, { type: 'endDate', value: date('2026-07-22'), text: '' })).toEqual({
			state: withTwo,
			message: { code: 'end-not-after-change', date: '2026-07-22' },
		});
		expect(reduce(withTwo, { type: 'days', value: 10, text: '' }).message).toEqual({
			code: 'start-not-before-change',
			date: '2026-07-15',
		});
		expect(reduce(withTwo, { type: 'startDate', value: date('2026-07-14'), text: '' }).state.days).toBe(24);
	});

	test('a start date that would move the end date before a change is refused', () => {
		expect(reduce(withTwo, { type: 'startDate', value: date('2022-06-15'), text: '' }).message).toEqual({
			code: 'end-not-after-change',
			date: '2026-07-22',
		});
	});

	test('a calendar is refused if the date of a change is closed in it', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'systemCalendars', value: ['UKG_FI'] },
			{ type: 'startDate', value: date('2026-07-01'), text: '' },
			add(),
			changeDate(1, '2026-07-03'),
		);
		expect(reduce(state, { type: 'systemCalendars', value: ['UKG_FI', 'USA_FI'] })).toEqual({
			state,
			message: { code: 'change-date-not-business-day', number: 1 },
		});
	});

	test('changing the currency asks first, and removes the changes after a confirmation', () => {
		const asked = reduce(withTwo, { type: 'currency', value: 'GBP' });
		const confirmed = { type: 'currency', value: 'GBP', isConfirmed: true } as const;
		expect(asked).toEqual({ state: withTwo, question: { code: 'change-currency', confirmed } });
		const { state } = reduce(withTwo, confirmed);
		expect([state.currency, state.principalChanges]).toEqual(['GBP', []]);
	});

	test('resetting the form removes the changes', () => {
		expect(reduce(withTwo, { type: 'reset', latestRateDate }).state).toEqual(usdForm);
	});
});
