import { describe, expect, test } from 'vitest';
import { latestRateDate, reduce, reference, usdForm } from '#features/loans/testing/reference.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { addDays, localDate } from '#shared/time/local-date.ts';
import { presentFields } from '../fields/input-fields.ts';
import { composeStoredInputs, parseStoredInputs } from './form-state.ts';
import { reduceForm } from './reduce-form.ts';

const chosen = reduce(
	usdForm,
	{ type: 'currency', value: 'GBP' },
	{ type: 'latest-rate-date', currency: 'GBP', latestRateDate },
	{ type: 'startDate', value: localDate('2026-07-13'), text: '' },
	{ type: 'lookback', value: 5 },
	{ type: 'observationShift', value: true },
	{ type: 'cas', value: '0.11448' },
	{ type: 'floor', value: '0' },
	{ type: 'floorOn', value: 'compounded-rate' },
	{ type: 'casMethod', value: 'added' },
	{ type: 'rounding', value: 4 },
	{ type: 'principal', value: '2500000.5' },
	{ type: 'customTextBox1', value: '账户 7' },
	{ type: 'add-principal-change', after: undefined },
	{ type: 'add-principal-change', after: 1 },
).state;

const elevenChanges = Array.from({ length: 11 }, (_, index) => ({
	changeDate: addDays(localDate('2026-07-14'), index),
	principalChange: '1',
}));

const parsed = (change: object) =>
	parseStoredInputs(JSON.stringify({ ...JSON.parse(composeStoredInputs(chosen)), ...change }));
const restore = (change: object, { isLatestKnown = true } = {}) => {
	const stored = parsed(change);
	if (stored === undefined) throw new Error('not read');
	return reduce(usdForm, { type: 'restore', stored, latestRateDate: isLatestKnown ? latestRateDate : undefined });
};

describe('stored inputs of the calculator', () => {
	test('stored inputs are restored unchanged', () => {
		const { state, message } = restore({});
		expect(message).toEqual({ code: 'inputs-restored' });
		expect({ ...state, nextChangeId: 0, periodMemory: 0 }).toEqual({ ...chosen, nextChangeId: 0, periodMemory: 0 });
	});

	test.each([{ rounding: 17 }, { systemCalendars: Array(100).fill('UKG_FI') }])(
		'stored inputs with the extreme value %j are restored',
		(change) => {
			expect(restore(change).message).toEqual({ code: 'inputs-restored' });
		},
	);

	test('stored principal changes are dropped if the layout does not show principal changes', () => {
		const stored = parsed({});
		if (stored === undefined) throw new Error('not read');
		const shown = { ...reference, presentFields: presentFields({ currency: {}, startDate: {}, endDate: {} }) };
		const context = { reference: shown, today: latestRateDate, nowMillis: 0 };
		const { state, message } = reduceForm(usdForm, { type: 'restore', stored, latestRateDate }, context);
		expect(message).toEqual({ code: 'inputs-restored' });
		expect(state.principalChanges).toEqual([]);
	});

	test('restored dates do not change if the latest rate date is loaded later', () => {
		const { state } = restore({}, { isLatestKnown: false });
		expect(state.latestRateDate).toBeUndefined();
		const arrived = reduce(state, { type: 'latest-rate-date', currency: 'GBP', latestRateDate }).state;
		expect([arrived.startDate, arrived.endDate]).toEqual([chosen.startDate, chosen.endDate]);
	});

	test.each([
		['rfr', 'rfr', 'compounded'],
		['cas', 'rfr-plus-cas', 'compounded'],
		['hybrid', 'rfr-plus-cas', 'added'],
		['RFRONLY', 'rfr', 'added'],
	] as const)(
		'the floor option %s in inputs of an earlier version sets the floor base %s and the spread method %s',
		(floorOption, floorOn, method) => {
			const { casMethod, marginMethod, floorOn: _, ...before } = JSON.parse(composeStoredInputs(chosen));
			const stored = parseStoredInputs(JSON.stringify({ ...before, floorOption })) as StoredInputs;
			const { state } = reduce(usdForm, { type: 'restore', stored, latestRateDate });
			expect(state).toMatchObject({ floorOn, casMethod: method, marginMethod: method, convention: '' });
		},
	);

	test('restored inputs still follow the same convention', () => {
		const following = { ...chosen, convention: 'lma-sonia' };
		const stored = parseStoredInputs(composeStoredInputs(following)) as StoredInputs;
		const { state } = reduce(usdForm, { type: 'restore', stored, latestRateDate });
		expect(state.convention).toBe('lma-sonia');
		expect(reduce(state, { type: 'currency', value: 'USD', isConfirmed: true }).state.convention).toBe('');
	});

	test.each([
		'',
		'{',
		'null',
		'[]',
		'{}',
		JSON.stringify({ version: 2 }),
		JSON.stringify({ ...JSON.parse(composeStoredInputs(chosen)), surplus: 1 }),
	])('a stored text that is not valid inputs is ignored: %s', (text) => {
		expect(parseStoredInputs(text)).toBeUndefined();
	});

	test.each([
		{ startDate: '2022-02-30' },
		{ rounding: 18 },
		{ lookback: -1 },
		{ lookback: '5' },
		{ yearlyBasis: 'ACT/ACT' },
		{ floorOption: 'none' },
		{ systemCalendars: 'UKG_FI' },
		{ principalChanges: [{ changeDate: '2026-07-14', principalChange: 5 }] },
		{ customTextBox1: 'x'.repeat(501) },
	])('stored inputs with the invalid value %j are ignored', (change) => {
		expect(parsed(change)).toBeUndefined();
	});

	test.each([
		[{ currency: 'EUR' }, { code: 'stored-currency-gone', currency: 'EUR' }],
		[{ clientCalendars: ['GONE'] }, { code: 'stored-calendar-gone', calendar: 'GONE' }],
		[{ systemCalendars: ['OWN'] }, { code: 'stored-calendar-gone', calendar: 'OWN' }],
		[{ lookback: 11 }, { code: 'stored-inputs-unreadable' }],
		[{ lookback: 0, observationShift: false, lockout: 11 }, { code: 'stored-inputs-unreadable' }],
		[{ endDate: '2026-07-13', principalChanges: [] }, { code: 'stored-inputs-unreadable' }],
		// 366 days. The start date is a business day in both calendars.
		[{ startDate: '2024-05-10', endDate: '2025-05-11', principalChanges: [] }, { code: 'stored-inputs-unreadable' }],
		[{ principalChanges: elevenChanges }, { code: 'stored-inputs-unreadable' }],
		[{ lockout: 1 }, { code: 'stored-inputs-unreadable' }],
		[{ lookback: 0 }, { code: 'stored-inputs-unreadable' }],
		[{ principal: '<b>' }, { code: 'stored-inputs-unreadable' }],
		[{ principal: '' }, { code: 'stored-inputs-unreadable' }],
		[{ startDate: '2025-07-01' }, { code: 'stored-inputs-unreadable' }],
		[{ principalChanges: [{ changeDate: '2026-07-14', principalChange: '0' }] }, { code: 'stored-inputs-unreadable' }],
		[
			{ startDate: '2018-12-31', endDate: '2019-02-01', principalChanges: [] },
			refused('start-too-early', '2019-01-01'),
		],
		[{ startDate: '2020-12-01', endDate: '2020-12-30', principalChanges: [] }, refused('end-too-early', '2020-12-31')],
		[{ startDate: '2026-07-12' }, refused('start-not-business-day', '2026-07-12')],
		[{ startDate: '2026-07-14' }, refused('start-not-before-change', '2026-07-14')],
		[
			{ systemCalendars: [], clientCalendars: [] },
			{ code: 'stored-inputs-refused', reason: { code: 'no-calendar' } },
		],
		[
			{ endDate: '2026-08-17', lookback: 1 },
			{ code: 'stored-inputs-refused', reason: { code: 'end-past-max', first: 'endDate' } },
		],
		[
			{ principalChanges: [{ changeDate: '2026-07-14', principalChange: '-2500000.51' }] },
			{ code: 'stored-inputs-refused', reason: { code: 'current-principal-negative', number: 1 } },
		],
	])('stored inputs with %j are refused, and no input is restored', (change, message) => {
		expect(restore(change)).toEqual({ state: usdForm, message });
	});
});

function refused(code: string, date: string) {
	return { code: 'stored-inputs-refused', reason: { code, date } };
}
