import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
	add,
	compare,
	decimal,
	divideHalfAway,
	figureText,
	powerOfTen,
	scaledText,
	subtract,
	unscaledAt,
} from '#shared/decimal/decimal.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import {
	anyFloorOption,
	anySeries,
	anySpread,
	ascendingDates,
	compounded,
	exactFactor,
	gridOf,
	plainRates,
	totals,
} from '#test/support/random-period.ts';
import type { PrincipalChangeMethod } from './accrued-interest.ts';
import type { CompoundedTotal } from './compound.ts';
import { addedSpread } from './effective-rate.ts';
import { floorRules } from './floor-option.ts';
import { accruedInterest, type InterestTerms, interestOf } from './loan-totals.ts';
import type { ObservationGrid } from './observation-grid.ts';
import { payableInterestOf } from './payable-interest.ts';

/** Calculates interest day by day from exact fractions and rounds each amount once. Slow, but needs no error bound. */
function exactInterest(grid: ObservationGrid, { growth }: CompoundedTotal, terms: InterestTerms) {
	const scale = Math.max(terms.principal.scale, ...terms.changes.map(({ amount }) => amount.scale));
	const spreadUnit = 100n * BigInt(terms.basis) * powerOfTen(terms.addedSpread.scale);
	const rounded = (earned: bigint, denominator: bigint, spread: bigint, decimals: number) =>
		divideHalfAway(
			(earned * BigInt(grid.interestDays) * spreadUnit + spread * denominator * BigInt(grid.observationDays)) *
				powerOfTen(decimals),
			denominator * BigInt(grid.observationDays) * spreadUnit * powerOfTen(scale),
		);
	const exact = (...earned: [bigint, bigint, bigint]) => scaledText(rounded(...earned, 18), 18);
	const inCents = (...earned: [bigint, bigint, bigint]) => figureText({ unscaled: rounded(...earned, 2), scale: 2 });
	let [denominator, accrued, index, spreadSum] = [1n, 0n, 1n, 0n];
	const days = growth.growths.map(({ accrualFactor }, i) => {
		const start = grid.boundaries[i] as number;
		const principal = terms.changes
			.filter(({ date }) => epochDay(date) <= start)
			.reduce((sum, { amount }) => sum + unscaledAt(amount, scale), unscaledAt(terms.principal, scale));
		const earning = terms.method === 'BALANCE' ? principal * denominator + accrued : principal * index;
		const spread = principal * terms.addedSpread.unscaled * BigInt((grid.boundaries[i + 1] as number) - start);
		accrued = accrued * growth.denominator + earning * accrualFactor;
		index *= growth.denominator + accrualFactor;
		denominator *= growth.denominator;
		spreadSum += spread;
		return {
			principal: scaledText(principal, scale),
			interest: exact(earning * accrualFactor, denominator, spread),
			payable: inCents(earning * accrualFactor, denominator, spread),
			toDate: exact(accrued, denominator, spreadSum),
			payableToDate: inCents(accrued, denominator, spreadSum),
		};
	});
	return {
		days,
		total: exact(accrued, denominator, spreadSum),
		inMinorUnits: inCents(accrued, denominator, spreadSum),
	};
}

const runs = { numRuns: runsOf(80) };
const anyMethod = fc.constantFrom<PrincipalChangeMethod>('NON_CUMULATIVE', 'BALANCE');

it('for a constant principal, both methods pay principal · rate · interest days / basis', () => {
	fc.assert(
		fc.property(
			anySeries,
			ascendingDates(2),
			anyMethod,
			anyFloorOption,
			anySpread,
			fc.integer({ min: 0, max: 5 }),
			fc.boolean(),
			(series, [start, end], method, option, margin, lookbackDays, hasObservationShift) => {
				const grid = gridOf(start as LocalDate, end as LocalDate, { lookbackDays, hasObservationShift });
				fc.pre(grid.observationDays > 0);
				const terms = { ...plainRates, floorRule: floorRules[option], margin };
				const period = compounded(series, grid, terms);
				const interest = interestOf(grid, period, {
					principal: decimal('1234567.89'),
					changes: [],
					method,
					addedSpread: addedSpread(terms),
					basis: 360,
				});
				const [numerator, denominator] = exactFactor(period);
				const [up, down] = [BigInt(grid.interestDays), BigInt(grid.observationDays)];
				const added = addedSpread(terms);
				const spreadUnit = 36_000n * powerOfTen(added.scale);
				const exact = divideHalfAway(
					123_456_789n *
						((numerator - denominator) * up * spreadUnit + added.unscaled * up * denominator * down) *
						powerOfTen(18),
					100n * denominator * down * spreadUnit,
				);
				expect(interest.total).toBe(scaledText(exact, 18));
			},
		),
		runs,
	);
});

it("BALANCE pays the sum of each tranche's interest, compounded from the date on which the tranche is drawn", () => {
	fc.assert(
		fc.property(
			anySeries,
			ascendingDates(3),
			fc.integer({ min: -500_000, max: 2_000_000 }),
			(series, dates, change) => {
				fc.pre(change !== 0);
				const [start, changed, end] = dates as [LocalDate, LocalDate, LocalDate];
				const amount = decimal(String(change));
				const totalOf = (from: LocalDate, principal: string, changes: { date: LocalDate; amount: typeof amount }[]) => {
					const grid = gridOf(from, end);
					const period = compounded(series, grid);
					const terms = { changes, method: 'BALANCE' as const, addedSpread: decimal('0'), basis: 360 };
					return decimal(interestOf(grid, period, { ...terms, principal: decimal(principal) }).total);
				};
				const together = totalOf(start, '1000000', [{ date: changed, amount }]);
				const apart = add(totalOf(start, '1000000', []), totalOf(changed, String(change), []));
				const { unscaled, scale } = subtract(together, apart);
				// Each of the three amounts is rounded once, to 18 decimals.
				const gap = { unscaled: unscaled < 0n ? -unscaled : unscaled, scale };
				expect(compare(gap, decimal('0.0000000000000000015'))).toBeLessThanOrEqual(0);
			},
		),
		runs,
	);
});

it("the days’ interest adds up to the total, except for each day's rounding", () => {
	fc.assert(
		fc.property(anySeries, ascendingDates(3), anyMethod, (series, dates, method) => {
			const [start, changed, end] = dates as [LocalDate, LocalDate, LocalDate];
			const grid = gridOf(start, end);
			const interest = interestOf(grid, compounded(series, grid), {
				principal: decimal('1000000'),
				changes: [{ date: changed, amount: decimal('-250000.5') }],
				method,
				addedSpread: decimal('0.1'),
				basis: 360,
			});
			const sum = interest.days.reduce((total, day) => add(total, decimal(day.interest)), decimal('0'));
			const { unscaled, scale } = subtract(sum, decimal(interest.total));
			const gap = { unscaled: unscaled < 0n ? -unscaled : unscaled, scale };
			expect(compare(gap, decimal('0.0000000000000005'))).toBeLessThanOrEqual(0);
		}),
		runs,
	);
});

it('interest equals that of exact fractions for any terms, and the totals equal the sums over the days', () => {
	fc.assert(
		fc.property(
			anySeries,
			ascendingDates(12),
			fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { maxLength: 10 }),
			anyMethod,
			anyFloorOption,
			fc.tuple(anySpread, anySpread, fc.option(anySpread, { nil: undefined })),
			fc.record({
				lookbackDays: fc.integer({ min: 0, max: 10 }),
				hasObservationShift: fc.boolean(),
				lockoutDays: fc.integer({ min: 0, max: 5 }),
			}),
			fc.option(fc.integer({ min: 1, max: 17 }), { nil: undefined }),
			(series, dates, amounts, method, option, [cas, margin, floor], observation, roundingDecimals) => {
				const [start, ...others] = dates as [LocalDate, ...LocalDate[]];
				const grid = gridOf(start, others.pop() as LocalDate, observation);
				const rates = {
					floorRule: floorRules[option],
					creditAdjustmentSpread: cas,
					margin,
					basis: 365,
					...(floor === undefined ? {} : { floor }),
					...(roundingDecimals === undefined ? {} : { roundingDecimals }),
				};
				const terms = {
					principal: decimal('1234567.8'),
					changes: amounts.map((unscaled, i) => ({
						date: others[i] as LocalDate,
						amount: { unscaled, scale: 2 * i },
					})),
					method,
					addedSpread: addedSpread(rates),
					basis: 365,
				};
				const { days, ...period } = compounded(series, grid, rates);
				const total = totals(series, grid, rates);
				const exact = exactInterest(grid, total, terms);
				expect(total).toEqual(period);
				expect(total.growth.exact()).toEqual(period.growth.exact());
				expect(total.compoundedRate).toBe(days.at(-1)?.allInRate);
				const cumulative = days.map((_, i) => scaledText(total.growth.factor(18, i + 1), 18));
				expect(cumulative[0]).toBe(days[0]?.compoundingFactor);
				expect(cumulative.at(-1)).toBe(total.compoundingFactor);
				expect(interestOf(grid, total, terms)).toEqual({
					days: exact.days.map(({ principal, interest }) => ({ principal, interest })),
					total: exact.total,
				});
				const paid = payableInterestOf(grid, total, terms, 2);
				expect(paid).toEqual({ days: exact.days, total: exact.total, payable: exact.inMinorUnits });
				const inYen = payableInterestOf(grid, total, terms, 0);
				expect(inYen.payable).toBe(scaledText(accruedInterest(grid, total, terms).total(0), 0));
				expect(paid.days.at(-1)).toMatchObject({ toDate: exact.total, payableToDate: exact.inMinorUnits });
				const alone = accruedInterest(grid, total, terms);
				expect(scaledText(alone.total(18), 18)).toBe(exact.total);
				expect(figureText({ unscaled: alone.total(2), scale: 2 })).toBe(exact.inMinorUnits);
			},
		),
		runs,
	);
});
