import * as z from 'zod';
import { admin, caller, identifier, paging, route } from './route.ts';

/** Kinds of items whose changes are audited. `fixing`: a fixing of a feed, or past fixings of an organization. */
export const auditEntities = [
	'organisation',
	'user',
	'program',
	'fixing',
	'bulk-schedule',
	'delivery',
	'loan-file',
	'loan-pull',
	'saved-loan',
	'notice-label',
	'ledger-columns',
	'table-mapping',
	'scenario',
	'webhook',
] as const;

const change = z.object({
	field: z.string(),
	before: z.string().describe('The value as text, with secrets masked. Blank: there was no value.'),
	after: z.string(),
});

export const auditEntry = z.object({
	id: z.string(),
	at: z.string().describe('ISO 8601 instant in UTC.'),
	by: z
		.string()
		.describe(
			'Login of the user, `program` and its name, `schedule` and the name of the bulk schedule, or `sftp pull` and the server.',
		),
	from: z.string().describe('Network address of the request; `scheduler` for a bulk schedule or a pull.'),
	action: z.enum([
		'add',
		'update',
		'remove',
		'invite',
		'confirm',
		'reject',
		'deliver',
		'cancel',
		'run',
		'resend',
		'pause',
		'resume',
		'share',
		'unshare',
		'fetch',
		'revoke',
		'first-use',
	]),
	entity: z.enum(auditEntities),
	entityId: z.string(),
	entityName: z.string(),
	orgId: z.string().describe('Organization that was changed, or whose user was changed.'),
	changes: z.array(change),
	outcome: z
		.enum(['done', 'attempted'])
		.describe('`attempted`: we cannot tell whether the change was done. Check the saved values.'),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditList = route({
	...admin,
	path: '/admin/audit/list',
	summary:
		'List the changes of administrators, and those of shared loans, loan files, labels of notices, mappings of tables and past fixings, page by page, newest first.',
	effect: 'read',
	scope: 'audit:read',
	request: z.strictObject({
		orgId: identifier.optional().describe('Only changes of this organization.'),
		kind: z.enum(auditEntities).optional(),
		by: z.string().max(256).optional(),
		search: z.string().max(256).optional().describe('Part of the name of the organization, user or fixing.'),
		fromDate: z.iso.date().optional().describe('First day. `toDate` is the last day; both are included.'),
		toDate: z.iso.date().optional(),
		...paging,
		...caller,
	}),
	answer: z.object({ entries: z.array(auditEntry), cursor: z.string().optional() }),
});
