import { describe, expect, it } from 'vitest';
import published from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import estr from '#functions/administration/setup/reference/fixings/ESTR.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import sonia from '#functions/administration/setup/reference/fixings/SONIA.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import { decimal, figureText, zero } from '#shared/decimal/decimal.ts';
import { CalculatedLoan } from '#shared/loan/notice/calculated-loan.ts';
import { agreedCalculation, type Calculation, type NoticeMarket } from '#shared/loan/notice/calculation.ts';
import { roundedAt } from '#shared/loan/notice/notice.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import golden from './rounded-on-the-way.json' with { type: 'json' };

const files = { SOFR: sofr, SONIA: sonia, ESTR: estr };

const markets = new Map<string, NoticeMarket>();

function marketOf(index: keyof typeof files, calendar: string): NoticeMarket {
	const known = markets.get(index);
	if (known !== undefined) return known;
	const fixings = files[index].fixings.map(([date, value]) => ({
		date: localDate(date as string),
		value: value as string,
	}));
	const joint = new BusinessCalendar([published.find(({ name }) => name === calendar) as unknown as HolidayCalendar]);
	const series = new FixingSeries(index, fixings);
	const market = { series, joint, publication: joint, otherCalendars: [], superseded: new Map() };
	markets.set(index, market);
	return market;
}

const printed = (value: bigint, scale: number) => figureText({ unscaled: roundedAt(value, scale), scale });

describe('loans whose intermediate results are rounded', () => {
	it.each(golden.cases.map((each) => [each.name, each] as const))(
		'the loan %s has the expected rates and interest',
		(_, { loan, way, expected }) => {
			const market = marketOf(loan.index as keyof typeof files, loan.calendar);
			const terms: LoanTerms = {
				currency: 'USD',
				startDate: localDate(loan.start),
				endDate: localDate(loan.end),
				observation: {
					lookbackDays: loan.lookback,
					hasObservationShift: loan.observationShift,
					lockoutDays: 0,
					allowsNonBusinessDates: false,
				},
				rates: {
					floorRule: floorRules.rfr,
					creditAdjustmentSpread: zero,
					margin: decimal(loan.spread),
					basis: loan.basis,
				},
				principal: decimal(loan.principal),
				changes: [],
				method: 'NON_CUMULATIVE',
			};
			const deviation = way as Partial<Pick<Calculation, 'roundings' | 'isSimple' | 'closedDays'>>;
			const calculated = CalculatedLoan.of({ ...agreedCalculation(terms, market), ...deviation }, market);
			if ('reason' in calculated) throw new Error(calculated.reason);
			expect({ rate: printed(calculated.statedRate, 12), interest: printed(calculated.totalInterest, 6) }).toEqual(
				expected,
			);
		},
	);
});
