import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import { compounded, plain, plainRates } from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import { floorRules } from './floor-option.ts';
import { CompounderCache, interestOf, interestTermsOf, type LoanTerms, loanGrid, loanTotals } from './loan-totals.ts';

const market = { series: sofrFixings, joint: sofrCalendar, publication: sofrCalendar };

const loan: LoanTerms = {
	currency: 'USD',
	startDate: localDate('2021-06-15'),
	endDate: localDate('2022-06-15'),
	observation: { ...plain, lookbackDays: 5, hasObservationShift: true, lockoutDays: 2 },
	rates: {
		...plainRates,
		floorRule: floorRules.hybrid,
		floor: decimal('0.2'),
		creditAdjustmentSpread: decimal('0.11448'),
		margin: decimal('1.75'),
		roundingDecimals: 5,
	},
	principal: decimal('1234567.89'),
	changes: [{ date: localDate('2021-12-15'), amount: decimal('-234567.89') }],
	method: 'BALANCE',
};

const totals = (changed: Partial<LoanTerms>, series = sofrFixings) =>
	loanTotals({ ...loan, ...changed }, { ...market, series }, new CompounderCache());

it("a loan's rates and amounts calculated without its days equal those calculated with its days", () => {
	const grid = loanGrid(loan, sofrCalendar);
	if ('reason' in grid) throw new Error(grid.reason);
	const { days, growth, earning, ...figures } = compounded(sofrFixings, grid, loan.rates);
	expect(totals({})).toEqual({
		...figures,
		interestAmount: interestOf(grid, { ...figures, growth, earning }, interestTermsOf(loan)).total,
		payableAmount: expect.stringMatching(/^\d+\.\d\d$/),
		interestDays: 365,
		observationDays: grid.observationDays,
		businessDays: days.length,
		lastFixingDate: days
			.map(({ fixingDate }) => fixingDate)
			.toSorted()
			.at(-1),
	});
});

it.each([
	// One day at 3.6 percent pays 1/10000 of the principal.
	['USD', '123450', '12.35', '12.345'],
	['USD', '-123450', '-12.35', '-12.345'],
	['JPY', '123450', '12', '12.345'],
	['JPY', '125000', '13', '12.5'],
])(
	'the payable amount is rounded to the minor unit: currency %s with principal %s pays %s',
	(currency, principal, payable, interest) => {
		const date = localDate('2022-06-15');
		const series = new FixingSeries('SOFR', [{ date, value: '3.6' }]);
		const oneDay = { startDate: date, endDate: localDate('2022-06-16'), observation: plain, rates: plainRates };
		expect(totals({ ...oneDay, currency, principal: decimal(principal), changes: [] }, series)).toMatchObject({
			payableAmount: payable,
			interestAmount: interest,
		});
	},
);

it('a loan that cannot be calculated returns the failure and its location', () => {
	expect(totals({ endDate: localDate('2022-06-19') })).toMatchObject({ reason: 'non-business-day', field: 'endDate' });
	const changes = [{ date: localDate('2021-12-18'), amount: decimal('1') }];
	expect(totals({ changes })).toEqual({
		reason: 'non-business-day',
		field: 'principalAmtChanges',
		date: '2021-12-18',
	});
	expect(totals({}, new FixingSeries('SOFR', []))).toEqual({
		reason: 'missing-fixing',
		index: 'SOFR',
		date: '2021-06-08',
	});
});
