import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownDecimals } from '#shared/compounding/effective-rate.ts';
import { interestOf, interestTermsOf, type LoanTerms } from '#shared/compounding/loan-totals.ts';
import { add, decimal, scaledText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import {
	anyFloorRule,
	anySeries,
	anySpread,
	ascendingDates,
	compounded,
	fourDecimals,
	gridOf,
	plainRates,
} from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';
import { CalculatedLoan } from './calculated-loan.ts';
import { agreedCalculation, type NoticeMarket } from './calculation.ts';
import { checkNotice } from './check-notice.ts';
import { type Notice, roundedAt } from './notice.ts';

const anyLoan = fc
	.record({
		dates: ascendingDates(4),
		lookbackDays: fc.integer({ min: 0, max: 6 }),
		hasObservationShift: fc.boolean(),
		lockout: fc.integer({ min: 0, max: 3 }),
		floor: fc.option(anySpread, { nil: undefined }),
		floorRule: anyFloorRule,
		cas: anySpread,
		margin: anySpread,
		principal: fc.integer({ min: 1, max: 1_000_000_000 }),
		change: fc.integer({ min: -10_000, max: 10_000 }).filter((amount) => amount !== 0),
		method: fc.constantFrom('NON_CUMULATIVE' as const, 'BALANCE' as const),
	})
	.map(({ dates, lockout, floor, floorRule, cas, margin, principal, change, method, ...observation }): LoanTerms => {
		const [startDate, first, second, endDate] = dates as [LocalDate, LocalDate, LocalDate, LocalDate];
		return {
			currency: 'USD',
			startDate,
			endDate,
			observation: {
				...observation,
				lockoutDays: Math.min(lockout, gridOf(startDate, endDate).observations.length - 1),
				allowsNonBusinessDates: false,
			},
			rates: {
				...plainRates,
				...(floor === undefined ? {} : { floor }),
				floorRule,
				creditAdjustmentSpread: cas,
				margin,
			},
			principal: add(decimal(String(principal)), decimal('10000')),
			// A floor on the period's rate needs a constant principal: it does not apply to a part of the period.
			changes:
				floorRule.floorOn === 'compounded-rate'
					? []
					: [
							{ date: first, amount: decimal(String(change)) },
							{ date: second, amount: decimal(fourDecimals(change)) },
						],
			method,
		};
	});

const marketOf = (series: NoticeMarket['series']): NoticeMarket => ({
	series,
	joint: sofrCalendar,
	publication: sofrCalendar,
	otherCalendars: [],
	superseded: new Map(),
});

function calculated(series: NoticeMarket['series'], terms: LoanTerms): CalculatedLoan {
	const loan = CalculatedLoan.of(agreedCalculation(terms, { joint: sofrCalendar }), marketOf(series));
	if ('reason' in loan) throw new Error(loan.reason);
	return loan;
}

const exact = (value: bigint) => scaledText(roundedAt(value, shownDecimals), shownDecimals);

it('the results that a notice is compared with equal those of the calculator in every digit', () => {
	fc.assert(
		fc.property(anySeries, anyLoan, (series, terms) => {
			const loan = calculated(series, terms);
			const grid = gridOf(terms.startDate, terms.endDate, terms.observation);
			const period = compounded(series, grid, terms.rates);
			const interest = interestOf(grid, period, interestTermsOf(terms));
			expect(exact(loan.totalInterest)).toBe(interest.total);
			// A floor on the period's rate changes the total interest, but not the interest of each day.
			if (terms.rates.floorRule.floorOn !== 'compounded-rate')
				expect(loan.interest.map(exact)).toEqual(interest.days.map((day) => day.interest));
			expect(loan.rates.map(exact)).toEqual(period.days.map(({ allInRate }) => allInRate));
			expect(exact(loan.path.factors.at(-1) as bigint)).toBe(period.compoundingFactor);
		}),
		{ numRuns: runsOf(60) },
	);
});

it('a notice printed from the calculated results is equal at any number of decimals and with either date', () => {
	const print = (value: bigint, scale: number) => ({ unscaled: roundedAt(value, scale), scale });
	fc.assert(
		fc.property(
			anySeries,
			anyLoan,
			fc.integer({ min: 0, max: 12 }),
			fc.boolean(),
			(series, terms, decimals, byObservation) => {
				const loan = calculated(series, terms);
				const { boundaries, observations, accrualDays } = loan.grid;
				const notice: Notice = {
					rate: print(loan.statedRate, decimals),
					interest: print(loan.totalInterest, decimals),
					days: loan.grid.interestDays,
					rows: loan.daily.map((_, day) => ({
						date: dateOfEpochDay((byObservation ? observations : boundaries)[day] as number),
						days: accrualDays[day] as number,
						factor: print(loan.path.factors[day + 1] as bigint, decimals),
						interest: print(loan.interest[day] as bigint, decimals),
					})),
				};
				const checked = checkNotice(notice, terms, marketOf(series));
				if ('reason' in checked) throw new Error(checked.reason);
				expect([checked.verdict, checked.rows.differing, checked.rows.missing]).toEqual(['equal', [], []]);
			},
		),
		{ numRuns: runsOf(30) },
	);
});

it.each(['weighted', 'compounded', 'next-fixing'] as const)(
	'interest is the same by business days and by calendar days if closed days are %s',
	(closedDays) => {
		fc.assert(
			fc.property(anySeries, anyLoan, (series, terms) => {
				const isNext = closedDays === 'next-fixing';
				const [byBusinessDay, byCalendarDay] = (['business-days', 'calendar-days'] as const).map((listing) => {
					// With next-fixing, a row's principal also applies to the closed days before it, so changes are omitted.
					const listed = isNext ? { ...terms, changes: [] } : terms;
					const agreed = agreedCalculation(listed, { joint: sofrCalendar }, listing);
					const loan = CalculatedLoan.of({ ...agreed, closedDays }, marketOf(series));
					if ('reason' in loan) throw new Error(loan.reason);
					return loan;
				}) as [CalculatedLoan, CalculatedLoan];
				const { boundaries } = byBusinessDay.grid;
				const daysBefore = sofrCalendar.indexOnOrBefore(boundaries[0] as number);
				const isOpenBefore = sofrCalendar.businessDays[daysBefore - 1] === (boundaries[0] as number) - 1;
				const isOpenAtEnd = (boundaries.at(-1) as number) - (boundaries.at(-2) as number) === 1;
				// With next-fixing, closed days at the start or the end of the period have no next fixing within it.
				fc.pre(!isNext || (isOpenBefore && isOpenAtEnd && !terms.observation.hasObservationShift));
				expect(exact(byCalendarDay.totalInterest)).toBe(exact(byBusinessDay.totalInterest));
				expect(exact(byCalendarDay.rates.at(-1) as bigint)).toBe(exact(byBusinessDay.rates.at(-1) as bigint));
			}),
			{ numRuns: runsOf(20) },
		);
	},
);
