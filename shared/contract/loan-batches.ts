import * as z from 'zod';
import { isVisibleLine, visibleLineRule } from '../input/visible-line.ts';
import { batchOutcome } from './compound-batch.ts';
import { caller, instant, paging, route, searchText } from './route.ts';
import { runLimits } from './run-limits.ts';

const batches = { method: 'POST', capability: 'loans', access: { kind: 'module', anyOf: ['RFR'] } } as const;
const reads = { ...batches, effect: 'read', scope: 'loans:read' } as const;
const changes = { ...batches, effect: 'change', scope: 'loans:write' } as const;

export const savedBatchLimits = {
	ofUser: 1_000,
	rows: 5_000,
	columns: 1_000,
	nameCharacters: 255,
	packedCharacters: 4 * 1024 * 1024,
	retentionDays: runLimits.retentionDays,
} as const;

const batchId = z
	.uuidv7('must be a UUID of version 7 in lower case')
	.lowercase()
	.describe('Identifier of the batch: a UUID of version 7, whose time orders the list.');

const loan = z.record(z.string(), z.unknown()).describe('The loan as it was sent to `/rate/api/compounding/batch`.');

const texts = z.record(z.string(), z.string());

const list = z.array(z.record(z.string(), z.unknown())).max(1_000);

const row = z.object({
	read: z.object({
		line: z.int().min(1).describe('Row of the file, the first is 1.'),
		loan: loan.optional().describe('Absent: the row has faults.'),
		readable: loan.optional().describe('Terms that could be read of a row with faults.'),
		changeNumbers: z.record(z.string(), z.int()).optional(),
		faults: list.describe('Faults of its cells.'),
		written: texts.describe('Texts of the cells, by field.'),
		agentInterest: z.string().optional(),
		own: texts.describe('Columns that are not terms, by key.'),
	}),
	outcome: batchOutcome
		.pick({ result: true, problem: true })
		.optional()
		.describe('As answered. Absent: the row was not sent because of its faults.'),
	dateNotes: list.optional().describe('Dates that are not business days, with the dates of the calculation.'),
	termFaults: list.optional().describe('Faults of its terms.'),
});

export const savedBatchContent = z.strictObject({
	version: z.literal(1),
	columns: list.describe('Columns that are terms of the loans.'),
	ownColumns: z.array(z.string()).max(savedBatchLimits.columns).describe('Keys of the other columns.'),
	agentColumn: z.string().optional().describe('Key of the column with the interest of the agent.'),
	rows: z
		.array(row)
		.min(1, 'must have at least one row')
		.max(savedBatchLimits.rows, `must have at most ${savedBatchLimits.rows} rows`),
});

export type SavedBatchContent = z.infer<typeof savedBatchContent>;

const summary = z.object({
	batchId: z.string(),
	name: z.string().describe('Name of the file.'),
	calculatedAt: instant.describe('When the loans were calculated.'),
	expiresAt: instant.describe('When the batch is removed.'),
	rows: z.int(),
	calculated: z.int().describe('Rows with a result.'),
	refused: z.int().describe('Rows without a result.'),
	differing: z.int().describe('Rows whose interest differs from that of the agent.'),
});

export type SavedBatchSummary = z.infer<typeof summary>;

export const loanBatchSave = route({
	...changes,
	path: '/loan/api/batches/save',
	summary: 'Save the loans of a file with their results, exactly as they were answered. Only you see them.',
	bodyBytes: 5 * 1024 * 1024,
	request: z.strictObject({
		batchId: batchId.optional().describe('Saving it again saves nothing. Absent: a new one.'),
		name: z
			.string()
			.trim()
			.min(1, 'must not be blank')
			.max(savedBatchLimits.nameCharacters)
			.refine(isVisibleLine, visibleLineRule)
			.describe('Name of the file.'),
		calculatedAt: z.iso
			.datetime('must be an instant in UTC, such as 2026-08-07T08:30:00.000Z')
			.describe('When the loans were calculated. A later time than the present is saved as the present.'),
		content: z
			.string()
			.max(savedBatchLimits.packedCharacters)
			.meta({ contentMediaType: 'application/json' })
			.describe('Rows and columns as JSON text: `content` of `open`, unpacked.'),
		encoding: z
			.enum(['text', 'gzip'])
			.default('text')
			.describe('gzip: the content is gzip in base64, which unpacks to at most 32 MiB.'),
		...caller,
	}),
	answer: summary,
});

export const loanBatchList = route({
	...reads,
	path: '/loan/api/batches/list',
	summary: 'List your saved batches, page by page, newest first.',
	request: z.strictObject({
		search: searchText.describe('Part of the name. Blank: all.'),
		...paging,
		...caller,
	}),
	answer: z.object({ batches: z.array(summary), cursor: z.string().optional() }),
});

export const loanBatchOpen = route({
	...reads,
	path: '/loan/api/batches/open',
	summary: 'Read a saved batch with all its rows. Nothing is calculated again.',
	request: z.strictObject({ batchId, ...caller }),
	answer: z.object({
		batch: summary,
		content: z.string().describe('Rows and columns: JSON text as gzip in base64.'),
	}),
});

export const loanBatchRemove = route({
	...changes,
	path: '/loan/api/batches/remove',
	summary: 'Remove a saved batch.',
	request: z.strictObject({ batchId, ...caller }),
	answer: z.object({ batchId: z.string() }),
});
