import * as z from 'zod';
import { floorBases, spreadMethods } from '../compounding/floor-option.ts';
import { calculates, compoundingRequest, floorOptions, yearlyBases } from './compounding-request.ts';
import { followedConvention } from './followed-convention.ts';
import { route } from './route.ts';

const closedDay = z.object({
	date: z.string(),
	isWeekend: z.boolean().describe('Whether it is a Saturday or Sunday that is closed with or without a holiday.'),
	holidays: z
		.array(z.object({ name: z.string(), calendar: z.string() }))
		.describe('What the calendars in use list for the day. None for a plain weekend.'),
});

export type ClosedDay = z.infer<typeof closedDay>;

const explanation = z.object({
	index: z.string(),
	fixing: z.string().describe('As published, percent per year.'),
	fixingDate: z.string(),
	accrualDate: z.string().describe('Date of the fixing without lookback and lockout.'),
	lookbackDays: z.number().describe('Business days of the lookback.'),
	lockedToDay: z.number().optional().describe('In the lockout: the number of the row whose fixing is repeated.'),
	isObservationShifted: z.boolean().describe('Whether the days of the observation period weigh the fixing.'),
	isFromPrecedingBusinessDay: z
		.boolean()
		.describe('Whether the accrual date is a holiday, so that the preceding business day counts.'),
	isCarriedOverWeekend: z
		.boolean()
		.describe('Whether the index has no fixing for the observation date, so that the last earlier one is used.'),
	floor: z
		.object({ level: z.string(), tested: z.string(), isBinding: z.boolean() })
		.optional()
		.describe(
			'The floor, the daily rate that was compared with it, and whether the floor has an effect. Absent without a floor on daily rates.',
		),
	closedDays: z
		.array(closedDay)
		.optional()
		.describe(
			'Closed days from startDate to endDate (excluded): why the row has more than one day. Absent: no holiday among them, at most a plain weekend.',
		),
	weighedClosedDays: z
		.array(closedDay)
		.optional()
		.describe(
			'With an observation shift, closed days from the observation date to the next (excluded): why the fixing weighs more than one day. Absent: no holiday among them, at most a plain weekend.',
		),
	lookbackHolidays: z
		.array(closedDay)
		.optional()
		.describe('Holidays, without weekends, that the lookback did not count as business days. Absent: none.'),
	principalChange: z
		.string()
		.optional()
		.describe('Change of the principal that takes effect at startDate; negative for a repayment. Absent: none.'),
});

const compoundingRow = z.object({
	dayOfIntPeriod: z.number(),
	weekdayIntONStartDate: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	rateDate: z.string().describe('Observation date.'),
	fixing: z.string().describe('Fixing of the row as published, percent per year.'),
	cas: z
		.string()
		.describe(
			'Credit adjustment spread, percent per year: part of effRate if it is compounded, otherwise of compoundedAllInRate.',
		),
	margin: z
		.string()
		.describe('Margin, percent per year: part of effRate if it is compounded, otherwise of compoundedAllInRate.'),
	effRate: z.string().describe('dailyFlooredRfr plus the spreads that are compounded.'),
	dayCount: z.number().describe('Accrual days of the row.'),
	compoundingFactor: z.string().describe('Of the row: 1 + effRate / 100 · dayCount / basis.'),
	cumulativeFactor: z
		.string()
		.describe('Product of the factors of the rows so far. Of the last row: the compoundingFactor of the period.'),
	compoundedAllInRate: z
		.string()
		.describe(
			'Compounded from the start to the end of the row, per year, at least the floor if floorOn is compounded-rate, plus the spreads that are added.',
		),
	dailyFlooredRfr: z.string(),
	principal: z.string().describe('Principal on which the row accrues.'),
	interest: z.string().describe('Exact interest of the row to 18 decimals, in the currency of the principal.'),
	payableInterest: z
		.string()
		.describe(
			'The interest of the row, rounded by itself half away from zero to the minor unit of the currency, with all its decimals. The rounded figures of the rows need not add up to payableAmount: do not add them.',
		),
	interestToDate: z
		.string()
		.describe('Exact interest from the start of the period to the end of the row. Of the last row: interestAmount.'),
	payableToDate: z
		.string()
		.describe(
			'interestToDate, rounded once to the minor unit of the currency, with all its decimals. Of the last row: payableAmount.',
		),
	explanation,
});

export type CompoundingRow = z.infer<typeof compoundingRow>;

export const compoundingResult = z.object({
	rates: z.array(compoundingRow).describe('A row for each day; none where the request has `dailyRows: false`.'),
	compoundedRate: z.string().describe('All-in rate of the last row: percent per year, rounded as requested.'),
	compoundedRateUnrounded: z.string().describe('All-in rate with 30 decimals, whatever the rounding.'),
	compoundingFactor: z
		.string()
		.describe(
			'Of the whole period, without the spreads that are added per year and without a floor on the compounded rate.',
		),
	simpleAverage: z.string().describe('Average of the effective rates, weighted by their days: percent per year.'),
	interestDays: z.number(),
	observationDays: z.number(),
	businessDays: z.number(),
	interestAmount: z.string().describe('Exact interest to 18 decimals, calculated from the unrounded rate.'),
	payableAmount: z
		.string()
		.describe(
			'The exact interest, rounded once, half away from zero, to the minor unit of the currency, with all its decimals: 1893.10 in USD, 1893 in JPY. It is not the sum of the rows’ payableInterest.',
		),
	principal: z.string(),
	yearlyBasis: z.enum(yearlyBases),
	currency: z.string(),
	index: z.string(),
	lastFixingDate: z.string().describe('Date of the latest fixing in the calculation.'),
	conventions: z
		.object({
			startDate: z.string(),
			endDate: z.string(),
			lookback: z.number(),
			observationShift: z.boolean(),
			lockout: z.number(),
			floorOption: z
				.enum(floorOptions)
				.describe(
					'The option that expresses floorOn, casMethod and marginMethod. Where none does, that of the request: the three fields decide.',
				),
			floorOn: z.enum(floorBases).describe('Rate that the floor is compared with.'),
			casMethod: z.enum(spreadMethods),
			marginMethod: z.enum(spreadMethods),
			convention: followedConvention.optional().describe('Absent: the request names no convention.'),
			floor: z.string().nullable(),
			cas: z.string(),
			margin: z.string(),
			rounding: z.number(),
			systemCalendars: z.array(z.string()),
			clientCalendars: z.array(z.string()),
			isWeekendTreatedAsBizDay: z.boolean(),
			allowNonBusinessDates: z.boolean(),
			principalChangeMethod: z
				.enum(['NON_CUMULATIVE', 'BALANCE'])
				.describe('How interest follows changes of the principal.'),
		})
		.describe('The terms of the calculation, with every default filled in.'),
	customTextBox1: z.string().optional(),
});

export type CompoundingResult = z.infer<typeof compoundingResult>;

export const compound = route({
	...calculates,
	path: '/rate/api/compounding/v2',
	summary: 'Compound an overnight index in arrears over one interest period, with a row for each day or without.',
	// Large enough to read a request with too many principal changes. The answer can then state the allowed number.
	bodyBytes: 256 * 1024,
	request: compoundingRequest,
	answer: compoundingResult,
});

export const compoundingCurrencies = route({
	...calculates,
	method: 'GET',
	path: '/rate/api/compounding/currencies',
	summary: 'List the currencies that you can compound, in alphabetical order.',
	answer: z.object({ currencies: z.array(z.string()) }),
});
