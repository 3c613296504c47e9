import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { tableMappingRemove } from '#shared/contract/table-mappings.ts';
import { deleteMapping, findMapping } from '../store/mapping-store.ts';
import { recordOfMapping } from './record-of-mapping.ts';
import { requireSubject } from './require-subject.ts';

export const removeMapping = operation(tableMappingRemove, async ({ request, ...user }) => {
	const { subject, name, version } = request;
	requireSubject(user.caller, subject);
	const { orgId } = user.caller.organisation;
	const before = await findMapping(orgId, { subject, name });
	if (before === undefined) throw refuse('unknown-mapping', { name });
	requireSameVersion(version, before);
	await withAuditRecord(user, recordOfMapping(orgId, before, undefined), async () => {
		const other = await deleteMapping(orgId, before);
		if (other !== undefined) throw changedMeanwhile(other);
	});
	return { subject, name: before.name };
});
