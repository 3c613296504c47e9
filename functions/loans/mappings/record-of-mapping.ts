import type { Recorded } from '#platform/audit/with-audit-record.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';

type Change = AuditEntry['changes'][number];
type Content = Pick<TableMapping, 'columns' | 'options' | 'values'>;

/** Columns, options and values that differ between two versions of a mapping, for the audit trail. */
export function mappingChangesBetween(before: Content | undefined, after: Content | undefined): readonly Change[] {
	const [was, is] = [textsOf(before), textsOf(after)];
	return [...new Set([...was.keys(), ...is.keys()])]
		.map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
		.filter((change) => change.before !== change.after);
}

function textsOf(content: Content | undefined): ReadonlyMap<string, string> {
	if (content === undefined) return new Map();
	const { columns, options, values } = content;
	return new Map([
		...columns.map(({ heading, field, unit, options: own = {} }) => {
			const details = [...(unit === undefined ? [] : [unit]), ...Object.entries(own).map(pair)];
			return [`columns.${heading}`, details.length === 0 ? field : `${field} (${details.join(', ')})`] as const;
		}),
		...Object.entries(options).map(([name, value]) => [`options.${name}`, value] as const),
		...Object.entries(values).map(([field, value]) => [`values.${field}`, value] as const),
	]);
}

const pair = ([name, value]: readonly [string, string]) => `${name} ${value}`;

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
