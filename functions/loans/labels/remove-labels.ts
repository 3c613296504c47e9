import { operation } from '#functions/directory/access/operation.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { noticeLabelRemove } from '#shared/contract/notice-labels.ts';
import { deleteLabel, findLabels, labelId } from '../store/label-store.ts';
import { describeLabel } from './describe-label.ts';
import { recordOfLabels } from './label-changes.ts';

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
