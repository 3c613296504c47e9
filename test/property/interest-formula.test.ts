import fc from 'fast-check';
import { expect, it } from 'vitest';
import { interestArithmetic } from '#features/loans/calculator/result/explanation/explain-row.ts';
import type { PrincipalChangeMethod } from '#shared/compounding/accrued-interest.ts';
import { addedSpread } from '#shared/compounding/effective-rate.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { payableInterestOf } from '#shared/compounding/payable-interest.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { decimal, decimalText, scaledText } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { evaluated } from '../support/exact-formula.ts';
import { anyFloorOption, anySeries, anySpread, ascendingDates, compounded, gridOf } from '../support/random-period.ts';

const anyLoan = fc.record({
	series: anySeries,
	dates: ascendingDates(4),
	method: fc.constantFrom<PrincipalChangeMethod>('NON_CUMULATIVE', 'BALANCE'),
	floorOption: anyFloorOption,
	cas: anySpread,
	margin: anySpread,
	principal: fc.constantFrom('0', '250000.5', '1000000', '999999999999'),
	changes: fc.array(fc.constantFrom('1000000', '-100000.25', '25000000'), { maxLength: 2 }),
	lookbackDays: fc.integer({ min: 0, max: 5 }),
	hasObservationShift: fc.boolean(),
	rounding: fc.constantFrom(undefined, 4),
});

/** Calculates a loan and returns the fields of the result that the formula needs. */
function answerTo(loan: typeof anyLoan extends fc.Arbitrary<infer Loan> ? Loan : never): CompoundingResult | undefined {
	const [start, ...others] = loan.dates as [LocalDate, ...LocalDate[]];
	const { lookbackDays, hasObservationShift, floorOption, method } = loan;
	const grid = gridOf(start, others.pop() as LocalDate, { lookbackDays, hasObservationShift });
	if (grid.observationDays === 0) return undefined;
	const rates = {
		floorRule: floorRules[floorOption],
		creditAdjustmentSpread: loan.cas,
		margin: loan.margin,
		...(loan.rounding === undefined ? {} : { roundingDecimals: loan.rounding }),
	};
	const period = compounded(loan.series, grid, rates);
	const spread = addedSpread({ ...rates, basis: 360 });
	const changes = loan.changes.map((amount, i) => ({ date: others[i] as LocalDate, amount: decimal(amount) }));
	const terms = { principal: decimal(loan.principal), changes, method, addedSpread: spread, basis: 360 };
	const { days } = payableInterestOf(grid, period, terms, 2);
	return {
		principal: loan.principal,
		interestDays: grid.interestDays,
		observationDays: grid.observationDays,
		yearlyBasis: 'ACT/360',
		conventions: {
			principalChangeMethod: method,
			floorOption,
			floorOn: rates.floorRule.floorOn,
			casMethod: rates.floorRule.cas,
			marginMethod: rates.floorRule.margin,
			cas: decimalText(loan.cas),
			margin: decimalText(loan.margin),
		},
		rates: period.days.map((day, i) => ({
			startDate: day.startDate,
			endDate: day.endDate,
			compoundingFactor: day.compoundingFactor,
			cumulativeFactor: scaledText(period.growth.factor(18, i + 1), 18),
			principal: days[i]?.principal,
			interest: days[i]?.interest,
			interestToDate: days[i]?.toDate,
		})),
	} as unknown as CompoundingResult;
}

it('the formula of a day gives the interest of that day, to the decimals that its factors determine', () => {
	fc.assert(
		fc.property(anyLoan, fc.nat(), (loan, pick) => {
			const answer = answerTo(loan);
			fc.pre(answer !== undefined);
			const index = pick % answer.rates.length;
			const [formula = '', shown = ''] = interestArithmetic(answer, index).split(' = ');
			const { numerator, denominator } = evaluated(formula);
			const result = evaluated(shown);
			const decimals = Math.max(2, shown.split('.')[1]?.length ?? 0);
			const gap = numerator * result.denominator - result.numerator * denominator;
			const allowed = denominator * result.denominator;
			// Allows half a unit of the last displayed decimal, plus the effect of the rounded factors.
			expect((gap < 0n ? -gap : gap) * 10n ** BigInt(decimals + 1) <= allowed * 7n, `${formula} = ${shown}`).toBe(true);
		}),
		{ numRuns: runsOf(60) },
	);
});
