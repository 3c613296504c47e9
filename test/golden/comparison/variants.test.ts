import { describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import saron from '#functions/administration/setup/reference/fixings/SARON.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import sonia from '#functions/administration/setup/reference/fixings/SONIA.json' with { type: 'json' };
import tona from '#functions/administration/setup/reference/fixings/TONA.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type InterestMethod, resolveVariant } from '#shared/loan/comparison/variant.ts';
import { variantFigures } from '#shared/loan/comparison/variant-figures.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import golden from './variants.json' with { type: 'json' };

interface Variant {
	readonly method: string;
	readonly lookback?: number;
	readonly observationShift?: boolean;
	readonly lockout?: number;
	readonly paymentDelay?: number;
}

type Case = (typeof golden.cases)[number];

const markets = new Map(
	[sofr, sonia, saron, tona].map((file) => {
		const index = overnightIndices.find(({ name }) => name === file.index) as OvernightIndex;
		const calendar = new BusinessCalendar([
			calendars.find(({ name }) => name === index.calendar) as unknown as HolidayCalendar,
		]);
		const fixings = file.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
		return [file.index, { index, calendar, series: new FixingSeries(file.index, fixings) }];
	}),
);

function loanOf(c: Case, variant: Variant, { currency, yearlyBasis }: OvernightIndex): LoanTerms {
	return {
		currency,
		startDate: localDate(c.startDate),
		endDate: localDate(c.endDate),
		observation: {
			lookbackDays: variant.lookback ?? 0,
			hasObservationShift: variant.observationShift ?? false,
			lockoutDays: variant.lockout ?? 0,
			allowsNonBusinessDates: false,
		},
		rates: {
			...(c.floor === '' ? {} : { floor: decimal(c.floor) }),
			floorRule: floorRules[c.floorOption as FloorOption],
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
	c.variants.map(
		({ expected, ...variant }) => [`${c.name}: ${JSON.stringify(variant)}`, c, variant, expected] as const,
	),
);

describe('variants of a loan in the comparison of conventions', () => {
	it.each(all)('rate and interest equal the golden file: %s', (_, c, variant, expected) => {
		const market = markets.get(c.index);
		if (market === undefined) throw new Error(c.index);
		const { index, calendar, series } = market;
		const loan = loanOf(c, variant, index);
		const terms = {
			method: variant.method as InterestMethod,
			loan,
			paymentDelayDays: (variant as Variant).paymentDelay ?? 0,
		};
		const resolved = resolveVariant(terms, calendar);
		if ('reason' in resolved) throw new Error(resolved.reason);
		const compounder = new Compounder(series, calendar, loan.rates);
		const figures = variantFigures(resolved, { index, joint: calendar, publication: calendar, compounder });
		if ('reason' in figures) throw new Error(figures.reason);
		expect({
			rate: figures.unroundedRate,
			interest: figures.interestAmount,
			payable: figures.payableAmount,
			observedFrom: dateOfEpochDay(resolved.observed.observations[0] as EpochDay),
			lastFixingDate: figures.lastFixingDate,
			knownOn: figures.knownOn,
			paymentDate: figures.paymentDate,
		}).toEqual(expected);
		expect(figures.days.at(-1)).toMatchObject({ date: c.endDate, interest: figures.interestAmount });
	});
});
