import { expect, it } from 'vitest';
import { decimal, zero } from '#shared/decimal/decimal.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { plain } from '#test/support/random-period.ts';
import { AccruedInterest, type PrincipalChangeMethod } from './accrued-interest.ts';
import { CompoundingAccumulator } from './compounding-accumulator.ts';
import { principalSpans } from './loan-totals.ts';
import type { ObservationGrid } from './observation-grid.ts';

/** Returns the interest of days with the given growth (in units of 1/24) and principal (in units of 10^−20). */
function interest(
	method: PrincipalChangeMethod,
	days: readonly { growth: bigint; principal: bigint }[],
	addedSpread = zero,
) {
	const growth = new CompoundingAccumulator(24n);
	for (const day of days) growth.push({ accrualFactor: day.growth, asNumber: Number(day.growth) / 24 });
	const count = days.length;
	const grid: ObservationGrid = {
		terms: plain,
		startDay: 0,
		endDay: count,
		rows: count,
		boundaries: Int32Array.from({ length: count + 1 }, (_, day) => day),
		observations: Int32Array.from({ length: count }, (_, day) => day),
		accrualDays: new Int32Array(count).fill(1),
		interestDays: count,
		observationDays: count,
	};
	const terms = { principal: zero, changes: [], method, addedSpread, basis: 360 };
	const spans = days.map(({ principal }, day) => ({
		from: day,
		to: day + 1,
		principal: { unscaled: principal, scale: 20 },
	}));
	return new AccruedInterest(grid, growth, terms, spans);
}

/**
 * A growth of 2/3 has no exact binary fixed-point value: 2/3 of the last of its 184 places is lost. The test multiplies
 * this loss until the fixed-point amount moves past the exact amount, which is a tie.
 */
it.each([1n << 140n, 1n << 170n])(
	'an amount exactly at a rounding tie is rounded from its exact fraction, with a large principal (%i)',
	(half) => {
		const principal = 150n * half + 75n;
		expect(interest('NON_CUMULATIVE', [{ growth: 16n, principal }]).total(18)).toBe(half + 1n);
		expect(interest('BALANCE', [{ growth: 16n, principal }]).ofSpans(18)).toEqual([half + 1n]);
		expect(interest('NON_CUMULATIVE', [{ growth: 16n, principal: -principal }]).total(18)).toBe(-half - 1n);
	},
);

it.each([1n << 140n, 1n << 170n])(
	'an amount exactly at a rounding tie is rounded from its exact fraction, with large accrued interest (%i)',
	(half) => {
		const days = [
			{ growth: 16n, principal: 25n },
			{ growth: (6n * half + 2n) * 24n, principal: 0n },
		];
		expect(interest('BALANCE', days).total(18)).toBe(half + 1n);
	},
);

it('interest with 2 decimals is rounded from the exact amount, not from the amount with 18 decimals', () => {
	// 2/3 of 0.0674999999999999999985 is 0.044999999999999999999. It rounds to 0.045 with 18 decimals, to 0.04 with two.
	const earned = interest('NON_CUMULATIVE', [{ growth: 16n, principal: 6_749_999_999_999_999_999n }]);
	expect([earned.total(18), earned.total(2)]).toEqual([45_000_000_000_000_000n, 4n]);
});

it('an added spread earns simple interest even on a tiny principal', () => {
	// 1 % of 10^-20 over one day of 360 is 10^-20 / 36,000.
	expect(interest('NON_CUMULATIVE', [{ growth: 0n, principal: 1n }], decimal('1')).total(26)).toBe(28n);
});

it('a principal change after the last business day of a period does not start a new span', () => {
	const [friday, monday] = [epochDay(localDate('2025-03-14')), epochDay(localDate('2025-03-17'))];
	const grid = { boundaries: Int32Array.of(friday - 1, friday, monday) } as unknown as ObservationGrid;
	const change = { date: localDate('2025-03-14'), amount: decimal('1') };
	const terms = { principal: decimal('5'), method: 'BALANCE' as const, addedSpread: zero, basis: 360 };
	const spansOf = (date: string) => principalSpans(grid, { ...terms, changes: [{ ...change, date: localDate(date) }] });
	expect(spansOf('2025-03-15')).toEqual([{ from: 0, to: 2, principal: decimal('5') }]);
	expect(spansOf('2025-03-14')).toEqual([
		{ from: 0, to: 1, principal: decimal('5') },
		{ from: 1, to: 2, principal: decimal('6') },
	]);
});
