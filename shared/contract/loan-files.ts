import * as z from 'zod';
import { deliveryStates } from '../delivery/delivery-state.ts';
import { loanPull } from '../delivery/loan-pull/loan-pull.ts';
import { awaited, deliveryError, rowErrors } from './delivery-error.ts';
import { maxUploadedLoanBytes } from './loan-file-limit.ts';
import { admin, caller, idempotencyKey, identifier, instant, paging, route, searchText, version } from './route.ts';
import { mappingName } from './table-mappings.ts';
import { uploadBytes, userUsage } from './user-usage.ts';

const loans = { method: 'POST', capability: 'schedules', access: { kind: 'module', anyOf: ['RFR'] } } as const;
const reads = { ...loans, effect: 'read', scope: 'loans:read' } as const;
const changes = { ...loans, effect: 'change', scope: 'loans:write' } as const;
const pulls = { ...admin, capability: 'schedules' } as const;
const pullChanges = { ...pulls, effect: 'change' } as const;

/** Maximum bytes of a loan file in a request body. Larger files must be uploaded to a link. */
export const maxLoanFileBytes = 3 * 1024 * 1024;

const fileId = z.uuid('must be an identifier of loans/upload').lowercase().describe('Identifier of the loan file.');

const fileName = z
	.string()
	.trim()
	.min(1)
	.max(150)
	.regex(/^[^/\\\p{C}]+\.(csv|txt|xlsx)$/iu, 'must be a file name without folders that ends in .csv, .txt or .xlsx');

export const loanFile = z.object({
	fileId: z.string(),
	deliveryId: z.string(),
	fileName: z.string().describe('As it was handed in.'),
	handedInBy: z.string().describe('Login of the person. Blank for a file that was fetched from a server.'),
	takenFrom: z.string().optional().describe('SFTP server, directory and name from which the file was fetched.'),
	handedInAt: instant,
	runsAt: instant.describe('When it is calculated: the latest of the LVE times of its currencies.'),
	state: z.enum(deliveryStates).describe('As of a delivery: `due` until it is calculated.'),
	resultName: z.string().optional().describe('Name of the result, once it is calculated.'),
	rows: z.int().optional().describe('Loans of the file.'),
	faultRows: z.int().optional().describe('Rows that have an error in place of figures.'),
	...awaited,
	rowErrors,
	notes: z
		.array(z.string())
		.optional()
		.describe('Decisions of the reader, such as the mapping, rows that are no loans, and hidden rows that are read.'),
	error: deliveryError.optional(),
	warnings: z
		.array(deliveryError)
		.optional()
		.describe('Loan IDs that are in several rows, and content that an earlier file of the organization had.'),
	mailError: deliveryError
		.optional()
		.describe('Why its mail was not sent: the limit of mails a day was reached, or the mail service refused it.'),
	hasResult: z.boolean(),
	canCancel: z.boolean(),
	canResend: z.boolean().describe('Whether it has ended, so that it can be delivered again.'),
	resends: z.string().optional().describe('`deliveryId` of the loan file that is delivered again.'),
});

export type LoanFileAnswer = z.infer<typeof loanFile>;

export const loanFileUpload = route({
	...loans,
	path: '/rate/api/loans/upload',
	summary: 'Get an identifier for a loan file and a link for its upload.',
	effect: 'read',
	scope: 'loans:write',
	request: z.strictObject({ bytes: uploadBytes(maxUploadedLoanBytes), ...caller }),
	answer: z.object({
		fileId: z.string(),
		url: z.string().describe('Send the file here with PUT, once. Valid for five minutes.'),
		headers: z.record(z.string(), z.string()).describe('Headers to send with the file.'),
		expiresAt: instant,
	}),
});

export const loanFileStart = route({
	...changes,
	path: '/rate/api/loans/start',
	summary:
		'Hand in a loan file for the loan valuation engine (LVE): it is calculated at the LVE times of its currencies, in your currencies and within your limits of the calculator. Repeating the call with the same identifier changes nothing.',
	bodyBytes: 5 * 1024 * 1024,
	request: z.strictObject({
		fileId: fileId.optional().describe('Identifier of the uploaded file. Absent: `content` has the file.'),
		fileName,
		content: z
			.string()
			.max(Math.ceil(maxLoanFileBytes / 3) * 4)
			.optional()
			.describe('The file in base64, in place of an upload: at most 3 MB.'),
		mapping: mappingName
			.optional()
			.describe(
				'Name of a saved mapping of `loans` with which the file is read. Absent: as the LVE configuration says.',
			),
		runNow: z.boolean().optional().describe('Whether it is calculated at once instead of at the LVE times.'),
		...caller,
	}),
	answer: loanFile,
});

export const loanFileList = route({
	...reads,
	path: '/rate/api/loans/list',
	summary: 'List the loan files of your organization, page by page, the one that is calculated last first.',
	request: z.strictObject({
		search: searchText.describe('Part of the file name, server, login, time or state. Blank: all.'),
		...paging,
		...caller,
	}),
	answer: z.object({
		files: z.array(loanFile),
		usage: z.object(userUsage).optional().describe('What you use now, and your limits. On the first page only.'),
		cursor: z.string().optional(),
	}),
});

const deliveryId = z.string().min(1).max(200).describe('`deliveryId` of the loan file.');

export const loanFileResult = route({
	...reads,
	path: '/rate/api/loans/result',
	summary: 'Get a link to the result of a loan file.',
	request: z.strictObject({ deliveryId, ...caller }),
	answer: z.object({ url: z.string().describe('Valid for five minutes.'), expiresAt: instant }),
});

export const loanFileCancel = route({
	...changes,
	path: '/rate/api/loans/cancel',
	summary: 'Cancel a loan file. One that has ended, or whose result is being handed over, stays as it is.',
	request: z.strictObject({ deliveryId, ...caller }),
	answer: loanFile,
});

export const loanFileResend = route({
	...changes,
	path: '/rate/api/loans/resend',
	summary:
		'Deliver the result of a loan file again: one that failed, is uncertain, was cancelled or was delivered. The result is the same file if it was calculated; its loans are not counted again.',
	request: z.strictObject({ deliveryId, idempotencyKey, ...caller }),
	answer: loanFile,
});

const error = z.object({ code: z.string(), message: z.string() });

const pull = z.object({
	orgId: z.string(),
	setting: z
		.object({
			host: z.string(),
			port: z.int(),
			user: z.string(),
			hostKeys: z.array(z.string()),
			directory: z.string(),
			namePattern: z.string(),
			everyMinutes: z.int().optional(),
			times: z.array(z.string()).optional(),
			moveTo: z.string().optional(),
			paused: z.boolean(),
			secretName: z.string().optional(),
		})
		.describe('As it was saved, with the name of the stored secrets in place of secrets.'),
	version,
	savedBy: z.string(),
	savedAt: instant,
	isScheduled: z.boolean().describe('Whether the schedule is set up. False for a moment after a save that broke off.'),
	nextRun: instant.optional().describe('When the server is asked next, at about this time. Absent while paused.'),
	warnings: z
		.array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), message: z.string() }))
		.describe('What the portal points out about the saved setting.'),
});

export type LoanPullAnswer = z.infer<typeof pull>;

const run = z.object({
	startedAt: instant,
	endedAt: instant,
	matches: z.int().optional().describe('Files that match the pattern, those that were taken before included.'),
	taken: z.array(z.object({ name: z.string(), bytes: z.int(), deliveryId: z.string() })),
	refused: z.array(z.object({ name: z.string(), error })),
	error: error.optional().describe('Why the run broke off. Files before it were taken.'),
	isRecovery: z.boolean().describe('Whether the run before had failed, and this one has not.'),
	mailError: deliveryError
		.optional()
		.describe('Why its mail was not sent: the limit of mails a day was reached, or the mail service refused it.'),
});

export type LoanPullRun = z.infer<typeof run>;

const look = z.object({
	lookId: z.string(),
	askedAt: instant,
	endedAt: instant.optional().describe('Absent until the server has answered.'),
	names: z.array(z.string()).optional().describe('The first 50 files that match.'),
	matches: z.int().optional(),
	error: error.optional(),
});

export type LoanPullLook = z.infer<typeof look>;

export const loanPullRead = route({
	...pulls,
	path: '/admin/loanpull/read',
	summary: 'Read from which SFTP server the loan files of an organization are fetched, and the last runs.',
	effect: 'read',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({
		pull: pull.optional().describe('Absent: no loan files are fetched.'),
		lastRun: run.optional(),
		runs: z
			.array(run)
			.describe('The last 20 runs that took or refused a file, failed or succeeded again, newest first.'),
		isFetching: z.boolean().optional().describe('Whether a run is under way, or was asked for and begins soon.'),
		look: look.optional().describe('The files at the server, when they were last asked for.'),
	}),
});

export const loanPullSave = route({
	...pullChanges,
	path: '/admin/loanpull/save',
	summary: 'Set from which SFTP server the loan files of an organization are fetched, and when.',
	bodyBytes: 64 * 1024,
	request: z.strictObject({
		orgId: identifier,
		setting: z.record(z.string(), z.unknown()).meta({ documentedAs: loanPull }),
		version: version.optional().describe('Version of the setting that is replaced. Absent: the first, or any.'),
		...caller,
	}),
	answer: pull,
});

export const loanPullRemove = route({
	...pullChanges,
	path: '/admin/loanpull/remove',
	summary: 'Fetch no more loan files. Files that were taken stay known: they are not taken again.',
	request: z.strictObject({ orgId: identifier, version: version.optional(), ...caller }),
	answer: z.object({ orgId: z.string() }),
});

export const loanPullLook = route({
	...pullChanges,
	path: '/admin/loanpull/look',
	summary:
		'Connect to the server now and list the files that match. `read` answers them as `look` once they are there.',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({ lookId: z.string() }),
});

export const loanPullFetch = route({
	...pullChanges,
	path: '/admin/loanpull/fetch',
	summary: 'Fetch loan files now, also while fetching is paused. `read` answers the outcome as `lastRun`.',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({ isStarted: z.boolean().describe('False while another run is under way.') }),
});
