import { randomUUID } from 'node:crypto';
import {
	requireOpenOrganisation,
	requireOperator,
	requireOrganisation,
} from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/runtime.ts';
import { secretNamesIn } from '#platform/secrets/secret-store.ts';
import {
	loanPullFetch,
	loanPullLook,
	loanPullRead,
	loanPullRemove,
	loanPullSave,
} from '#shared/contract/loan-files.ts';
import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { checkKeys } from '#shared/input/check-keys.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { settlePullSchedule } from '../scheduler/settle-schedule.ts';
import { startLook, startPull } from '../scheduler/start-delivery.ts';
import { invalid } from '../schedules/check-job.ts';
import { checkHost, checkHostKeys } from '../schedules/check-keys.ts';
import { prepareCredentials, storeWith } from '../schedules/prepare-credentials.ts';
import { describePull, describeRun, loanPullOwner, type PullRecord, settingOf, withoutSecrets } from './pull-record.ts';
import { askForLook, askForRun, findLook, findState, isFetching, lastRuns } from './pull-runs.ts';
import * as pullStore from './pull-store.ts';

/** Fetches loan files now, even if the schedule is paused. Has no effect while a run is in progress. */
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

const shownRuns = 20;

export const readPull = operation(loanPullRead, async ({ request, caller, clock }) => {
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const [pull, state, runs, look] = await Promise.all([
		pullStore.find(orgId),
		findState(orgId),
		lastRuns(orgId, shownRuns),
		findLook(orgId),
	]);
	const isThere = pull !== undefined && pull.scheduled !== 'removing';
	return {
		...(isThere ? { pull: describePull(pull, state?.lastRun, clock()) } : {}),
		...(state?.lastRun === undefined ? {} : { lastRun: describeRun(state.lastRun) }),
		runs: runs.map(describeRun),
		...(isThere && state !== undefined && isFetching(state, clock()) ? { isFetching: true } : {}),
		...(isThere && look !== undefined ? { look } : {}),
	};
});

export const lookAtPull = operation(loanPullLook, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { orgId } = await requireOpenOrganisation(administration, request.orgId);
	await requirePull(orgId);
	const lookId = randomUUID();
	await askForLook(orgId, lookId, administration.clock());
	await startLook(orgId, lookId);
	return { lookId };
});

/**
 * First marks the setting as being removed, so that no further files are fetched. If the call is interrupted, the
 * delivery sweep completes the removal.
 */
export const removePullSetting = operation(loanPullRemove, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { orgId, shortName } = await requireOrganisation(administration, request.orgId);
	const before = await requirePull(orgId);
	requireSameVersion(request.version, before);
	const marked = { ...before, ...savedNow(administration, before.version + 1), scheduled: 'removing' } as const;
	return await withAuditRecord(administration, pullChange('remove', orgId, shortName), async () => {
		if (!(await pullStore.replace(marked, before.version))) throw await lostUpdate(orgId);
		await settlePullSchedule(orgId);
		return { orgId };
	});
});

/** @throws a refusal (404) if the organisation has no setting for fetching loan files */
export async function requirePull(orgId: string): Promise<PullRecord> {
	const pull = await pullStore.find(orgId);
	if (pull !== undefined && pull.scheduled !== 'removing') return pull;
	throw refuse('no-loan-pull');
}

/** Returns a refusal that names the user whose save was earlier; a 404 if the setting was removed. */
async function lostUpdate(orgId: string): Promise<Error> {
	return changedMeanwhile(await requirePull(orgId));
}

const pullChange = (
	action: 'add' | 'update' | 'remove' | 'fetch',
	orgId: string,
	shortName: string,
	changes: Recorded['changes'] = [],
): Recorded => ({ action, entity: 'loan-pull', entityId: orgId, entityName: shortName, orgId, changes });

/** Returns the fields of a setting that changed in a save. Saved settings contain no secrets. */
function pullChanges(before: PullRecord | undefined, after: PullRecord, hasNewSecrets: boolean): Recorded['changes'] {
	const was: Readonly<Record<string, unknown>> = before === undefined ? {} : settingOf(before);
	const is: Readonly<Record<string, unknown>> = settingOf(after);
	const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
	const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.map((field) => ({ field, before: text(was[field]), after: text(is[field]) }))
		.filter((change) => change.before !== change.after);
	return hasNewSecrets ? [{ field: 'secret', before: '••••', after: '••••' }, ...changes] : changes;
}

const pullPath = ['setting'] as const;

const pullInvalid = (faults: Parameters<typeof invalid>[1]) => invalid('loan-pull-invalid', faults);

/**
 * Checks a setting, except its credentials.
 *
 * @throws a refusal (400) with every fault and its position
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

/** Saves the record before updating the schedule, in the same way as for bulk schedules. */
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

/**
 * Updates the schedule to match the record. If the call to EventBridge Scheduler fails, the record stays marked and the
 * delivery sweep completes the update.
 */
async function settled(pull: PullRecord): Promise<PullRecord> {
	try {
		return (await settlePullSchedule(pull.orgId)) ?? pull;
	} catch (error) {
		logger.error('the schedule of a pull was not set up', { orgId: pull.orgId, error: error as Error });
		return pull;
	}
}
