import * as z from 'zod';
import { admin, identifier, paging } from './admin-wire.ts';
import { route } from './route.ts';
import { caller } from './wire.ts';

const change = z.object({
	field: z.string(),
	/** As text, secrets masked; blank where there was nothing. */
	before: z.string(),
	after: z.string(),
});

export const auditEntry = z.object({
	id: z.string(),
	/** ISO 8601 instant, UTC. */
	at: z.string(),
	/** The login of who did it. */
	by: z.string(),
	/** The address that the request came from. */
	from: z.string(),
	action: z.enum(['add', 'update', 'remove', 'invite', 'confirm', 'reject']),
	entity: z.enum(['organisation', 'user', 'fixing']),
	entityId: z.string(),
	entityName: z.string(),
	/** The organisation that it concerns. */
	orgId: z.string(),
	changes: z.array(change),
	/** `attempted` was noted before it was done, and then was refused, failed or broke off. */
	outcome: z.enum(['done', 'attempted']),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/** What administrators did, newest first. */
export const auditList = route({
	...admin,
	path: '/admin/audit/list',
	effect: 'read',
	request: z.strictObject({
		/** Of one organisation; the caller's own for its administrator. */
		orgId: identifier.optional(),
		kind: z.enum(['organisation', 'user', 'fixing']).optional(),
		by: z.string().max(256).optional(),
		/** Part of the name of what was changed. */
		search: z.string().max(256).optional(),
		/** Days, both included. */
		fromDate: z.iso.date().optional(),
		toDate: z.iso.date().optional(),
		...paging,
		...caller,
	}),
	answer: z.object({ entries: z.array(auditEntry), cursor: z.string().optional() }),
});
