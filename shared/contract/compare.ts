import * as z from 'zod';
import { floorBases, spreadMethods } from '../compounding/floor-option.ts';
import { conventionTerms } from '../loan/convention/named-convention.ts';
import {
	calculates,
	conventionId,
	count,
	floorOptions,
	loanRequest,
	rateSwitches,
	yearlyBases,
} from './compounding-request.ts';
import { termChoice } from './followed-convention.ts';
import { caller, problem, route } from './route.ts';

export const maxVariants = 4;

/** Maximum payment delay. No convention pays more than a month after the period. */
const maxDelayDays = 30;

const paymentDelay = count(0, maxDelayDays)
	.default(0)
	.describe('Business days from the end of the period to the payment. The interest does not depend on it.');

/** Floor and spread options of a variant. If absent, those of the variant's convention or of the loan apply. */
const switches = {
	floorOn: rateSwitches.floorOn.describe('Rate that the floor is compared with. Absent: that of the loan.'),
	casMethod: rateSwitches.casMethod.describe('Use of the credit adjustment spread. Absent: that of the loan.'),
	marginMethod: rateSwitches.marginMethod.describe('Use of the margin. Absent: that of the loan.'),
};

const observation = {
	lookback: count(0, 366).default(0).describe('Business days.'),
	observationShift: z.boolean().default(false),
	lockout: count(0, 366).default(0).describe('Business days.'),
	...switches,
	paymentDelay,
};

/** A variant of the loan: the terms in which it differs. All other terms are those of the loan. */
export const compareVariant = z.discriminatedUnion('method', [
	z.strictObject({ method: z.literal('own').describe('The terms of the loan itself.'), paymentDelay }),
	z.strictObject({ method: z.literal('compounded').describe('Compounded in arrears.'), ...observation }),
	z.strictObject({ method: z.literal('simple').describe('Simple interest in arrears.'), ...observation }),
	z.strictObject({
		method: z
			.literal('in-advance')
			.describe('At the rate compounded over the preceding period of the same length, known at the start.'),
		...switches,
		paymentDelay,
	}),
	z.strictObject({
		method: z
			.literal('convention')
			.describe(
				'A convention by its name: its own observation terms, yearly basis, rounding, uses of the spreads and floor. Terms that it leaves open are those of the loan.',
			),
		convention: conventionId.describe('An `id` of the list of conventions, of the currency of the loan.'),
		...switches,
		paymentDelay,
	}),
]);

export type CompareVariant = z.input<typeof compareVariant>;

const compareRequest = loanRequest.omit({ loanId: true }).extend({
	variants: z
		.array(compareVariant, 'must be a list of variants')
		.min(1, 'must have at least one variant')
		.max(maxVariants, `must have at most ${maxVariants} variants`)
		.describe('The others are compared with the first.'),
	dailyFigures: z.boolean().default(true).describe('Whether results have `days`.'),
	...caller,
});

const dayToDate = z.object({
	date: z.string().describe('End of the day: figures are from the start of the period to this date.'),
	rate: z.string().describe('Percent per year.'),
	interest: z.string(),
});

const difference = z.object({
	payable: z.string().describe('Payable amount less that of the first variant, with all decimals of the minor unit.'),
	exact: z.string().describe('Exact interest less that of the first variant.'),
	rateBp: z.string().describe('Unrounded rate less that of the first variant, in basis points.'),
});

const variantResult = z.object({
	rate: z.string().describe('All-in rate: percent per year, rounded as requested.'),
	rateUnrounded: z.string().describe('All-in rate with 30 decimals.'),
	interestAmount: z.string().describe('Calculated from the unrounded rate.'),
	payableAmount: z
		.string()
		.describe(
			'The exact interest, rounded half away from zero to the minor unit of the currency, with all its decimals.',
		),
	observedFrom: z.string().describe('Date of the first fixing of the rate.'),
	lastFixingDate: z.string().describe('Date of the last fixing of the rate.'),
	knownOn: z.string().describe('Publication date of the last fixing: from then on the rate is known.'),
	paymentDate: z.string(),
	difference: difference.optional().describe('Absent for the first variant, and where the first has a problem.'),
	days: z.array(dayToDate).describe('One for each business day of the period; none with `dailyFigures: false`.'),
});

const comparedVariant = z.object({
	position: z.number().describe('Place of the variant in the request, from 1.'),
	terms: z
		.object({
			method: z.enum(['compounded', 'simple', 'in-advance']),
			convention: z.string().optional(),
			lookback: z.number(),
			observationShift: z.boolean(),
			lockout: z.number(),
			paymentDelay: z.number(),
			yearlyBasis: z.enum(yearlyBases),
			floorOption: z
				.enum(floorOptions)
				.describe('The option that expresses the switches; where none does, that of the loan.'),
			floorOn: z.enum(floorBases),
			casMethod: z.enum(spreadMethods),
			marginMethod: z.enum(spreadMethods),
			rounding: z.number(),
			changed: z
				.array(z.enum(conventionTerms))
				.optional()
				.describe(
					'Terms that differ from the convention, or from all choices that it leaves open. Absent without a convention.',
				),
			open: z
				.array(z.enum(conventionTerms))
				.optional()
				.describe(
					'Terms that the convention leaves open, each with one of its choices: they are those of the loan. Absent without a convention.',
				),
			systemCalendars: z.array(z.string()),
			clientCalendars: z.array(z.string()),
		})
		.optional()
		.describe('The terms with every default filled in. Absent where they are the problem.'),
	result: variantResult.optional(),
	problem: problem
		.optional()
		.describe('Why the variant was not calculated. Each variant has either a result or a problem.'),
});

export type ComparedVariant = z.infer<typeof comparedVariant>;

const compareAnswer = z.object({
	currency: z.string(),
	index: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	interestDays: z.number(),
	variants: z.array(comparedVariant).describe('One for each variant, in the order of the request.'),
});

export type Comparison = z.infer<typeof compareAnswer>;

export const compareConventions = route({
	...calculates,
	path: '/rate/api/compounding/compare',
	summary: 'Calculate the interest of one loan under up to four conventions, and their differences.',
	bodyBytes: 256 * 1024,
	request: compareRequest,
	answer: compareAnswer,
});

const namedConvention = z.object({
	id: z.string(),
	name: z.string(),
	currency: z.string(),
	index: z.string(),
	method: z.enum(['compounded', 'simple']),
	lookback: z.number().describe('Business days.'),
	observationShift: z.boolean(),
	lockout: z.number().describe('Business days.'),
	yearlyBasis: z.enum(yearlyBases),
	systemCalendars: z.array(z.string()),
	rounding: z.number().optional().describe('Decimals of the rate. Absent where the source does not say.'),
	casMethod: z.enum(spreadMethods).optional().describe('Absent where the source does not say.'),
	marginMethod: z.enum(spreadMethods).optional().describe('Absent where the source does not say.'),
	floorOn: z.enum(floorBases).optional().describe('Absent where the source does not say.'),
	open: z
		.array(termChoice)
		.describe('Terms that the sources leave open. A request that follows the convention must state them.'),
	differs: z
		.enum(['floor-on-compounded-rate', 'interest-on-rounded-rate'])
		.optional()
		.describe(
			'What the sources recommend and the portal does not: interest on the rounded rate (the portal uses the unrounded one). `floor-on-compounded-rate` is no longer sent.',
		),
	sources: z.array(
		z.object({
			document: z.string(),
			publisher: z.string(),
			date: z.string(),
			url: z.string().describe('Address of the publisher.'),
			says: z.string().describe('What of the convention the document states.'),
			confirmed: z.string().describe('Where this was read, and what could not be read.'),
		}),
	),
});

export const listConventions = route({
	...calculates,
	method: 'GET',
	path: '/rate/api/compounding/conventions',
	summary: 'List the recommended conventions of the currencies that you can compound, with their sources.',
	answer: z.object({ conventions: z.array(namedConvention) }),
});
