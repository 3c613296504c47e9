import * as z from 'zod';
import { currencyTotal, exact, nextPayment, payable, paymentKinds, periodStatuses } from './loan-life.ts';
import { caller, date, idempotencyKey, problem, route } from './route.ts';

const loans = { method: 'POST', capability: 'loans', access: { kind: 'module', anyOf: ['RFR'] } } as const;
const reads = { ...loans, effect: 'read', scope: 'loans:read' } as const;
const changes = { ...loans, effect: 'change', scope: 'loans:write' } as const;

const scopes = ['own', 'shared', 'all'] as const;

const filter = {
	scope: z.enum(scopes).default('all').describe('Your own loans, the shared ones, or both.'),
	currency: z.string().length(3).optional(),
	search: z.string().max(100).default('').describe('Part of the name or of a fact.'),
};

/** Maximum number of rows in a page. One answer can contain them even with names and problems of maximum length. */
export const maxPageRows = 2500;

const page = {
	cursor: z.string().max(2000).optional().describe('`cursor` of the previous page. Absent: the first page.'),
	limit: z.int().min(1).max(maxPageRows).default(100).describe('Rows of a page.'),
};

const cursor = z.string().optional().describe('Absent: this is the last page.');

const asOf = date.optional().describe('Date of the view. Absent: today in UTC.');

const named = {
	loanId: z.string(),
	name: z.string(),
	reference: z.string(),
	borrower: z.string(),
	currency: z.string(),
};

const position = z.object({
	...named,
	scope: z.enum(['own', 'shared']),
	isOwn: z.boolean(),
	version: z.int(),
	index: z.string(),
	start: z.string(),
	maturity: z.string(),
	periods: z.int(),
	period: z.int().optional().describe('Number of the current period. Absent: before the start or after maturity.'),
	status: z
		.enum(periodStatuses)
		.optional()
		.describe('Of the period whose interest is paid next. Absent: all are paid.'),
	balance: z.string().optional().describe('Principal on the date of the view. Absent: the loan has no schedule.'),
	next: nextPayment.optional().describe('Absent: nothing is to be paid any more.'),
	openRevisions: z.int().describe('Marks of revised amounts that nobody has acknowledged.'),
	problem: problem.optional().describe('Why the loan has no schedule, or its next interest no amount.'),
});

export type LoanPosition = z.infer<typeof position>;

export const loanPositions = route({
	...reads,
	path: '/loan/api/positions',
	summary: 'List loans with balance, current period, next payment and revision marks, and totals by currency.',
	request: z.strictObject({
		...filter,
		status: z.enum([...periodStatuses, 'revised', 'faulty']).optional(),
		asOf,
		...page,
		...caller,
	}),
	answer: z.object({
		asOf: z.string(),
		positions: z.array(position).describe('In the order of their next payment, then of their name.'),
		totals: z
			.array(
				z.object({
					currency: z.string(),
					loans: z.int(),
					unknown: z.int().describe('Loans among them without a schedule. Their balance is not in the sum.'),
					balance: z.string(),
				}),
			)
			.describe('Of all pages, by currency.'),
		revised: z.int().describe('Loans of all pages with marks that nobody has acknowledged.'),
		cursor,
	}),
});

const accrualRow = z.object({
	...named,
	period: z.int().optional(),
	from: z.string().optional(),
	days: z.int(),
	balance: z.string(),
	interestAmount: exact,
	payableAmount: payable,
	unpaidAmount: payable,
	unpaidPrincipal: z
		.string()
		.describe('Instalments of periods that ended before the date and are paid on it or later; not in the balance.'),
	problem: problem.optional().describe('Why nothing was calculated; amounts are 0 then.'),
});

export type LoanAccrualRow = z.infer<typeof accrualRow>;

export const ledgerColumns = [
	'name',
	'reference',
	'borrower',
	'currency',
	'period',
	'from',
	'days',
	'balance',
	'interestAmount',
	'payableAmount',
	'unpaidAmount',
	'unpaidPrincipal',
	'problem',
] as const;

const chosenColumns = z.array(z.enum(ledgerColumns));

export const loanLedgerSave = route({
	...loans,
	access: { kind: 'administrator' },
	path: '/loan/api/ledger/columns',
	summary: 'Choose the columns of ledger files for all users of your organization.',
	effect: 'change',
	scope: 'people-only',
	request: z.strictObject({
		columns: chosenColumns
			.min(1, 'must have at least one column')
			.refine((columns) => new Set(columns).size === columns.length, 'must have each column once'),
		...caller,
	}),
	answer: z.object({ columns: chosenColumns, savedBy: z.string(), savedAt: z.string() }),
});

const accrualsAnswer = z.object({
	date: z.string(),
	rows: z.array(accrualRow),
	totals: z
		.array(
			currencyTotal.extend({
				unpaid: z.string(),
				balance: z.string(),
				unpaidPrincipal: z.string(),
				unknown: z.int().describe('Further loans, whose amounts are unknown and not in the sums.'),
			}),
		)
		.describe('Of all pages, by currency.'),
	problems: z.int().describe('Loans of all pages without an amount.'),
	columns: chosenColumns
		.optional()
		.describe('Columns of ledger files that your administrator has chosen. Absent: all of them.'),
	file: z
		.object({ name: z.string(), type: z.string(), content: z.string().describe('The file in Base64.') })
		.optional()
		.describe('All loans with the columns of the organization, and in a workbook the totals.'),
	cursor,
});

export type LoanAccruals = z.infer<typeof accrualsAnswer>;

export const loanAccruals = route({
	...reads,
	path: '/loan/api/accruals',
	summary:
		'Interest of all loans that has accrued to a date, such as a month end, with totals by currency; also as CSV or workbook.',
	request: z.strictObject({
		...filter,
		date: date.describe('Interest of the days before this date. For all of June: 1 July.'),
		format: z.enum(['csv', 'xlsx']).optional().describe('The answer also has all loans as a file.'),
		...page,
		...caller,
	}),
	answer: accrualsAnswer,
});

const payment = z.object({
	...named,
	kind: z
		.enum(paymentKinds)
		.describe(
			'`period`: interest and instalment at the end of a period. `repayment`, `drawing`: principal on a date of its own.',
		),
	period: z.int().describe('A repayment or drawing belongs to the period that includes its date.'),
	start: z.string(),
	end: z.string(),
	paymentDate: z.string(),
	status: z.enum(periodStatuses),
	interest: payable
		.optional()
		.describe('Of a period: the known amount, or the projected one of a curve. Absent: `problem` says why.'),
	repayment: payable.describe('Principal that is due: an instalment or a repayment.'),
	drawing: payable.optional().describe('Principal that is drawn.'),
	curve: z.string().optional().describe('Curve of a projected amount.'),
	curveDate: z.string().optional().describe('Valuation date of the curve.'),
	problem: problem.optional().describe('Why the interest is unknown: a fixing or a curve is missing.'),
});

export type LoanPayment = z.infer<typeof payment>;

const paymentsAnswer = z.object({
	asOf: z.string(),
	curves: z
		.array(z.object({ currency: z.string(), curve: z.string(), curveDate: z.string() }))
		.describe('Curves of the projected amounts of all pages.'),
	payments: z.array(payment).describe('In the order of their dates.'),
	totals: z
		.array(
			z.object({
				currency: z.string(),
				payments: z.int(),
				unknown: z.int().describe('Payments among them whose interest is unknown. The sums are without it.'),
				known: z.string().describe('Interest that is known.'),
				projected: z.string(),
				repayments: z.string().describe('Instalments and repayments.'),
				drawings: z.string(),
			}),
		)
		.describe('Of all pages, by currency.'),
	problems: z.int().describe('Loans without a schedule, or with a payment whose interest is unknown.'),
	incomplete: z
		.array(
			z.object({
				...named,
				payments: z.int().optional().describe('Payments whose interest is unknown. Absent: there is no schedule.'),
				problem,
			}),
		)
		.describe('These loans with what is missing, the first 100.'),
	file: z.object({ name: z.string(), type: z.string(), text: z.string() }).optional(),
	cursor,
});

export type LoanPayments = z.infer<typeof paymentsAnswer>;

export const loanPayments = route({
	...reads,
	path: '/loan/api/payments',
	summary: 'List the payments of all loans between two dates; also as CSV or iCalendar.',
	request: z.strictObject({
		...filter,
		from: date,
		to: date.describe('Included. At most 400 days after `from`.'),
		asOf,
		format: z.enum(['csv', 'ics']).optional().describe('The answer also has all payments as a file.'),
		...page,
		...caller,
	}),
	answer: paymentsAnswer,
});

const revision = z.object({
	revisionId: z.string(),
	...named,
	period: z.int(),
	start: z.string(),
	end: z.string(),
	oldAmount: payable.optional().describe('Absent: the amount was not known, because the fixing was missing.'),
	newAmount: payable.optional().describe('Absent: `reason` says why.'),
	reason: z
		.literal('version-not-kept')
		.optional()
		.describe('The version of the loan that was in force is no longer kept, so that its amounts are unknown.'),
	difference: z.string().optional(),
	cause: z.object({
		index: z.string(),
		date: z.string(),
		oldValue: z.string().optional(),
		newValue: z.string(),
		source: z.string(),
		statedAt: z.string().describe('When the new value was stated, ISO 8601 in UTC.'),
	}),
	foundAt: z.string(),
	acknowledgedBy: z.string().optional(),
	acknowledgedAt: z.string().optional(),
});

export type LoanRevision = z.infer<typeof revision>;

export const loanRevisions = route({
	...reads,
	path: '/loan/api/revisions',
	summary: 'List the known amounts that a revised or late fixing has changed, newest first.',
	request: z.strictObject({
		loanId: z.string().min(1).max(60).optional().describe('Absent: all loans that you see.'),
		onlyOpen: z.boolean().default(false),
		...page,
		...caller,
	}),
	answer: z.object({ revisions: z.array(revision), cursor }),
});

export const loanRevisionAcknowledge = route({
	...changes,
	path: '/loan/api/revisions/acknowledge',
	summary: 'Acknowledge revised amounts of a loan. The marks stay in its history.',
	request: z.strictObject({
		loanId: z.string().min(1).max(60),
		revisionIds: z.array(z.string().min(1).max(200)).min(1).max(100),
		...caller,
	}),
	answer: z.object({ acknowledged: z.int().describe('Number of marks that were open until now.') }),
});

/** Maximum bytes of an imported file in Base64. A workbook with 5,000 loans has 2 MB, and a third more in Base64. */
const importBytes = 4 * 1024 * 1024;

const importFault = z.object({
	sheet: z.string().describe('Empty for a CSV file.'),
	line: z.int(),
	column: z.string(),
	found: z.string(),
	expected: z.string(),
	code: z
		.string()
		.optional()
		.describe('Kind of fault in the terms of a loan, as of `loan-life-invalid`, or in a cell of the file.'),
	params: problem.shape.params,
});

export type LoanImportFault = z.infer<typeof importFault>;

const importedLoan = z.object({
	sheet: z.string().describe('Empty for a CSV file.'),
	line: z.int().describe('Of the row in the sheet of loans.'),
	name: z.string(),
	loanId: z.string().optional().describe('Absent: not saved.'),
	faults: z.array(importFault),
	problem: problem.optional().describe('Why a loan without faults was not saved, such as a name in use.'),
});

export const maxImportedLoans = 1000;

export const loanImport = route({
	...changes,
	path: '/loan/api/import',
	summary: 'Read a portfolio of loans from a workbook or CSV file of the template, and save the loans without faults.',
	bodyBytes: importBytes,
	request: z.strictObject({
		content: z.base64().min(1).max(importBytes).describe('The file in Base64.'),
		mode: z.enum(['check', 'save']).default('check').describe('`check` saves nothing.'),
		scope: z.enum(['own', 'shared']).default('shared'),
		idempotencyKey,
		...caller,
	}),
	answer: z.object({
		loans: z.array(importedLoan),
		saved: z.int(),
		faulty: z.int(),
		faults: z
			.array(importFault)
			.describe('Of headings, and of steps that belong to no loan. If there are any, nothing is saved.'),
	}),
});
