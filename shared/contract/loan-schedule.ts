import * as z from 'zod';
import { compareVariant } from './compare.ts';
import { exact, loanLife, nextPayment, payable, schedulePeriod } from './loan-life.ts';
import { calculationSettings, loanTerms } from './loans.ts';
import { type Access, caller, date, problem, route } from './route.ts';

const access: Access = { kind: 'module', anyOf: ['RFR'] };

const reads = { method: 'POST', capability: 'loans', access, effect: 'read', bodyBytes: 256 * 1024 } as const;

const asOf = date.optional().describe('Date of the view. Absent: today in UTC. Later fixings are left out.');

const loan = {
	loanId: z.string().min(1).max(60).optional().describe('A saved loan. Excludes `loan`.'),
	version: z.int().min(1).optional().describe('Of the saved loan. Absent: the current one.'),
	loan: z
		.strictObject({ terms: loanTerms, life: loanLife.optional(), settings: calculationSettings.optional() })
		.optional()
		.describe('A loan that is not saved. Excludes `loanId`.'),
};

const label = {
	currency: z.string(),
	index: z.string(),
	asOf: z.string(),
	principalChangeMethod: z.enum(['NON_CUMULATIVE', 'BALANCE']),
};

const periodDay = z.object({
	from: z.string(),
	to: z.string().describe('Excluded.'),
	fixingDate: z.string(),
	fixing: z.string().describe('Percent per year, as are the other rates.'),
	margin: z.string().describe('Margin that applies on the day.'),
	effectiveRate: z.string().describe('Fixing after the floor, with the spreads that are compounded.'),
	days: z.int().describe('Days with which the fixing is weighted.'),
	principal: z.string(),
	interest: exact,
	interestToDate: exact.describe('Interest from the start of the period, exact, to 18 decimals.'),
});

const marginSubtotal = z.object({
	from: z.string(),
	to: z.string().describe('Excluded.'),
	days: z.int().describe('Calendar days.'),
	margin: z.string().describe('Percent per year.'),
	interest: exact,
});

const scheduleAnswer = z.object({
	...label,
	periods: z.array(schedulePeriod),
	statement: z
		.object({
			period: z.int(),
			days: z.array(periodDay),
			margins: z.array(marginSubtotal).describe('Interest by margin. It adds up to that of the period.'),
		})
		.optional()
		.describe('Days of the period that is asked for. Absent also if its amount is not known.'),
	next: nextPayment.optional().describe('The next payment, drawings and repayments included. Absent: there is none.'),
});

export const loanSchedule = route({
	...reads,
	path: '/loan/api/schedule',
	summary: 'List the interest periods of a loan: dates, balances, status, and the amounts that are known.',
	scope: 'calculator:run',
	request: z.strictObject({
		...loan,
		asOf,
		daysOf: z.int().min(1).optional().describe('Number of a period whose days are listed, too.'),
		...caller,
	}),
	answer: scheduleAnswer,
});

const accruedAnswer = z.object({
	...label,
	date: z.string(),
	period: z
		.int()
		.optional()
		.describe('Period that the date is in, its end included. Absent: the loan does not accrue.'),
	from: z.string().optional(),
	days: z.int(),
	interestAmount: exact,
	payableAmount: payable,
	unpaidAmount: payable.describe('Payable amounts of periods that ended before the date and are paid on it or later.'),
	unpaidPrincipal: z
		.string()
		.describe('Instalments of periods that ended before the date and are paid on it or later; not in the balance.'),
	balance: z.string().describe('Principal of the last day that accrued, the day before the date.'),
});

export const loanAccrued = route({
	...reads,
	path: '/loan/api/accrued',
	summary: 'Interest that has accrued from the start of the current period to a date, the date excluded.',
	scope: 'calculator:run',
	request: z.strictObject({
		...loan,
		date: date.optional().describe('Absent: yesterday in UTC.'),
		...caller,
	}),
	answer: accruedAnswer,
});

const projectedPeriod = z.object({
	period: z.int(),
	start: z.string(),
	end: z.string(),
	paymentDate: z.string(),
	principal: z.string(),
	repayment: z.string(),
	realisedDays: z.int().describe('Rows with a published fixing.'),
	projectedDays: z.int().describe('Rows with a forward of the curve.'),
	ratePercent: z.number().describe('All-in rate, percent per year.'),
	interest: z.number(),
	payableAmount: payable,
	upBp: z.number().describe('Change of the interest if every zero rate is 1 basis point higher.'),
	up100Bp: z.number().describe('Change of the interest if every zero rate is 100 basis points higher.'),
	isExtrapolated: z.boolean().describe('Whether a forward lies after the last pillar of the curve.'),
});

const projectionAnswer = z.object({
	...label,
	curve: z.object({
		curveId: z.string(),
		name: z.string(),
		date: z.string().describe('Valuation date of the curve.'),
		label: z.string().describe('Description of its quotes, such as `Synthetic`. May be empty.'),
	}),
	periods: z.array(projectedPeriod).describe('The current period and the later ones whose amount is not known.'),
	unknown: z
		.array(z.object({ period: z.int(), start: z.string(), end: z.string(), paymentDate: z.string(), problem }))
		.describe('Periods among them without an estimate, such as one that lacks a fixing. The totals are without them.'),
	totals: z.object({ interest: z.number(), upBp: z.number(), up100Bp: z.number() }),
});

export const loanProjection = route({
	...reads,
	path: '/loan/api/projection',
	summary: 'Project the interest that is not known yet from an overnight curve, with sensitivities.',
	scope: 'calculator:run',
	request: z.strictObject({
		...loan,
		asOf,
		curveDate: date.optional().describe('Valuation date of the curve. Absent: the latest one with market data.'),
		...caller,
	}),
	answer: projectionAnswer,
});

export const maxBacktestVariants = 8;

const publishedRate = z.strictObject({
	method: z.literal('published').describe('Simple interest at a rate that is published before the period.'),
	name: z.string().min(1).max(100).describe('Name of a term instrument, such as `SOFR Averages` or `Term SOFR`.'),
	tenor: z.string().regex(/^[A-Z0-9]{2,4}$/, 'must be a tenor, such as 3M or 90D'),
	daysBefore: z
		.int()
		.min(0)
		.max(30)
		.default(0)
		.describe('Business days of the index from the value date of the rate to the start of the period.'),
});

const wantedVariant = z.discriminatedUnion('method', [...compareVariant.options, publishedRate]);

export type BacktestVariant = z.input<typeof wantedVariant>;

const backtestVariant = z.object({
	position: z.int(),
	total: z.string().optional().describe('Sum of the exact interest of all periods. Absent: a period has a problem.'),
	difference: z.string().optional().describe('Total less that of the first variant.'),
	worst: z
		.object({ period: z.int(), difference: z.string() })
		.optional()
		.describe('Period whose interest differs most from the first variant.'),
	periods: z.array(
		z.object({
			period: z.int(),
			interestAmount: exact.optional(),
			payableAmount: payable.optional(),
			rate: z.string().optional().describe('All-in rate, percent per year, to 30 decimals.'),
			difference: z.string().optional().describe('Exact interest less that of the first variant.'),
			problem: problem.optional(),
		}),
	),
	problem: problem.optional().describe('Why no period was calculated.'),
});

const backtestAnswer = z.object({
	...label,
	periods: z.array(z.object({ period: z.int(), start: z.string(), end: z.string(), days: z.int() })),
	variants: z.array(backtestVariant),
});

export type LoanBacktest = z.infer<typeof backtestAnswer>;

export const loanBacktest = route({
	...reads,
	path: '/loan/api/backtest',
	summary: 'Calculate the known periods of a loan under other conventions.',
	scope: 'calculator:run',
	request: z.strictObject({
		...loan,
		asOf,
		variants: z
			.array(wantedVariant, 'must be a list of variants')
			.min(1, 'must have at least one variant')
			.max(maxBacktestVariants, `must have at most ${maxBacktestVariants} variants`)
			.describe('The others are compared with the first.'),
		...caller,
	}),
	answer: backtestAnswer,
});
