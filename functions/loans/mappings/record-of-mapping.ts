import type { Recorded } from '#platform/audit/with-audit-record.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { mappingChangesBetween } from './mapping-changes.ts';

/** Describes the save or removal of a mapping for the audit trail; without `after` it is removed. */
export function recordOfMapping(
	orgId: string,
	before: TableMapping | undefined,
	after: TableMapping | undefined,
): Recorded {
	const action = after === undefined ? 'remove' : before === undefined ? 'add' : 'update';
	const { subject = '', name = '' } = after ?? before ?? {};
	const changes = mappingChangesBetween(before, after);
	return { action, entity: 'table-mapping', entityId: `${subject}/${name}`, entityName: name, orgId, changes };
}
