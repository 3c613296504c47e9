import * as z from 'zod';
import { deliveryStates } from '../delivery/delivery-state.ts';
import { awaited, deliveryError, rowErrors } from './delivery-error.ts';
import { maxUploadedLoanBytes } from './loan-file-limit.ts';
import { caller, idempotencyKey, instant, paging, route, searchText } from './route.ts';
import { mappingName } from './table-mappings.ts';
import { uploadBytes, userUsage } from './user-usage.ts';

const loans = { method: 'POST', capability: 'schedules', access: { kind: 'module', anyOf: ['RFR'] } } as const;
const reads = { ...loans, effect: 'read', scope: 'loans:read' } as const;
const changes = { ...loans, effect: 'change', scope: 'loans:write' } as const;

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
