import { noteDone, noteIntended } from '#platform/audit/audit-store.ts';
import type { DeliveryRecord } from '../store/delivery-record.ts';

/** Records an ended delivery in the audit trail, under the name of its job. Idempotent. */
export async function recordInTrail(delivery: DeliveryRecord): Promise<void> {
	const { auditId, orgId, jobName, deliveryKey, jobId, state, file, error, endedAt, changedAt } = delivery;
	const entry = {
		// A state that was corrected later is a separate entry.
		id: `${auditId}-${state}`,
		at: endedAt ?? changedAt,
		by: `schedule ${jobName}`,
		from: 'scheduler',
		action: 'deliver' as const,
		entity: 'delivery' as const,
		entityId: `${jobId}/${deliveryKey}`,
		entityName: file?.name ?? jobName,
		orgId,
		changes: [
			{ field: 'state', before: '', after: state },
			...(file === undefined ? [] : [{ field: 'sha256', before: '', after: file.sha256 }]),
			...(error === undefined ? [] : [{ field: 'error', before: '', after: error.code }]),
		],
	};
	await noteIntended(entry);
	await noteDone(entry);
}
