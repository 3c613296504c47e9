import * as z from 'zod';
import { calculates, compoundingRequest, yearlyBases } from './compounding-request.ts';
import { date, decimal, route } from './route.ts';

/** Maximum number of rows in a notice. The longest period has this many calendar days. */
export const maxNoticeRows = 3660;

const printed = decimal.describe('As printed: the number of decimals tells how it was rounded, so send a string.');
const days = z.int('must be a whole number of days').min(0, 'must be at least 0').max(36_600, 'must be at most 36600');

const dailyRow = z.strictObject({
	date: date.describe('Start of the accrual, observation date or end of the accrual; the check finds out which.'),
	rate: printed.optional().describe('Percent per year, as printed.'),
	days: days.optional(),
	factor: printed.optional().describe('Of the day or to date, with or without the 1; the check finds out which.'),
	interest: printed.optional().describe('Of the day or to date; the check finds out which.'),
	principal: printed.optional(),
});

const noticeRow = dailyRow
	.refine(
		({ date: _, ...figures }) => Object.values(figures).some((figure) => figure !== undefined),
		'must have a rate, days, factor, interest or principal beside its date',
	)
	.describe('A day of the notice with at least one figure.');

export type NoticeRowInput = z.input<typeof noticeRow>;

const terms = z
	.strictObject({
		index: z.string().min(1).max(40).optional().describe('Name of the overnight index, such as SOFR.'),
		compoundedRate: printed.optional().describe('Compounded rate of the period without the spreads, as printed.'),
		cas: printed.optional().describe('Credit adjustment spread, percent per year, as printed.'),
		margin: printed.optional().describe('Percent per year, as printed.'),
		startDate: date.optional(),
		endDate: date.optional(),
		dayCount: z
			.enum(yearlyBases, `must be one of ${yearlyBases.join(', ')}`)
			.optional()
			.describe('Day count convention.'),
		lookback: days.optional().describe('Business days.'),
		principal: printed.optional(),
	})
	.describe('Terms that the notice states; each is compared with that of the loan.');

const notice = z
	.strictObject({
		rate: printed.optional().describe('Rate of the period, percent per year, as printed.'),
		interest: printed.optional().describe('Interest of the period, as printed.'),
		days: days.optional().describe('Interest days of the period.'),
		rows: z.array(noticeRow).max(maxNoticeRows, `must have at most ${maxNoticeRows} rows`).optional(),
		terms: terms.optional(),
	})
	.refine(
		({ rate, interest, days, rows }) => [rate, interest, days].some((figure) => figure !== undefined) || rows?.[0],
		'must have a rate, interest, days or rows',
	)
	.describe("What the lender states. A spreadsheet's missing zeros at the end of a column of rows are no difference.");

const totalFigure = z.enum(['rate', 'interest', 'days']);
const column = z.enum(['rate', 'days', 'factor', 'interest', 'principal']);
const agreement = z
	.enum(['equal', 'truncated', 'different'])
	.describe('At the printed decimals: equal to ours rounded, equal to ours with further digits cut off, or different.');

const total = z.object({
	figure: totalFigure,
	theirs: z.string(),
	ours: z.string().describe('Rounded half away from zero to the decimals of theirs.'),
	exact: z.string().describe('Ours to 18 decimals.'),
	difference: z.string().describe('Theirs less ours, both as printed.'),
	agreement,
});

const comparedTerm = z.object({
	term: terms.keyof(),
	theirs: z.string(),
	ours: z.string().optional().describe('As agreed; the compounded rate at the decimals of theirs.'),
	isEqual: z
		.boolean()
		.optional()
		.describe('Absent: not compared. Where a spread is compounded, no compounded rate is without it.'),
});

export type ComparedNoticeTerm = z.infer<typeof comparedTerm>;

const figure = z.object({
	theirs: z.string().optional(),
	ours: z.string().optional(),
	difference: z.string().optional(),
	agreement: agreement.optional(),
});

const comparedDay = z.object({
	date: z.string().describe('As the notice lists its days.'),
	row: z.number().optional().describe('Place in the notice, from 1. None: the notice does not state this day.'),
	repeats: z
		.number()
		.optional()
		.describe('Place of another row with the same date and other figures. This row is not compared.'),
	day: z.number().optional().describe('Day of the interest period, from 1. None: the period has no such day.'),
	startDate: z.string().optional(),
	observationDate: z.string().optional(),
	isDifferent: z.boolean(),
	isFollowing: z
		.boolean()
		.optional()
		.describe('Its interest differs only because that of an earlier day does: interest earns interest.'),
	figures: z.partialRecord(column, figure),
});

export type ComparedNoticeDay = z.infer<typeof comparedDay>;

const comparedRows = z.object({
	dates: z.enum(['accrual', 'observation', 'end']).describe('By which date the notice lists its days.'),
	columns: z
		.array(z.object({ column, reading: z.string(), decimals: z.number() }))
		.describe('What the figures of each column are, as most of them agree with.'),
	differing: z.number().describe('Rows of the notice with a difference of their own.'),
	following: z.number().describe('Rows whose interest differs only because that of an earlier day does.'),
	missing: z.number().describe('Days of the period that the notice does not state.'),
	folded: z
		.number()
		.optional()
		.describe(
			'Rows of weekends and holidays that only repeat the row before them; they are not compared. Absent: none.',
		),
	repeated: z
		.array(z.string())
		.optional()
		.describe('Dates of rows that repeat another row with equal figures; one row of each is compared. Absent: none.'),
	days: z.array(comparedDay),
});

const texts = z.array(z.string()).readonly();
const spread = z.enum(['cas', 'margin', 'both']);

const change = z.discriminatedUnion('kind', [
	z.object({ kind: z.enum(['lookback', 'lockout']), from: z.number(), to: z.number() }),
	z.object({ kind: z.literal('observation-shift'), isApplied: z.boolean() }),
	z.object({
		kind: z.literal('calendars'),
		calendars: texts.describe('None: every Monday to Friday is a business day.'),
	}),
	z.object({
		kind: z.literal('rounding'),
		what: z.enum([
			'fixing',
			'dailyRate',
			'dailyFactor',
			'cumulativeFactor',
			'finalFactor',
			'finalRate',
			'dailyInterest',
		]),
		decimals: z.number(),
	}),
	z.object({ kind: z.enum(['floor-missing', 'rate-without-spread', 'simple']) }),
	z.object({ kind: z.literal('floor-option'), to: z.enum(['fixing', 'fixing-plus-cas', 'all-in', 'period-rate']) }),
	z
		.object({ kind: z.literal('closed-days'), to: z.enum(['compounded', 'unweighted', 'next-fixing']) })
		.describe('How weekends and holidays accrue, instead of at the rate of the business day before them.'),
	z.object({ kind: z.literal('basis'), from: z.number(), to: z.number() }),
	z.object({ kind: z.enum(['start-excluded', 'end-included']), date: z.string() }),
	z.object({ kind: z.literal('spread-missing'), spread }),
	z.object({ kind: z.literal('spread-use'), spread, to: z.enum(['compounded', 'added']) }),
	z.object({
		kind: z.enum(['principal-change-ignored', 'principal-change-early', 'principal-change-late']),
		dates: texts,
	}),
	z.object({ kind: z.literal('principal-method'), to: z.enum(['NON_CUMULATIVE', 'BALANCE']) }),
	z.object({
		kind: z.literal('fixing'),
		dates: texts.describe('The day of the fixing. Several: the figures do not tell on which of them.'),
		theirs: z.string().optional(),
		ours: z.string().optional(),
		difference: z.string().optional().describe('Percentage points.'),
		source: z
			.object({ kind: z.enum(['fixing-before', 'fixing-after', 'superseded']), date: z.string().optional() })
			.optional(),
	}),
	z.object({ kind: z.literal('truncated'), figures: texts }),
]);

export type NoticeChange = z.infer<typeof change>;

export const noticeCause = z.object({
	changes: z
		.array(change)
		.readonly()
		.describe('One change of the agreed terms, or two together; with `truncated` one more.'),
});

export type NoticeCause = z.infer<typeof noticeCause>;

const checkedNotice = z.object({
	verdict: z
		.enum(['equal', 'partial', 'explained', 'unexplained'])
		.describe(
			'Equal: every figure and term agrees, among them the interest or a rate. Partial: every figure and term agrees, but days of the period are not in the notice, neither interest nor a rate is, or a term was not compared. Explained: at least one cause gives every figure of the notice at its printed decimals. Unexplained: otherwise, also if only a term differs.',
		),
	isRoundingDifference: z
		.boolean()
		.optional()
		.describe(
			'All that differs is the last printed digit of totals, by one: rounding on the way does that. Causes that round come first. Absent: false.',
		),
	fractions: z
		.array(z.enum(['rate', 'rows.rate']))
		.optional()
		.describe('Rates that the notice states as fractions (0.0433). They are compared in percent (4.33). Absent: none.'),
	totals: z.array(total),
	terms: z.array(comparedTerm).optional().describe('The terms of the request, beside ours. Absent: none.'),
	rows: comparedRows.optional(),
	causes: z
		.array(noticeCause)
		.readonly()
		.describe('Each explains all differences; the most ordinary first. Several: the figures do not tell them apart.'),
	tried: z.number().describe('How many calculations were tried.'),
	index: z.string(),
	currency: z.string(),
});

export type CheckedNoticeAnswer = z.infer<typeof checkedNotice>;

export const checkNotice = route({
	...calculates,
	path: '/rate/api/compounding/notice',
	summary: "Compare a lender's notice with the terms of a loan, day by day, and find what explains the differences.",
	// Maximum bytes of a request body. 3,660 rows with all columns have 500 kB.
	bodyBytes: 1024 * 1024,
	bodyValues: 35_000,
	request: compoundingRequest.omit({ dailyRows: true, customTextBox1: true }).extend({ notice }),
	answer: checkedNotice,
});

export type NoticeInput = z.input<typeof notice>;
