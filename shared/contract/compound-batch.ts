import * as z from 'zod';
import { compoundingResult } from './compounding.ts';
import { calculates, loanRequest } from './compounding-request.ts';
import { followedConvention } from './followed-convention.ts';
import { noticeCause } from './notice.ts';
import { caller, decimal, problem, route } from './route.ts';

export const maxBatchLoans = 500;

export const batchLoanRequest = loanRequest.extend({
	agentInterest: decimal
		.optional()
		.describe('Interest that the agent states for the loan, in its currency. The answer compares it with ours.'),
});

const batchRequest = z.strictObject({
	loans: z
		.array(z.unknown(), 'must be a list of loans')
		.min(1, 'must have at least one loan')
		.max(maxBatchLoans, `must have at most ${maxBatchLoans} loans`)
		.meta({ items: batchLoanRequest })
		.describe('Each is checked by itself: a fault of one does not affect the others.'),
	...caller,
});

const reconciliation = z.object({
	status: z
		.enum(['equal', 'rounding', 'differs'])
		.describe(
			'Equal: at the decimals of the agent’s figure. Rounding: off by one unit of its last digit. Differs: otherwise.',
		),
	agent: z.string().describe('The agent’s interest.'),
	ours: z.string().describe('Our interest, rounded half away from zero to the decimals of the agent’s figure.'),
	difference: z.string().describe('The agent’s interest less ours.'),
	causes: z
		.array(noticeCause)
		.readonly()
		.describe(
			'Of an interest that differs: each gives the agent’s figure exactly; the most ordinary first. Several: the figure does not tell them apart. None: no known cause gives it.',
		),
});

const batchResult = compoundingResult
	.pick({
		compoundedRate: true,
		compoundedRateUnrounded: true,
		compoundingFactor: true,
		simpleAverage: true,
		interestDays: true,
		observationDays: true,
		businessDays: true,
		interestAmount: true,
		payableAmount: true,
		yearlyBasis: true,
		currency: true,
		index: true,
		lastFixingDate: true,
	})
	.extend({
		convention: followedConvention.optional().describe('Absent: the loan names no convention.'),
		reconciliation: reconciliation.optional().describe('Absent: the loan states no interest of an agent.'),
	});

export const batchOutcome = z.object({
	position: z.number().describe('Place of the loan in the request, from 1.'),
	loanId: z.string().optional(),
	result: batchResult.optional(),
	problem: problem
		.optional()
		.describe('Why the loan was not calculated. Each outcome has either a result or a problem.'),
});

export type BatchOutcome = z.infer<typeof batchOutcome>;

export type Reconciliation = z.infer<typeof reconciliation>;

export const compoundBatch = route({
	...calculates,
	path: '/rate/api/compounding/batch',
	summary: 'Compound up to 500 loans, without daily rows; each has its own result or problem.',
	bodyBytes: 1024 * 1024,
	// Maximum number of JSON values. 500 loans with every field, two calendars and ten principal changes have 18,500.
	bodyValues: 30_000,
	request: batchRequest,
	answer: z.object({
		outcomes: z.array(batchOutcome).describe('One for each loan, in the order of the request.'),
		calculated: z.number().describe('Number of loans with a result.'),
	}),
});
