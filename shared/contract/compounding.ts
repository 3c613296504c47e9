import * as z from 'zod';
import { type Access, route } from './route.ts';
import { caller, currency, date, decimal, decimalOrBlank } from './wire.ts';

const access: Access = { kind: 'module', anyOf: ['RFR'] };

export const floorOptions = ['rfr', 'cas', 'hybrid', 'RFRONLY'] as const;

export const yearlyBases = ['ACT/360', 'ACT/365'] as const;

const calendars = z.array(z.string().min(1).max(100)).max(50);

const count = (from: number, to: number) =>
	z
		.int(`must be a whole number from ${from} to ${to}`)
		.min(from, `must be at least ${from}`)
		.max(to, `must be at most ${to}`);

/** Every field but the currency and the two dates may be left out; what then holds is in the descriptions. */
const compoundingRequest = z.strictObject({
	currency,
	startDate: date,
	endDate: date,
	/** Calendar days from start to end; refused when it contradicts the dates. */
	days: count(1, 3660).optional(),
	/** The amount on which interest accrues; 1,000,000 if left out or null. */
	principal: decimal.nullish(),
	/** Decimals of the shown rates, half away from zero; 0, the default, is none: 18 decimals, zeros trimmed. */
	rounding: count(0, 17).default(0),
	/** Business days; 0 if left out. */
	lookback: count(0, 366).default(0),
	observationShift: z.boolean().default(false),
	/** Business days; 0 if left out. */
	lockout: count(0, 366).default(0),
	/** The currency's own if left out. */
	yearlyBasis: z.enum(yearlyBases, `must be one of ${yearlyBases.join(', ')}`).optional(),
	/** Percent per year; 0 if left out, null or blank. */
	cas: decimalOrBlank.nullish(),
	/** Percent per year; 0 if left out, null or blank. */
	margin: decimalOrBlank.nullish(),
	/** Percent per year; no floor if left out, null or blank. Zero is a floor. */
	floor: decimalOrBlank.nullish(),
	floorOption: z.enum(floorOptions, `must be one of ${floorOptions.join(', ')}`).default('rfr'),
	/** The currency's own calendar if neither list is sent. */
	systemCalendars: calendars.optional(),
	clientCalendars: calendars.optional(),
	/** Change date → change of the principal from that day on. */
	principalAmtChanges: z.record(z.string(), decimal).optional(),
	/** Weekends count as business days where a client calendar is selected. */
	isWeekendTreatedAsBizDay: z.boolean().default(false),
	/** Start and end may then be holidays; observation counts from the preceding business day. */
	allowNonBusinessDates: z.boolean().default(false),
	/** Free text, such as an account number, answered as it was sent. */
	customTextBox1: z.string().max(500).optional(),
	...caller,
});

export type CompoundingRequest = z.input<typeof compoundingRequest>;

/** Why a row's rate is the fixing of its observation date, and what was done to that fixing. */
const explanation = z.object({
	index: z.string(),
	/** As published, percent per year. */
	fixing: z.string(),
	fixingDate: z.string(),
	/** The date whose fixing a plain calculation would take. */
	accrualDate: z.string(),
	/** Business days looked back; 0 for none. */
	lookbackDays: z.number(),
	/** The day number whose observation is repeated, when the row is locked out. */
	lockedToDay: z.number().optional(),
	/** The days of the observation period weigh the fixing. */
	isObservationShifted: z.boolean(),
	/** The accrual date is no business day of the calendars; the preceding one is used. */
	isFromPrecedingBusinessDay: z.boolean(),
	/** The fixing was of a day on which the index is not published, so the last earlier one was taken. */
	isCarriedOverWeekend: z.boolean(),
	/** What the floor was compared with, and whether it lifted the rate. */
	floor: z.object({ level: z.string(), tested: z.string(), isBinding: z.boolean() }).optional(),
});

const compoundingRow = z.object({
	dayOfIntPeriod: z.number(),
	weekdayIntONStartDate: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	/** The observation date. */
	rateDate: z.string(),
	effRate: z.string(),
	/** Accrual days that the row weighs. */
	dayCount: z.number(),
	/** Of the one day: 1 + effRate / 100 · dayCount / basis. */
	compoundingFactor: z.string(),
	/** Annualised from the start to the end of the row, with what the floor option adds. */
	compoundedAllInRate: z.string(),
	dailyFlooredRfr: z.string(),
	/** The principal on which the row accrues. */
	principal: z.string(),
	/** What the row adds to the interest, in the currency of the principal. */
	interest: z.string(),
	explanation,
});

export type CompoundingRow = z.infer<typeof compoundingRow>;

const compoundingResult = z.object({
	rates: z.array(compoundingRow),
	/** The last row's all-in rate: percent per year, rounded as asked. */
	compoundedRate: z.string(),
	/** The same to 30 decimals whatever the rounding. */
	compoundedRateUnrounded: z.string(),
	/** Of the whole period, without what the floor option adds after annualising. */
	compoundingFactor: z.string(),
	/** Of the effective rates, weighted by their days; percent per year. */
	simpleAverage: z.string(),
	interestDays: z.number(),
	observationDays: z.number(),
	businessDays: z.number(),
	/** From the unrounded rate. */
	interestAmount: z.string(),
	principal: z.string(),
	yearlyBasis: z.enum(yearlyBases),
	currency: z.string(),
	index: z.string(),
	/** The latest fixing that the calculation used. */
	lastFixingDate: z.string(),
	/** How the figures came about, to be printed beside them. */
	conventions: z.object({
		startDate: z.string(),
		endDate: z.string(),
		lookback: z.number(),
		observationShift: z.boolean(),
		lockout: z.number(),
		floorOption: z.enum(floorOptions),
		floor: z.string().nullable(),
		cas: z.string(),
		margin: z.string(),
		rounding: z.number(),
		systemCalendars: z.array(z.string()),
		clientCalendars: z.array(z.string()),
		isWeekendTreatedAsBizDay: z.boolean(),
		allowNonBusinessDates: z.boolean(),
		/** How interest follows changes of the principal. */
		principalChangeMethod: z.enum(['NON_CUMULATIVE', 'BALANCE']),
	}),
	customTextBox1: z.string().optional(),
});

export type CompoundingResult = z.infer<typeof compoundingResult>;

/** Compounds an overnight index in arrears over one interest period, with every day that made it. */
export const compound = route({
	method: 'POST',
	path: '/rate/api/compounding/v2',
	capability: 'compounding',
	access,
	effect: 'read',
	// A principal change on every day of ten years takes 180 kB.
	bodyBytes: 256 * 1024,
	request: compoundingRequest,
	answer: compoundingResult,
});

/** The currencies that the caller can compound, in alphabetical order. */
export const compoundingCurrencies = route({
	method: 'GET',
	path: '/rate/api/compounding/currencies',
	capability: 'compounding',
	access,
	effect: 'read',
	answer: z.object({ currencies: z.array(z.string()) }),
});
