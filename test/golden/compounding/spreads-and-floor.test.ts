import { describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import saron from '#functions/administration/setup/reference/fixings/SARON.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import sonia from '#functions/administration/setup/reference/fixings/SONIA.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import type { FloorBase, FloorRule, SpreadMethod } from '#shared/compounding/floor-option.ts';
import {
	CompounderCache,
	interestTermsOf,
	type LoanTerms,
	loanGrid,
	totalsOfGrid,
} from '#shared/compounding/loan-totals.ts';
import { payableInterestOf } from '#shared/compounding/payable-interest.ts';
import { decimal, decimalText } from '#shared/decimal/decimal.ts';
import { CalculatedLoan } from '#shared/loan/notice/calculated-loan.ts';
import { agreedCalculation } from '#shared/loan/notice/calculation.ts';
import { fixedOf, roundedAt } from '#shared/loan/notice/notice.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import golden from './spreads-and-floor.json' with { type: 'json' };

type Case = (typeof golden.cases)[number];
type Variant = Case['variants'][number];

const markets = new Map(
	[sofr, sonia, saron].map((file) => {
		const index = overnightIndices.find(({ name }) => name === file.index) as OvernightIndex;
		const joint = new BusinessCalendar([
			calendars.find(({ name }) => name === index.calendar) as unknown as HolidayCalendar,
		]);
		const fixings = file.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
		return [file.index, { index, joint, publication: joint, series: new FixingSeries(file.index, fixings) }];
	}),
);

const marketOf = ({ index }: Case) => {
	const market = markets.get(index);
	if (market === undefined) throw new Error(index);
	return market;
};

const ruleOf = ({ floorOn, cas, margin }: Variant): FloorRule => ({
	floorOn: floorOn as FloorBase,
	cas: cas as SpreadMethod,
	margin: margin as SpreadMethod,
});

function loanOf(c: Case, floorRule: FloorRule): LoanTerms {
	const { currency, yearlyBasis } = marketOf(c).index;
	return {
		currency,
		startDate: localDate(c.startDate),
		endDate: localDate(c.endDate),
		observation: {
			lookbackDays: c.lookback ?? 0,
			hasObservationShift: c.observationShift ?? false,
			lockoutDays: 0,
			allowsNonBusinessDates: false,
		},
		rates: {
			...(c.floor === '' ? {} : { floor: decimal(c.floor) }),
			floorRule,
			creditAdjustmentSpread: decimal(c.cas),
			margin: decimal(c.margin),
			basis: yearlyBasis,
		},
		principal: decimal(c.principal),
		changes: Object.entries(c.changes).map(([date, amount]) => ({ date: localDate(date), amount: decimal(amount) })),
		method: 'NON_CUMULATIVE',
	};
}

const all = golden.cases.flatMap((c) =>
	c.variants.map((variant) => [`${c.name}: ${Object.values(ruleOf(variant)).join(', ')}`, c, variant] as const),
);

describe('spreads and floors', () => {
	it.each(all)('the rate and interest of %s equal those of the golden file', (_, c, variant) => {
		const market = marketOf(c);
		const loan = loanOf(c, ruleOf(variant));
		const grid = loanGrid(loan, market.joint);
		if ('reason' in grid) throw new Error(grid.reason);
		const period = new Compounder(market.series, market.publication, loan.rates).compound(grid);
		if ('reason' in period) throw new Error(period.reason);
		const interest = payableInterestOf(grid, period, interestTermsOf(loan), 2);
		expect({
			...ruleOf(variant),
			rate: period.unroundedRate,
			interest: interest.total,
			payable: decimalText(decimal(interest.payable)),
		}).toEqual({ ...ruleOf(variant), rate: variant.rate, interest: variant.interest, payable: variant.payable });

		const place = period.days.findIndex(({ endDate }) => endDate === variant.day.endDate);
		expect({
			rate: period.days[place]?.allInRate,
			interestToDate: interest.days[place]?.toDate,
		}).toEqual({ rate: variant.day.rate, interestToDate: variant.day.interestToDate });

		expect(totalsOfGrid(loan, grid, market, new CompounderCache())).toMatchObject({
			unroundedRate: variant.rate,
			interestAmount: variant.interest,
			payableAmount: variant.payable,
		});
	});

	it.each(all)('the loan with which a notice is compared has the golden rate and interest: %s', (_, c, variant) => {
		const market = { ...marketOf(c), otherCalendars: [], superseded: new Map() };
		const loan = CalculatedLoan.of(agreedCalculation(loanOf(c, ruleOf(variant)), market), market);
		if ('reason' in loan) throw new Error(loan.reason);
		expect(roundedAt(loan.statedRate, 18)).toBe(roundedAt(fixedOf(decimal(variant.rate)), 18));
		expect(roundedAt(loan.totalInterest, 12)).toBe(roundedAt(fixedOf(decimal(variant.interest)), 12));
	});

	it('the named sterling and dollar loans pay their published interest', () => {
		const payable = (name: string, method: SpreadMethod) =>
			golden.cases
				.find((c) => c.name === name)
				?.variants.find(({ floorOn, cas, margin }) => floorOn === 'rfr' && cas === method && margin === method)
				?.payable;
		expect(payable('sterling loan of the LMA example', 'added')).toBe('392284.92');
		expect(payable('sterling loan of the LMA example', 'compounded')).toBe('394257.29');
		expect(payable('dollar loan of the ARRC example', 'added')).toBe('360959.33');
		expect(payable('dollar loan of the ARRC example', 'compounded')).toBe('362455.12');
	});
});
