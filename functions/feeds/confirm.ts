import { hasSameValue } from '../../shared/benchmark/judge-fixings.ts';
import { routes } from '../../shared/contract/routes.ts';
import { withAuditRecord } from '../platform/audit/with-audit-record.ts';
import { requireOperator } from '../platform/directory/administration.ts';
import { operation } from '../platform/http/operation.ts';
import { applyFixing } from '../platform/rates/apply-fixing.ts';
import { currentFixing } from '../platform/rates/fixing-versions.ts';
import { heldFixing, releaseFixing } from '../platform/rates/quarantine.ts';
import { decision } from './decision.ts';
import { noLongerHeld, requireHeld } from './require-held.ts';

/**
 * Applies a held outlier as of the time at which it was stated: a value that was stated later stays. Once applied, it
 * counts as stated at the time of the confirmation.
 *
 * May be interrupted and repeated: a value that is the fixing already, with nothing held, is answered as unchanged.
 */
export const confirm = operation(routes.feedConfirm, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { index, date, value } = request;
	const current = await currentFixing(index, date);
	if (current !== undefined && hasSameValue(current, request) && (await heldFixing(index, date)) === undefined) {
		return { index, date, value: current.value, kept: 'unchanged' as const };
	}
	const held = await requireHeld(index, { date, value });
	const what = decision(administration, 'confirm', index, held, current?.value);
	const kept = await withAuditRecord(administration, what, async () => {
		const { source, askedAt } = held;
		const confirmedAt = new Date(administration.clock()).toISOString();
		const { outcome } = await applyFixing(index, held, { source, askedAt, confirmedAt });
		if (outcome === 'overtaken' || outcome === 'applied-before') throw noLongerHeld(index, held);
		await releaseFixing(index, date, held.value);
		return outcome;
	});
	return { index, date, value: held.value, kept };
});
