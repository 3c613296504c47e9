import { routes } from '../../shared/contract/routes.ts';
import { withAuditRecord } from '../platform/audit/with-audit-record.ts';
import { requireOperator } from '../platform/directory/administration.ts';
import { operation } from '../platform/http/operation.ts';
import { rejectFixing, releaseFixing } from '../platform/rates/quarantine.ts';
import { decision } from './decision.ts';
import { requireHeld } from './require-held.ts';

/** Noted as rejected before it is released, so that the next fetching does not hold it again. */
export const reject = operation(routes.feedReject, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { index, date } = request;
	const held = await requireHeld(index, request);
	await withAuditRecord(administration, decision(administration, 'reject', index, held), async () => {
		await rejectFixing(index, held);
		await releaseFixing(index, date, held.value);
	});
	return { index, date, value: held.value };
});
