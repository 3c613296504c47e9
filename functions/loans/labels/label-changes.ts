import type { Recorded } from '#platform/audit/with-audit-record.ts';
import type { LabelRecord } from '../store/label-store.ts';

/** A label before and after a change; without `after` it is removed. */
export interface LabelChange {
	readonly before: LabelRecord | undefined;
	readonly after: LabelRecord | undefined;
}

const maxNameCharacters = 200;

/** Describes changes of labels for the audit trail, in one entry. */
export function recordOfLabels(orgId: string, changes: readonly LabelChange[]): Recorded {
	const listed = changes.flatMap(({ before, after }) => {
		const { label, form } = after ?? before ?? {};
		if (label === undefined) return [];
		return [{ label, change: { field: `${label} (${form})`, before: before?.kind ?? '', after: after?.kind ?? '' } }];
	});
	const name = listed.map(({ label }) => label).join(', ');
	return {
		action: actionOf(changes),
		entity: 'notice-label',
		// The labels of an organisation are one list.
		entityId: orgId,
		entityName: name.length <= maxNameCharacters ? name : `${name.slice(0, maxNameCharacters).toWellFormed()}…`,
		orgId,
		changes: listed.map(({ change }) => change),
	};
}

function actionOf(changes: readonly LabelChange[]): Recorded['action'] {
	if (changes.every(({ after }) => after === undefined)) return 'remove';
	return changes.every(({ before }) => before === undefined) ? 'add' : 'update';
}
