import { expect, test } from 'vitest';
import { reduce, usdForm } from '#features/loans/testing/reference.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { FormEvent } from './form-state.ts';
import {
	noRefusedEntries,
	refusedText,
	revalidateRefused,
	type WrittenForm,
	withoutRefused,
	withRefused,
} from './refused-entries.ts';

/** Returns the form after some events. As on the screen, refused entries are kept separately from the state. */
function written(...events: FormEvent[]): WrittenForm {
	let form: WrittenForm = { state: usdForm, refused: noRefusedEntries };
	for (const event of events) {
		const { state, message } = reduce(form.state, event);
		const isRefused = message !== undefined && state === form.state;
		if (isRefused) form = { state, refused: withRefused(form, event, message) };
		else form = revalidateRefused({ ...form, state }, event, reduce);
	}
	return form;
}

const entries = ({ refused }: WrittenForm) =>
	[...refused].map(([key, entry]) => [key, refusedText(entry), entry.message.code]);

const add: FormEvent = { type: 'add-principal-change', after: undefined };
const principal = (value: string): FormEvent => ({ type: 'principal', value });
const change = (value: string): FormEvent => ({ type: 'principalChange', id: 1, value });
const current = (value: string): FormEvent => ({ type: 'currentPrincipal', id: 1, value });
const endDate: FormEvent = { type: 'endDate', value: localDate('2026-07-06'), text: '6 July 2026' };

test.each([
	['25,00,000', 'amount-not-a-number'],
	['250.000', 'amount-too-many-decimals'],
	['2000000000000', 'amount-above-max'],
	['-1', 'amount-below-min'],
])('the refused amount %s stays in its field until the user enters an accepted amount', (text, code) => {
	const refused = written(add, principal(text));
	expect(entries(refused)).toEqual([['principal', text, code]]);
	expect(refused.state.principal).toBe('1000000');
	const accepted = written(add, principal(text), principal('3000000'));
	expect([entries(accepted), accepted.state.principal]).toEqual([[], '3000000']);
});

test('a refused amount is accepted when it becomes valid, and dropped when its principal change is removed', () => {
	const refused = written(add, change('-900000'), principal('500000'), current('-5'));
	expect(entries(refused)).toEqual([
		['principal', '500000', 'current-principal-negative'],
		['currentPrincipal-1', '-5', 'amount-below-min'],
	]);
	const removed = written(add, change('-900000'), principal('500000'), current('-5'), {
		type: 'remove-principal-change',
		id: 1,
	});
	expect([entries(removed), removed.state.principal]).toEqual([[], '500000']);
});

test('a refused end date is accepted when an earlier start date makes it valid', () => {
	expect(entries(written(endDate))).toEqual([['endDate', '6 July 2026', 'end-before-start']]);
	const { state, refused } = written(endDate, { type: 'startDate', value: localDate('2026-06-15'), text: '' });
	expect([refused.size, state.endDate, state.days]).toEqual([0, '2026-07-06', 21]);
});

test('a text that is not a date or a number of days stays in its field', () => {
	const form = written(
		{ type: 'unreadable-date', field: 'startDate', text: '15-jun-', problem: { problem: 'not-a-date' } },
		{ type: 'unreadable-days', text: 'a month' },
	);
	expect(entries(form)).toEqual([
		['startDate', '15-jun-', 'unreadable-date'],
		['days', 'a month', 'days-out-of-range'],
	]);
});

test('a reset drops all refused entries', () => {
	const form = written(add, principal('25,00,000'), { type: 'reset', latestRateDate: undefined });
	expect([form.refused.size, form.state.principal]).toEqual([0, '1000000']);
});

test('if a refused entry is still invalid after a different change, its reason is updated', () => {
	expect(entries(written(endDate, principal('2000000')))).toEqual([['endDate', '6 July 2026', 'end-before-start']]);
	const start: FormEvent = { type: 'startDate', value: localDate('2025-05-15'), text: '' };
	expect(entries(written(endDate, start))).toEqual([['endDate', '6 July 2026', 'span-too-long']]);
});

test('the refused entry of a removed principal change is dropped', () => {
	expect(entries(written(add, current('-5')))).toEqual([['currentPrincipal-1', '-5', 'amount-below-min']]);
	expect(entries(written(add, current('-5'), { type: 'principal-changes', value: [] }))).toEqual([]);
});

test.each<[string, FormEvent]>([
	['number of days', { type: 'unreadable-days', text: 'a month' }],
	['start', { type: 'unreadable-date', field: 'startDate', text: '15-jun-', problem: { problem: 'not-a-date' } }],
	['end', endDate],
])('when the user enters a valid number of days, a refused entry is dropped (%s)', (_, refused) => {
	expect(written(refused).refused.size).toBe(1);
	expect(entries(written(refused, { type: 'days', value: 30, text: '30' }))).toEqual([]);
});

test('withoutRefused drops the refused entry of a single field', () => {
	const { refused } = written(add, principal('25,00,000'), endDate);
	expect([...refused.keys()]).toEqual(['principal', 'endDate']);
	expect([...withoutRefused(refused, 'principal').keys()]).toEqual(['endDate']);
	expect(withoutRefused(refused, 'days')).toBe(refused);
});
