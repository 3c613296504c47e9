import { requireOperator } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { requireOpenOrganisation } from '#functions/directory/access/within-reach.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { loanPullFetch } from '#shared/contract/loan-pull.ts';
import { startPull } from '../scheduler/start-delivery.ts';
import { pullChange, requirePull } from './manage-pull.ts';
import { askForRun } from './pull-runs.ts';

/** Also while fetching is paused. A run that is under way is not followed by another one. */
export const fetchNow = operation(loanPullFetch, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { orgId, shortName } = await requireOpenOrganisation(administration, request.orgId);
	await requirePull(orgId);
	return await withAuditRecord(administration, pullChange('fetch', orgId, shortName), async () => {
		const isStarted = await askForRun(orgId, administration.clock());
		if (isStarted) await startPull(orgId);
		return { isStarted };
	});
});
