import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochDay, localDate } from '../../time/local-date.ts';
import { byTenor, tenorDays } from './tenor-buckets.ts';

const valuationDay = epochDay(localDate('2021-06-30'));
const days = tenorDays(valuationDay);
const [first, last] = [days[0] as number, days.at(-1) as number];

it('grouping an amount by tenor keeps its sum and, between the first and last tenor, its mean day', () => {
	fc.assert(
		fc.property(fc.integer({ min: -10, max: 60 * 366 }), (offset) => {
			const pillarDay = valuationDay + offset;
			const sums = byTenor(days, [pillarDay], [1]);
			expect(sums.reduce((total, sum) => total + sum, 0)).toBeCloseTo(1, 12);
			const meanDay = sums.reduce((total, sum, i) => total + sum * (days[i] as number), 0);
			expect(meanDay).toBeCloseTo(Math.min(last, Math.max(first, pillarDay)), 8);
			// An amount is split between two adjacent tenors at most. More distant tenors could give the same mean day.
			expect(sums.findLastIndex((sum) => sum !== 0) - sums.findIndex((sum) => sum !== 0)).toBeLessThanOrEqual(1);
		}),
	);
});
