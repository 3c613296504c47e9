import { requireOpenOrganisation, requireOperator } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/logger.ts';
import { secretNamesIn } from '#platform/secrets/secret-names.ts';
import { loanPullSave } from '#shared/contract/loan-pull.ts';
import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { checkKeys } from '#shared/input/check-keys.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { settlePullSchedule } from '../scheduler/settle-schedule.ts';
import { invalid } from '../schedules/check-job.ts';
import { checkHost, checkHostKeys } from '../schedules/check-keys.ts';
import { prepareCredentials, storeWith } from '../schedules/prepare-credentials.ts';
import { lostUpdate, pullChange, pullChanges } from './manage-pull.ts';
import { describePull, loanPullOwner, type PullRecord, withoutSecrets } from './pull-record.ts';
import * as pullStore from './pull-store.ts';

const pullPath = ['setting'] as const;

const pullInvalid = (faults: Parameters<typeof invalid>[1]) => invalid('loan-pull-invalid', faults);

/**
 * Checks everything of a setting but its credentials.
 *
 * @throws a refusal (400) with every fault and its place
 */
async function checkPull(
	written: Readonly<Record<string, unknown>>,
): Promise<{ readonly setting: LoanPull; readonly warnings: readonly JobWarning[] }> {
	const wrongKeys = checkKeys(written).map(({ path, message }) => {
		const params = { field: String(path.at(-1)).slice(0, 60) };
		return { path: [...pullPath, ...path], code: 'unknown-field' as const, message, params };
	});
	if (wrongKeys.length > 0) throw pullInvalid(wrongKeys);
	const { data: setting, error } = loanPull.safeParse(written, { reportInput: true });
	if (setting === undefined) throw pullInvalid(readFaults(error, pullPath));
	const host = await checkHost(setting.host, pullPath);
	const faults = [...host.faults, ...checkHostKeys(setting.hostKeys, pullPath)];
	if (faults.length > 0) throw pullInvalid(faults);
	return { setting, warnings: host.warnings };
}

/** The record first, then the schedule, as with bulk schedules. */
export const savePull = operation(loanPullSave, async ({ request, ...administration }) => {
	requireOperator(administration);
	const organisation = await requireOpenOrganisation(administration, request.orgId);
	const { orgId, shortName } = organisation;
	const loans = loanBatchOf(organisation);
	if ('problem' in loans) throw refuse('no-loan-batches', { reason: loans.problem });
	const before = await pullStore.find(orgId);
	if (before?.scheduled === 'removing') throw await lostUpdate(orgId);
	if (before !== undefined) requireSameVersion(request.version, before);
	else if (request.version !== undefined) throw refuse('no-loan-pull');
	const { setting, warnings } = await checkPull(request.setting);
	const namedBefore = before === undefined ? [] : secretNamesIn(before.settingText);
	const owner = { orgId, jobId: loanPullOwner };
	const place = { namedBefore, owner, path: pullPath, refusalOf: pullInvalid };
	const credentials = await prepareCredentials(setting, place);
	const { secretName } = credentials;
	const after: PullRecord = {
		orgId,
		settingText: JSON.stringify({ ...withoutSecrets(setting), secretName }),
		...savedNow(administration, (before?.version ?? 0) + 1),
		scheduled: 'pending',
	};
	const action = before === undefined ? 'add' : 'update';
	const changes = pullChanges(before, after, credentials.hasNewSecrets);
	return await withAuditRecord(administration, pullChange(action, orgId, shortName, changes), async () => {
		const save = () => (before === undefined ? pullStore.add(after) : pullStore.replace(after, before.version));
		await storeWith(credentials, save, () => lostUpdate(orgId));
		await credentials.deleteSuperseded();
		return describePull(await settled(after), undefined, administration.clock(), warnings);
	});
});

/** The record says what is left to do, so that the sweep ends what Scheduler did not take now. */
async function settled(pull: PullRecord): Promise<PullRecord> {
	try {
		return (await settlePullSchedule(pull.orgId)) ?? pull;
	} catch (error) {
		logger.error('the schedule of a pull was not set up', { orgId: pull.orgId, error: error as Error });
		return pull;
	}
}
