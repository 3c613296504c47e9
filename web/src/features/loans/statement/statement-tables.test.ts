import fc from 'fast-check';
import { expect, test } from 'vitest';
import { twoDays } from '#features/loans/testing/two-days.ts';
import type { CompoundingRow } from '#shared/contract/compounding.ts';
import { monthEnds } from './statement-tables.ts';

const dayMillis = 86_400_000;

const rowsFrom = (first: number, days: number): readonly CompoundingRow[] =>
	Array.from({ length: days }, (_, day) => ({
		...(twoDays.rates[0] as CompoundingRow),
		startDate: new Date(first + day * dayMillis).toISOString().slice(0, 10),
	}));

test('the table of months has the last day of each month, and the last day of the period', () => {
	const ends = monthEnds(rowsFrom(Date.UTC(2022, 5, 15), 365)).map(({ startDate }) => startDate);
	expect(ends).toHaveLength(13);
	expect(ends.slice(0, 3)).toEqual(['2022-06-30', '2022-07-31', '2022-08-31']);
	expect(ends.at(-1)).toBe('2023-06-14');
});

test('a period of up to ten years has at most fourteen rows, in order, and the last row is its last day', () => {
	const dates = fc.date({ min: new Date('2019-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });
	fc.assert(
		fc.property(dates, fc.integer({ min: 1, max: 3660 }), (first, days) => {
			const rows = rowsFrom(first.getTime(), days);
			const ends = monthEnds(rows);
			expect(ends.length).toBeLessThanOrEqual(14);
			expect(ends.at(-1)).toBe(rows.at(-1));
			expect(ends.map((row) => rows.indexOf(row))).toEqual(ends.map((row) => rows.indexOf(row)).sort((a, b) => a - b));
		}),
		{ numRuns: 10 },
	);
});
