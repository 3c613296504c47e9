import * as z from 'zod';
import type { Administration } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { savedNow } from '#functions/directory/saved-version.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	labelLimits,
	type NoticeLabel,
	noticeLabelList,
	noticeLabelRemove,
	noticeLabelSave,
} from '#shared/contract/notice-labels.ts';
import { deleteLabel, findLabels, type LabelRecord, labelId, listLabels, putLabel } from '../store/label-store.ts';

export const removeLabels = operation(noticeLabelRemove, async ({ request, ...user }) => {
	const { orgId } = user.caller.organisation;
	const known = await findLabels(orgId);
	const removed = request.labels.map((label) => known.get(labelId(label))).filter((label) => label !== undefined);
	if (removed.length === 0) return { labels: [] };
	const changes = removed.map((before) => ({ before, after: undefined }));
	await withAuditRecord(user, recordOfLabels(orgId, changes), () =>
		Promise.all(removed.map((label) => deleteLabel(orgId, label))),
	);
	return { labels: removed.map(describeLabel) };
});

/** Label in a cursor. The maximum length fits into a database key for any characters. */
const place = z.strictObject({ after: z.string().min(1).max(200) });

export const listOfLabels = operation(noticeLabelList, async ({ request, caller }) => {
	const { limit, cursor } = request;
	const page = await listLabels(caller.organisation.orgId, { limit, after: readCursor(place, cursor)?.after });
	return {
		labels: page.labels.map(describeLabel),
		...writeCursor(page.after === undefined ? undefined : { after: page.after }),
	};
});

interface LabelChange {
	readonly before: LabelRecord | undefined;
	readonly after: LabelRecord | undefined;
}

const maxNameCharacters = 200;

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
		// The audit trail treats all labels of an organisation as one entity.
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

export function describeLabel({ version: _, ...label }: LabelRecord): NoticeLabel {
	return label;
}

type TaughtLabel = Pick<NoticeLabel, 'label' | 'form' | 'kind'>;

const maxAttempts = 5;

export const saveLabels = operation(noticeLabelSave, async ({ request, ...user }) => {
	const saved = new Map<string, SavedLabel>();
	let open: readonly TaughtLabel[] = request.labels;
	for (let attempt = 1; open.length > 0; attempt++) {
		if (attempt > maxAttempts) throw refuse('service-busy', { waitSeconds: 5 });
		const results = await saveOnce(user, open);
		for (const result of results) if (result.isSaved) saved.set(labelId(result.after), result);
		open = results.filter(({ isSaved }) => !isSaved).map(({ after }) => after);
	}
	return { labels: request.labels.map((label) => describeSaved(saved.get(labelId(label)) as SavedLabel)) };
});

interface SavedLabel {
	readonly before: LabelRecord | undefined;
	/** Same record as `before` if the label already had the kind. */
	readonly after: LabelRecord;
	/** False if a different user saved or removed the label in the meantime. */
	readonly isSaved: boolean;
}

/** Saves labels that are unchanged since they were read. Does not write a label that already has the kind. */
async function saveOnce(user: Administration, labels: readonly TaughtLabel[]): Promise<readonly SavedLabel[]> {
	const { orgId } = user.caller.organisation;
	const known = await findLabels(orgId);
	const planned = labels.map(({ label, form, kind }) => {
		const before = known.get(labelId({ label, form }));
		if (before?.kind === kind) return { before, after: before };
		return { before, after: { label, form, kind, ...savedNow(user, (before?.version ?? 0) + 1) } };
	});
	requireRoom(known.size, planned);
	const changes = planned.filter(({ before, after }) => before !== after);
	const kept = planned.filter(({ before, after }) => before === after).map((label) => ({ ...label, isSaved: true }));
	if (changes.length === 0) return kept;
	const put = async (change: (typeof changes)[number]) => ({
		...change,
		isSaved: await putLabel(orgId, change.before, change.after),
	});
	const written = await withAuditRecord(
		user,
		recordOfLabels(orgId, changes),
		() => Promise.all(changes.map(put)),
		(results) => results.every(({ isSaved }) => isSaved),
	);
	return [...kept, ...written];
}

function requireRoom(known: number, planned: readonly { readonly before: LabelRecord | undefined }[]): void {
	const max = labelLimits.ofOrganisation;
	const added = planned.filter(({ before }) => before === undefined).length;
	if (added > 0 && known + added > max) throw refuse('too-many-labels', { max });
}

function describeSaved({ before, after }: SavedLabel) {
	if (before === undefined || before.kind === after.kind) return describeLabel(after);
	const { kind, savedBy, savedAt } = before;
	return { ...describeLabel(after), replaced: { kind, savedBy, savedAt } };
}
