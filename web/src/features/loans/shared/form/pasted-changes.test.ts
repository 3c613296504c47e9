import { describe, expect, test } from 'vitest';
import { reduce, usdForm } from '#features/loans/testing/reference.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { FormEvent } from './form-state.ts';

const paste = (...rows: readonly (readonly [string, string])[]): FormEvent => ({
	type: 'principal-changes',
	value: rows.map(([date, principalChange]) => ({ changeDate: localDate(date), principalChange })),
});

const before = reduce(usdForm, { type: 'add-principal-change', after: undefined }).state;

// The form has the period from 8 July to 7 August 2026, and a principal of 1,000,000.
describe('pasted principal changes', () => {
	test('pasted changes replace all previous ones, and all other inputs are unchanged', () => {
		const { state, message } = reduce(before, paste(['2026-07-15', '500000'], ['2026-07-22', '-1500000']));
		expect(message).toBeUndefined();
		expect(state.principalChanges).toEqual([
			{ id: 2, changeDate: '2026-07-15', principalChange: '500000' },
			{ id: 3, changeDate: '2026-07-22', principalChange: '-1500000' },
		]);
		expect({ ...state, principalChanges: before.principalChanges, nextChangeId: before.nextChangeId }).toEqual(before);
	});

	test('an empty list removes all changes', () => {
		expect(reduce(before, paste()).state.principalChanges).toEqual([]);
	});

	test.each([
		['a negative principal after it', [['2026-07-15', '-1000001']], 'current-principal-negative'],
		['a principal above the limit after it', [['2026-07-15', '999999999999']], 'current-principal-too-large'],
		['a date on a Saturday', [['2026-07-18', '1']], 'change-date-not-business-day'],
		['a date equal to the start date', [['2026-07-08', '1']], 'start-not-before-change'],
		['a date equal to the end date', [['2026-08-07', '1']], 'end-not-after-change'],
		['an amount of zero', [['2026-07-15', '0.00']], 'stored-inputs-unreadable'],
		[
			'a date before that of the previous change',
			[
				['2026-07-22', '1'],
				['2026-07-15', '1'],
			],
			'stored-inputs-unreadable',
		],
	] as const)('if one of the pasted changes has %s, all of them are refused', (_, rows, code) => {
		const { state, message } = reduce(before, paste(...rows));
		expect(state).toBe(before);
		expect(message?.code).toBe(code);
	});
});
