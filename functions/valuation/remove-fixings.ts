import { operation } from '#functions/directory/access/operation.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { fixingRemove } from '#shared/contract/valuation-fixings.ts';
import { changeFixings, organisationFixings } from './market-data/organisation-fixings.ts';
import { requireProvider } from './market-data/require-provider.ts';
import { keyOfFixing, recordOfFixings } from './record-of-fixings.ts';

export const removeFixings = operation(fixingRemove, async ({ request, ...user }) => {
	const { caller, clock } = user;
	await requireProvider(caller);
	const { orgId } = caller.organisation;
	const stored = await organisationFixings(orgId);
	const named = new Set(request.fixings.map(keyOfFixing));
	const removed = stored
		.filter((fixing) => named.has(keyOfFixing(fixing)))
		.map(({ index, currency, tenor, date }) => ({ index, currency, tenor, date }));
	if (removed.length > 0) {
		const note = { changedBy: caller.user.login, changedAt: new Date(clock()).toISOString() };
		await withAuditRecord(user, recordOfFixings(orgId, stored, removed), async () => {
			if (!(await changeFixings(orgId, removed, note))) throw refuse('fixings-changed-meanwhile');
		});
	}
	return { removed: removed.length, total: stored.length - removed.length };
});
