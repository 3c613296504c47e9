import { type Administration, requireOperator } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import { hasSameValue } from '#shared/benchmark/outlier.ts';
import { feedConfirm, feedReject } from '#shared/contract/feeds.ts';
import { startMarking } from '../start-marking.ts';
import {
	applyFixing,
	currentFixing,
	type QuarantinedFixing,
	quarantinedFixingOn,
	rejectFixing,
	releaseFixing,
} from '../store/fixing-records.ts';

/**
 * Applies a quarantined outlier as of the time at which the publisher stated it, so that a rate stated later is kept.
 * Afterwards, the outlier counts as stated at the time of the confirmation.
 *
 * Idempotent: confirming the current fixing without an outlier in quarantine returns `unchanged`.
 */
export const confirm = operation(feedConfirm, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { index, date, value } = request;
	const current = await currentFixing(index, date);
	if (
		current !== undefined &&
		hasSameValue(current, request) &&
		(await quarantinedFixingOn(index, date)) === undefined
	) {
		return { index, date, value: current.value, kept: 'unchanged' as const };
	}
	const held = await requireHeld(index, { date, value });
	const auditRecord = decision(administration, 'confirm', index, held, current?.value);
	const kept = await withAuditRecord(administration, auditRecord, async () => {
		const { source, askedAt } = held;
		const confirmedAt = new Date(administration.clock()).toISOString();
		const { outcome } = await applyFixing(index, held, { source, askedAt, confirmedAt });
		if (outcome === 'overtaken' || outcome === 'applied-before') throw noLongerHeld(index, held);
		await releaseFixing(index, date, { value: held.value });
		if (outcome !== 'unchanged') await startMarking(index);
		return outcome;
	});
	return { index, date, value: held.value, kept };
});

/** Records the rejection before the outlier leaves quarantine; otherwise the next fetch would quarantine it again. */
export const reject = operation(feedReject, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { index, date } = request;
	const held = await requireHeld(index, request);
	await withAuditRecord(administration, decision(administration, 'reject', index, held), async () => {
		await rejectFixing(index, held);
		await releaseFixing(index, date, { value: held.value });
	});
	return { index, date, value: held.value };
});

/** @throws a refusal (409) if the quarantine contains a different rate or none for the date */
async function requireHeld(index: string, asked: Fixing): Promise<QuarantinedFixing> {
	const held = await quarantinedFixingOn(index, asked.date);
	if (held !== undefined && hasSameValue(held, asked)) return held;
	throw noLongerHeld(index, asked);
}

function noLongerHeld(index: string, { date, value }: Fixing): Refusal {
	return refuse('no-longer-held', { index, date, value });
}

function decision(
	{ caller }: Pick<Administration, 'caller'>,
	action: 'confirm' | 'reject',
	index: string,
	{ date, value }: Fixing,
	replaced?: string,
): Recorded {
	return {
		action,
		entity: 'fixing',
		entityId: `${index}#${date}`,
		entityName: `${index} ${date}`,
		orgId: caller.organisation.orgId,
		changes: [
			action === 'confirm'
				? { field: 'value', before: replaced ?? '', after: value }
				: { field: 'heldValue', before: value, after: '' },
		],
	};
}
