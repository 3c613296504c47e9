import { expect, test } from 'vitest';
import { hasScheduleRoom } from '../../workbook/deal-cells.ts';
import { readChoices, readSpread, writeChoices } from './conversion-choices.ts';

test('choices for single deals are unchanged after they are written to an address and read again', () => {
	const choices = new Map([
		['A, "1"', { method: 'neutral', spreadBp: 0 } as const],
		['B', { method: 'cash', spreadBp: -12.5 } as const],
	]);
	expect(readChoices(writeChoices(choices) ?? '')).toEqual(choices);
	expect(writeChoices(new Map())).toBe('');
	const many = Array.from({ length: 200 }, (_, i) => [`DEAL-${i}`, { method: 'neutral', spreadBp: 0 }] as const);
	expect(writeChoices(new Map(many))).toBeUndefined();
});

test.each(['x', '{}', '[["A","best"]]', '[["A","cash",20000]]', '[[1,"cash"]]'])(
	'the invalid address parameter %s is read as no choices',
	(text) => {
		expect(readChoices(text).size).toBe(0);
	},
);

test.each([
	['12.5', 12.5],
	['−3', -3],
	['10001', undefined],
	['3 bp', undefined],
])('the entry %s is read as the spread %s', (text, spread) => expect(readSpread(text)).toBe(spread));

test('a schedule of several rows is exported only if the deal ID is a valid sheet name and both legs have the same dates', () => {
	const rows = [
		{ startDate: '2021-01-01', endDate: '2022-01-01', principalAmount: 2 },
		{ startDate: '2022-01-01', endDate: '2023-01-01', principalAmount: 1 },
	];
	const item = { dealId: 'A', endDate: '2023-01-01', amortizationSchedule: rows };
	expect(hasScheduleRoom(item)).toBe(true);
	expect(hasScheduleRoom({ ...item, dealId: 'A/B' })).toBe(false);
	expect(hasScheduleRoom({ ...item, endDate: '2024-01-01' })).toBe(false);
	expect(hasScheduleRoom({ ...item, amortizationSchedule: { leg1: rows, leg2: rows.slice(1) } })).toBe(false);
	expect(hasScheduleRoom({ ...item, dealId: 'A/B', amortizationSchedule: rows.slice(0, 1) })).toBe(true);
});
