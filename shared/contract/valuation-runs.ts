import * as z from 'zod';
import { dateOrders } from '../table/kind/parse-date.ts';
import { decimalSigns } from '../table/kind/parse-figure.ts';
import { type TradeFormat, tradeFormats } from '../trade-files/trade-node.ts';
import { caller, currency, date, instant, paging, route, runId, searchText } from './route.ts';
import { analysisNames, runAnalyses } from './run-analyses.ts';
import { runLimits } from './run-limits.ts';
import { runStates } from './run-states.ts';
import { limited, uploadBytes, userUsage } from './user-usage.ts';
import { sentFixings, storedFixing } from './valuation-fixings.ts';
import { valuationItem } from './valuation-item.ts';
import { dealWarning, valuationResult } from './valuation-swaps.ts';

export const runs = { method: 'POST', capability: 'runs', access: { kind: 'module', anyOf: ['VAL'] } } as const;
const reads = { ...runs, effect: 'read', scope: 'valuation:read' } as const;
const changes = { ...runs, effect: 'change', scope: 'valuation:run' } as const;

export const runFormats = ['jsonl', 'csv', ...tradeFormats] as const;

export type RunFormat = (typeof runFormats)[number];

export const isTradeFormat = (format: RunFormat): format is TradeFormat =>
	(tradeFormats as readonly RunFormat[]).includes(format);

const format = z
	.enum(runFormats)
	.describe(
		'`jsonl`: one valuation item a line. `csv`: one deal a row below the headings of the spreadsheet. `ore`: an ORE portfolio, `fpml`: an FpML 5 confirmation, `cdm`: a CDM trade state, each with at most 5 MB.',
	);

const terms = {
	valuationDate: date,
	reportCurrency: currency.default('USD'),
	getPaymentInfo: z.boolean().default(false).describe('Whether the results have cash flows and fixings.'),
	dv01Method: z.enum(['ZeroShift', 'QuoteShift']).default('ZeroShift'),
};

export const runTerms = z.strictObject({ ...terms, analyses: runAnalyses.optional() });

export type RunTerms = z.output<typeof runTerms>;

export const runReading = z.strictObject({
	ownParty: z
		.string()
		.max(200)
		.optional()
		.describe('Name of your own party in an `fpml` or `cdm` file, which decides the direction of each leg.'),
	decimalSign: z
		.enum(decimalSigns)
		.optional()
		.describe('Sign before the decimals of a `csv` file, for figures such as 1.234. Absent: as the columns show.'),
	dateOrder: z
		.enum(dateOrders)
		.optional()
		.describe('Order of dates such as 03/04/2026 in a `csv` file. Absent: as the columns show.'),
	serialDates: z
		.boolean()
		.optional()
		.describe('True: numbers in the date columns of a `csv` file are serial numbers of a spreadsheet. Absent: faults.'),
});

export type RunReading = z.output<typeof runReading>;

const name = z.string().trim().max(100).optional().describe('Name by which you recognise the run.');

export const runUsed = z.object({
	snapshotId: z.string().describe('Identifies the quotes.'),
	earlierSnapshotId: z.string().optional().describe('With attribution: the quotes of its first date.'),
	userDefinedCurves: z.array(z.object({ id: z.string(), version: z.int() })),
	fixings: z.array(
		z.object({
			index: z.string(),
			count: z.int(),
			hash: z.string().describe('SHA-256 of the dates, values and revisions.'),
		}),
	),
	calendars: z.array(z.object({ calendar: z.string(), hash: z.string() })),
	marketHash: z.string().describe('SHA-256 of all market data of the run, which are kept with it.'),
});

export type RunUsed = z.infer<typeof runUsed>;

const rowFault = z.object({
	row: z.int().describe('Line of the file, the first is 1.'),
	dealId: z.string().optional(),
	message: z.string(),
	code: z.string(),
});

export type RowFault = z.infer<typeof rowFault>;

const refusedFault = z.object({
	sheet: z.string().max(100),
	row: z.int().min(1).max(1_048_576).describe('Row of the sheet, the first is 1.'),
	dealId: z.string().max(100).optional(),
	code: z.string().max(100),
	message: z.string().max(300).describe('As it was shown to who saved the run.'),
});

/** Deals of a workbook that were excluded from the run because of faults. Not counted as rows or as failed deals. */
export const refusedDeals = z.object({
	deals: z.int().min(1).max(20_000).describe('Deals of the workbook that were refused before valuation.'),
	faults: z.array(refusedFault).max(runLimits.refusedFaultsKept).describe('Their first faults.'),
});

const refusedSent = z.strictObject({
	...refusedDeals.shape,
	faults: z.array(z.strictObject(refusedFault.shape)).max(runLimits.refusedFaultsKept),
});

export type RefusedDeals = z.infer<typeof refusedDeals>;

const ignoredRow = z.object({
	sheet: z.string().max(100),
	row: z.int().min(1).max(1_048_576).describe('Row of the sheet, the first is 1.'),
	text: z.string().max(100).describe('First cell with content.'),
});

/** Rows of a workbook that are not deals. They do not count as rows of the run or as failed deals. */
export const ignoredRows = z.object({
	rows: z.int().min(1).max(20_000).describe('Rows of the workbook that identify no deal.'),
	listed: z.array(ignoredRow).max(runLimits.ignoredRowsKept).describe('The first of them.'),
});

const ignoredSent = z.strictObject({
	...ignoredRows.shape,
	listed: z.array(z.strictObject(ignoredRow.shape)).max(runLimits.ignoredRowsKept),
});

export type IgnoredRows = z.infer<typeof ignoredRows>;

export const runWarnings = z.object({
	count: z.int().min(1).describe('Improbable values of the whole file.'),
	listed: z
		.array(z.object({ row: rowFault.shape.row, dealId: rowFault.shape.dealId, ...dealWarning.shape }))
		.max(runLimits.warningsListed)
		.describe('The first of them. Codes are those of `warnings` of `/valuation/api/swaps`.'),
});

export type RunWarnings = z.infer<typeof runWarnings>;

export const runSummary = z.object({
	runId: z.string(),
	name: z.string().optional(),
	kind: z.enum(['file', 'saved', 'reproduction']),
	reproduces: z.string().optional().describe('Run whose market data and deals are used again.'),
	state: z.enum(runStates),
	startedAt: instant,
	startedBy: z.string(),
	changedAt: instant.describe('When the state last changed.'),
	expiresAt: instant.describe('When the run and its files are removed.'),
	format,
	reading: z.object(runReading.shape).optional().describe('Answers about the file. Absent: none.'),
	...z.object(terms).shape,
	analyses: z
		.array(z.enum(analysisNames))
		.optional()
		.describe('Analyses of the deals: read them with `/valuation/api/runs/risk` and the like. Absent: none.'),
	rows: z.int().optional().describe('Deals of the file. Absent: not counted yet.'),
	progress: z.number().describe('From 0 to 1.'),
	waitingPlace: z
		.int()
		.optional()
		.describe('Place among the runs that wait for their turn, the first is 1. Absent: it does not wait.'),
	failed: z.int().optional().describe('Deals without figures. Absent: not counted yet.'),
	withoutView: z
		.int()
		.optional()
		.describe(
			'Deals with figures that lack a view, such as the LIBOR view. Absent: not counted yet, or an earlier run.',
		),
	refused: refusedDeals.optional().describe('Deals refused before valuation. Absent: none was reported.'),
	ignored: ignoredRows.optional().describe('Rows of the workbook that identify no deal. Absent: none was reported.'),
	warnings: runWarnings.optional().describe('Improbable values to confirm. Absent: none, or not counted yet.'),
	hasConfirmedWarnings: z
		.boolean()
		.optional()
		.describe('True if the user who saved the run confirmed its improbable values. Absent: false.'),
	failure: z
		.object({ code: z.string(), message: z.string(), line: z.int().optional() })
		.optional()
		.describe('Why the run failed.'),
	isReproduced: z
		.boolean()
		.optional()
		.describe('Whether every digit of the results is that of the saved or reproduced results. Absent: not compared.'),
	firstDifferentRow: z.int().optional().describe('First result that differs, the first is 1.'),
});

export type RunSummary = z.infer<typeof runSummary>;

export const byRun = z.strictObject({ runId, ...caller });

export const runUpload = route({
	...runs,
	path: '/valuation/api/runs/upload',
	summary: 'Get an identifier for a run and a link for the upload of its file.',
	effect: 'read',
	scope: 'valuation:run',
	request: z.strictObject({ format, bytes: uploadBytes(runLimits.inputBytes), ...caller }),
	answer: z.object({
		runId: z.string(),
		url: z.string().describe('Send the file here with PUT, once. Valid for five minutes.'),
		headers: z.record(z.string(), z.string()).describe('Headers to send with the file.'),
		expiresAt: instant,
	}),
});

export const runStart = route({
	...changes,
	path: '/valuation/api/runs/start',
	summary: 'Start the valuation of the deals of a file. Repeating it with the same identifier changes nothing.',
	bodyBytes: 5 * 1024 * 1024,
	bodyValues: 150_000,
	request: z.strictObject({
		runId: runId.optional().describe('Identifier of the uploaded file. Absent: `deals` has the deals.'),
		format,
		name,
		...terms,
		analyses: runAnalyses.optional().describe('Analyses of the deals in addition to their values. Absent: none.'),
		reading: runReading.optional().describe('Answers about the file. Absent: its content leaves nothing open.'),
		deals: z.string().max(runLimits.bodyBytes).optional().describe('Text of a small file, in place of an upload.'),
		fixings: sentFixings,
		...caller,
	}),
	answer: runSummary,
});

export const runStatus = route({
	...reads,
	path: '/valuation/api/runs/status',
	summary: 'Read the state of a run and its first faults.',
	request: byRun,
	answer: runSummary.extend({ faults: z.array(rowFault).max(runLimits.faultsListed) }),
});

export const runCancel = route({
	...changes,
	path: '/valuation/api/runs/cancel',
	summary: 'Cancel a run. A run that has ended stays as it is.',
	request: byRun,
	answer: runSummary,
});

export const runList = route({
	...reads,
	path: '/valuation/api/runs/list',
	summary: 'List the runs of your organization, page by page, newest first.',
	request: z.strictObject({
		search: searchText.describe('Part of the name, user, start, state or identifier. Blank: all.'),
		...paging,
		...caller,
	}),
	answer: z.object({
		runs: z.array(runSummary),
		usage: z
			.object({ ...userUsage, runningRuns: limited.describe('Your runs that have not ended.') })
			.optional()
			.describe('What you use now, and your limits. On the first page only.'),
		cursor: z.string().optional(),
	}),
});

export const runOpen = route({
	...reads,
	path: '/valuation/api/runs/open',
	summary: 'Read the terms, the market data used and, page by page, the results and deals of a run that is done.',
	request: z.strictObject({
		runId,
		cursor: paging.cursor,
		limit: z.int().min(1).max(1000).default(200).describe('Results of a page, if they fit into one answer.'),
		...caller,
	}),
	answer: z.object({
		run: runSummary,
		used: runUsed,
		results: z.array(valuationResult.extend({ row: z.int().describe('Line of the file, the first is 1.') })),
		items: z
			.array(z.record(z.string(), z.unknown()).nullable())
			.meta({ items: z.object(valuationItem.shape).nullable() })
			.describe('The valuation item of each result, in their order. Null: the row could not be read.'),
		fixings: z
			.array(storedFixing)
			.optional()
			.describe('On the first page: the fixings that were sent with the deals. Absent: none.'),
		analysisTerms: runAnalyses.optional().describe('On the first page: terms of the analyses. Absent: none.'),
		cursor: z.string().optional(),
	}),
});

export const runFiles = [
	'results.jsonl',
	'results.csv',
	...analysisNames.flatMap((name) => [`${name}.jsonl`, `${name}.csv`] as const),
	'input',
	'market',
] as const;

export const runResults = route({
	...reads,
	path: '/valuation/api/runs/results',
	summary: 'Get a link to a file of a run: its results, its deals or its market data.',
	request: z.strictObject({ runId, file: z.enum(runFiles).default('results.jsonl'), ...caller }),
	answer: z.object({ url: z.string().describe('Valid for five minutes.'), expiresAt: instant }),
});

export const runReproduce = route({
	...changes,
	path: '/valuation/api/runs/reproduce',
	summary: 'Value the deals of a run that is done again, with the market data that it used, and compare every digit.',
	request: z.strictObject({
		runId,
		newRunId: runId.optional().describe('Identifier of the new run. A repeated call with it starts nothing.'),
		...caller,
	}),
	answer: runSummary,
});

export const valuationSave = route({
	...changes,
	path: '/valuation/api/save',
	summary: 'Save the result of a calculation as a run.',
	bodyBytes: 5 * 1024 * 1024,
	request: z.strictObject({
		runId: runId
			.optional()
			.describe('`X-Run-Id` of the answer to be saved, so that saving it again saves nothing. Absent: a new one.'),
		name,
		request: z.string().max(runLimits.bodyBytes).describe('The valuation request as JSON text.'),
		results: z
			.string()
			.max(runLimits.bodyBytes)
			.optional()
			.describe('The answer as JSON text. The run says whether it gives the same digits.'),
		encoding: z
			.enum(['text', 'gzip'])
			.default('text')
			.describe('gzip: request and results are gzip in base64, which unpacks to at most 32 MiB each.'),
		refused: refusedSent.optional().describe('Deals that are not in the request because of their faults.'),
		analyses: runAnalyses.optional().describe('Analyses of the deals, kept with the run. Absent: none.'),
		hasConfirmedWarnings: z
			.boolean()
			.optional()
			.describe('True if the user confirmed the improbable values of the deals. Absent: false.'),
		ignored: ignoredSent.optional().describe('Rows of the workbook that identify no deal.'),
		...caller,
	}),
	answer: runSummary,
});
