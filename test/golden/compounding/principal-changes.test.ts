import { expect, it } from 'vitest';
import type { PrincipalChangeMethod } from '#shared/compounding/accrued-interest.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { interestOf } from '#shared/compounding/loan-totals.ts';
import { observationGrid } from '#shared/compounding/observation-grid.ts';
import { decimal, decimalText, round, zero } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';

// A principal of 1,000,000 from 1 to 31 July 2019, plus 100,000 on 15 July; SOFR of the Federal Reserve Bank of New
// York. Expected values were calculated with exact fractions in a different language. Arithmetic and fixings are
// independent; the two methods follow docs/methodology.md, Principal changes.
it.each([
	['NON_CUMULATIVE', '2149.7187'],
	['BALANCE', '2149.6149'],
] as const)('with method %s, the loan earns %s', (method: PrincipalChangeMethod, expected) => {
	const grid = observationGrid(localDate('2019-07-01'), localDate('2019-07-31'), sofrCalendar, {
		lookbackDays: 0,
		hasObservationShift: false,
		lockoutDays: 0,
		allowsNonBusinessDates: false,
	});
	if ('reason' in grid) throw new Error(grid.reason);
	const period = new Compounder(sofrFixings, sofrCalendar, {
		floorRule: floorRules.rfr,
		creditAdjustmentSpread: zero,
		margin: zero,
		basis: 360,
	}).compound(grid);
	if ('reason' in period) throw new Error(period.reason);
	const interest = interestOf(grid, period, {
		principal: decimal('1000000'),
		changes: [{ date: localDate('2019-07-15'), amount: decimal('100000') }],
		method,
		addedSpread: zero,
		basis: 360,
	});
	expect(decimalText(round(decimal(interest.total), 4))).toBe(expected);
	expect(interest.days.map(({ principal }) => principal).filter((p) => p === '1000000')).toHaveLength(9);
});
