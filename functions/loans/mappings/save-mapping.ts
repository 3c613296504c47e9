import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { mappingLimits } from '#shared/contract/mapping-subjects.ts';
import { type TableMapping, tableMappingSave } from '#shared/contract/table-mappings.ts';
import { countMappings, findMapping, putMapping } from '../store/mapping-store.ts';
import { recordOfMapping } from './record-of-mapping.ts';
import { requireSubject } from './require-subject.ts';

export const saveMapping = operation(tableMappingSave, async ({ request, ...user }) => {
	const { subject, name, columns, options, values, version } = request;
	requireSubject(user.caller, subject);
	const { orgId } = user.caller.organisation;
	const before = await findMapping(orgId, request);
	requireBase(before, name, version);
	if (before === undefined) await requireRoom(orgId);
	const after = { subject, name, columns, options, values, ...savedNow(user, (before?.version ?? 0) + 1) };
	return withAuditRecord(user, recordOfMapping(orgId, before, after), async () => {
		if (await putMapping(orgId, before, after)) return after;
		const current = await findMapping(orgId, request);
		requireBase(current, name, version);
		throw changedMeanwhile(current ?? after);
	});
});

/**
 * Saves a mapping. If the request has no version, it creates one; otherwise it replaces that version.
 *
 * @throws a refusal (404, 409) when the saved mapping is not the one that the save is based on
 */
function requireBase(saved: TableMapping | undefined, name: string, version: number | undefined): void {
	if (saved === undefined) {
		if (version !== undefined) throw refuse('unknown-mapping', { name });
		return;
	}
	if (version === undefined) {
		const { savedBy, savedAt } = saved;
		throw refuse('mapping-name-taken', { name: saved.name, by: savedBy, at: savedAt, version: saved.version });
	}
	requireSameVersion(version, saved);
}

async function requireRoom(orgId: string): Promise<void> {
	const max = mappingLimits.ofOrganisation;
	if ((await countMappings(orgId)) >= max) throw refuse('too-many-mappings', { max });
}
