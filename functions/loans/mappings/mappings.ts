import * as z from 'zod';
import { type Caller, operation, requireAccess } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type MappingSubject, mappingLimits, modulesOfSubject } from '#shared/contract/mapping-subjects.ts';
import {
	type TableMapping,
	tableMappingList,
	tableMappingRemove,
	tableMappingSave,
} from '#shared/contract/table-mappings.ts';
import { countMappings, deleteMapping, findMapping, listMappings, putMapping } from '../store/mapping-store.ts';

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

/** Mapping in a cursor. The maximum length fits into a database key for any characters. */
const place = z.strictObject({ after: z.string().min(1).max(200) });

export const listOfMappings = operation(tableMappingList, async ({ request, caller }) => {
	const { subject, limit, cursor } = request;
	requireSubject(caller, subject);
	const page = await listMappings(caller.organisation.orgId, subject, {
		limit,
		after: readCursor(place, cursor)?.after,
	});
	return {
		mappings: page.mappings,
		...writeCursor(page.after === undefined ? undefined : { after: page.after }),
	};
});

type Content = Pick<TableMapping, 'columns' | 'options' | 'values'>;

export function mappingChangesBetween(before: Content | undefined, after: Content | undefined) {
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

/** @throws a refusal (403) if the caller has no module that uses mappings of this subject */
export function requireSubject(caller: Caller, subject: MappingSubject): void {
	requireAccess({ kind: 'module', anyOf: modulesOfSubject[subject] }, caller);
}

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

/** @throws a refusal: 404 if the mapping does not exist, 409 if the stored version differs */
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
