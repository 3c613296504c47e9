import * as z from 'zod';
import { businessDayConventions } from '../time/adjust-date.ts';
import { stubs } from '../time/schedule-dates.ts';
import { date, decimal, problem } from './route.ts';

/** Limits of a loan's periods and dated changes, so that the loan fits into a database item and a request. */
export const lifeLimits = {
	/** Maximum number of interest periods. Sixty years of monthly periods are 720. */
	periods: 800,
	principalSteps: 500,
	marginSteps: 100,
	overrides: 200,
	paymentLagDays: 30,
} as const;

/** Requires ascending dates without repetition. Each item whose date is not after the previous one has a fault. */
const inOrder =
	<Item>(dateOf: (item: Item) => string, field: string) =>
	(items: readonly Item[], context: z.RefinementCtx) => {
		const dates = items.map(dateOf);
		dates.forEach((each, i) => {
			const before = dates[i - 1];
			if (before === undefined || each > before) return;
			const message = `${each} must be after ${before}: the list is in the order of its dates, one item a date`;
			context.addIssue({ code: 'custom', path: [i, field], message });
		});
	};

const months = { unit: z.literal('month'), count: z.int().min(1).max(12) };
const weeks = { unit: z.literal('week'), count: z.int().min(1).max(52) };

const periodLength = z
	.discriminatedUnion('unit', [z.strictObject(months), z.strictObject(weeks)])
	.describe('Length of an interest period: 1 to 12 months, or weeks.');

const override = z.strictObject({
	rolledDate: date.describe('Generated date before its adjustment to a business day: `rolledEnd` of a period.'),
	date: date.describe('Date that replaces it: a business day.'),
});

const generatedSchedule = z.strictObject({
	kind: z.literal('generated'),
	periodLength,
	rollDay: z
		.union([z.int().min(1).max(31), z.literal('EOM')], 'must be a day of the month, 1 to 31, or EOM')
		.optional()
		.describe(
			'Day of the month on which periods end; EOM: the last one. Absent: the day of startDate, with a stub at the start that of endDate. Periods of weeks have none.',
		),
	convention: z
		.enum(businessDayConventions)
		.default('ModifiedFollowing')
		.describe('Adjustment of dates that are no business days.'),
	stub: z
		.enum(stubs)
		.default('ShortLast')
		.describe(
			'Place of a period that is shorter or longer than the others. `…First`: dates are counted back from endDate; `…Last`: on from startDate.',
		),
	overrides: z
		.array(override)
		.max(lifeLimits.overrides)
		.default([])
		.superRefine(inOrder(({ rolledDate }) => rolledDate, 'rolledDate'))
		.describe('Single dates that replace generated ones. They stay when the others are generated again.'),
});

const explicitSchedule = z.strictObject({
	kind: z.literal('explicit'),
	dates: z
		.array(date)
		.min(2, 'must have a start and an end')
		.max(lifeLimits.periods + 1)
		.describe('Start of the first period, then the end of each, in order. The first is startDate, the last endDate.'),
});

const step = z.strictObject({
	date: date.describe('A business day from startDate to before endDate.'),
	amount: decimal.describe('Amount above zero.'),
});

const steps = z
	.array(step)
	.max(lifeLimits.principalSteps)
	.default([])
	.superRefine(inOrder((each) => each.date, 'date'));

const everyPeriods = z
	.int()
	.min(1)
	.max(lifeLimits.periods)
	.default(1)
	.describe('Interest periods between instalments.');

const repaymentPlan = z
	.discriminatedUnion('kind', [
		z.strictObject({ kind: z.literal('bullet').describe('The balance is repaid at the end.') }),
		z.strictObject({ kind: z.literal('equal').describe('Equal instalments of principal.'), everyPeriods }),
		z.strictObject({
			kind: z.literal('annuity').describe('Principal of a level payment at a fixed rate.'),
			everyPeriods,
			rate: decimal.describe('Percent per year with which the level payment is calculated.'),
		}),
	])
	.default({ kind: 'bullet' });

const marginStep = z.strictObject({
	from: date.describe('A business day after startDate and before endDate.'),
	margin: decimal.describe('Percent per year from that day on. Before the first step: `margin` of the terms.'),
});

/** Periods and dated changes of a loan. First accrual date, maturity, opening principal and margin are loan terms. */
export const loanLife = z.strictObject({
	schedule: z.discriminatedUnion('kind', [generatedSchedule, explicitSchedule]),
	paymentLag: z
		.int()
		.min(0)
		.max(lifeLimits.paymentLagDays)
		.default(0)
		.describe('Business days from the end of a period to its payment.'),
	drawings: steps.describe('Amounts that are added to the principal of the terms.'),
	repayments: steps.describe('Amounts that are repaid beside the plan.'),
	plan: repaymentPlan.describe('Repayment at the ends of periods. What is left is repaid at endDate.'),
	marginSteps: z
		.array(marginStep)
		.max(lifeLimits.marginSteps)
		.default([])
		.superRefine(inOrder(({ from }) => from, 'from')),
});

export type LoanLifeInput = z.input<typeof loanLife>;

export type LoanLife = z.output<typeof loanLife>;

/** Periods and dated changes in an answer. Unlike a request, it can have unknown fields, which later versions add. */
export const answeredLife = z.object({
	...loanLife.shape,
	schedule: z.discriminatedUnion('kind', [
		z.object({
			...generatedSchedule.shape,
			periodLength: z.discriminatedUnion('unit', [z.object(months), z.object(weeks)]),
			overrides: z.array(z.object(override.shape)),
		}),
		z.object(explicitSchedule.shape),
	]),
	drawings: z.array(z.object(step.shape)),
	repayments: z.array(z.object(step.shape)),
	plan: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('bullet') }),
		z.object({ kind: z.literal('equal'), everyPeriods: z.int() }),
		z.object({ kind: z.literal('annuity'), everyPeriods: z.int(), rate: z.string() }),
	]),
	marginSteps: z.array(z.object(marginStep.shape)),
});

/**
 * Status of a period on a date.
 *
 * `paid`: the payment date has passed. `known`: every fixing of the period is published. `accruing`: the period has
 * started. `projected`: the period starts later.
 */
export const periodStatuses = ['paid', 'known', 'accruing', 'projected'] as const;

export const exact = z.string().describe('Exact amount, to 18 decimals.');
export const payable = z.string().describe('Exact amount rounded once, half away from zero, to the minor unit.');

const segment = z.object({
	from: z.string(),
	to: z.string().describe('Excluded.'),
	principal: z.string(),
	margin: z.string().describe('Percent per year.'),
	interest: exact,
});

export const schedulePeriod = z.object({
	period: z.int().describe('From 1.'),
	start: z.string(),
	end: z.string(),
	days: z.int().describe('Calendar days.'),
	rolledEnd: z.string().describe('End before its adjustment to a business day; the key of an override.'),
	isRegular: z.boolean().describe('False for a stub.'),
	isOverridden: z.boolean().describe('Whether an override gives the end.'),
	paymentDate: z.string(),
	lastFixingDate: z
		.string()
		.optional()
		.describe('Date of the last fixing that the amount needs. Absent: `problem` says why there is none.'),
	knownOn: z.string().optional().describe('Date on which that fixing is published.'),
	status: z.enum(periodStatuses),
	principal: z.string().describe('Balance at the start of the period, drawings and repayments of that day included.'),
	repayment: z.string().describe('Instalment at the end of the period; of the last period what is left.'),
	balance: z.string().describe('Balance after it.'),
	margin: z.string().describe('Percent per year, at the start of the period.'),
	rate: z.string().optional().describe('All-in rate, percent per year, to 30 decimals.'),
	interestAmount: exact.optional(),
	payableAmount: payable.optional(),
	segments: z
		.array(segment)
		.optional()
		.describe('Parts of the period with one principal and one margin; their interest is rounded one by one.'),
	problem: problem
		.optional()
		.describe('Why a known amount cannot be calculated: a fixing is missing, or the period has no observation days.'),
});

export type SchedulePeriod = z.infer<typeof schedulePeriod>;

/** Kinds of payments. `repayment` and `drawing`: principal that moves on another date than the end of a period. */
export const paymentKinds = ['period', 'repayment', 'drawing'] as const;

export const nextPayment = z.object({
	date: z.string(),
	kinds: z
		.array(z.enum(paymentKinds))
		.describe('All that is paid on that date. `period`: interest and instalment of a period.'),
	interest: payable.optional().describe('Interest of the period, if it is known.'),
	repayment: z.string().optional().describe('Principal that is due: instalment and repayments.'),
	drawing: z.string().optional().describe('Principal that is drawn.'),
});

export const currencyTotal = z.object({
	currency: z.string(),
	loans: z.int(),
	exact: z.string(),
	payable: z.string().describe('Sum of the payable amounts of the loans.'),
});
