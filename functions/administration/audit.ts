import * as z from 'zod';
import { isOperator, requireWithin } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { auditPage } from '#platform/audit/audit-store.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { type AuditEntry, auditList } from '#shared/contract/audit.ts';
import { identifiers } from './config-changes.ts';

const place = z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), sk: z.string().min(1).max(100) });

export const list = operation(auditList, async ({ request, caller, clock }) => {
	const orgId = request.orgId ?? (isOperator({ caller }) ? undefined : caller.organisation.orgId);
	if (orgId !== undefined) requireWithin({ caller }, orgId);
	const { kind, by, search, fromDate, toDate, limit } = request;
	const has = (text: string, part: string | undefined) =>
		part === undefined || text.toLowerCase().includes(part.trim().toLowerCase());
	const matches = (entry: AuditEntry) =>
		(kind === undefined || entry.entity === kind) && has(entry.by, by) && has(entry.entityName, search);
	const after = readCursor(place, request.cursor);
	const page = await auditPage({
		...(orgId === undefined ? {} : { orgId }),
		...(fromDate === undefined ? {} : { fromDate }),
		...(toDate === undefined ? {} : { toDate }),
		...(after === undefined ? {} : { after }),
		matches,
		limit,
		today: new Date(clock()).toISOString().slice(0, 10),
	});
	return { entries: page.entries.map(withoutIdentifiers), ...writeCursor(page.after) };
});

/** Earlier versions of the portal recorded internal identifiers as changes. These are not shown. */
function withoutIdentifiers(entry: AuditEntry): AuditEntry {
	return { ...entry, changes: entry.changes.filter(({ field }) => !identifiers.includes(field)) };
}
