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
	type LoanPullAnswer,
	type LoanPullRun,
	loanPullFetch,
	loanPullLook,
	loanPullRead,
	loanPullRemove,
	loanPullSave,
} from '#shared/contract/loan-pull.ts';
import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { nextPull } from '#shared/delivery/loan-pull/pull-times.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import { checkKeys } from '#shared/input/check-keys.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { settlePullSchedule } from '../scheduler/settle-schedule.ts';
import { startLook, startPull } from '../scheduler/start-delivery.ts';
import { invalid } from '../schedules/check-job.ts';
import { checkHost, checkHostKeys } from '../schedules/check-keys.ts';
import { mailErrorOf } from '../schedules/deliveries.ts';
import { prepareCredentials, storeWith } from '../schedules/prepare-credentials.ts';
import { askForLook, askForRun, findLook, findState, isFetching, lastRuns } from './pull-runs.ts';
import * as pullStore from './pull-store.ts';

/** Also runs if the schedule is paused. Has no effect while a run is in progress. */
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

function describePull(
	pull: pullStore.PullRecord,
	lastRun: pullStore.PullRun | undefined,
	nowMillis: number,
	warnings: readonly JobWarning[] = [],
): LoanPullAnswer {
	const { settingText: _, scheduled, ...saved } = pull;
	const setting = pullStore.settingOf(pull);
	const last = Math.max(Date.parse(saved.savedAt), Date.parse(lastRun?.startedAt ?? saved.savedAt));
	return {
		...saved,
		setting: withoutSecrets(setting),
		isScheduled: scheduled === 'done',
		...(setting.paused ? {} : { nextRun: new Date(nextPull(setting, last, nowMillis)).toISOString() }),
		warnings: warnings.map(({ path, ...warning }) => ({ ...warning, path: [...path] })),
	};
}

function withoutSecrets(setting: LoanPull): LoanPull {
	const secret = new Set<string>(sftpSecretFields);
	return Object.fromEntries(Object.entries(setting).filter(([key]) => !secret.has(key))) as LoanPull;
}

export function describeRun({ taken, mailedAt, isMailWithheld, mailFailedAt, ...run }: pullStore.PullRun): LoanPullRun {
	const notes = { mailedAt, isMailWithheld, mailFailedAt };
	const mailError = mailErrorOf(notes);
	return {
		...run,
		taken: taken.map(({ name, bytes, deliveryKey }) => ({ name, bytes, deliveryId: deliveryKey })),
		...(mailError === undefined ? {} : { mailError }),
	};
}

/** The mark prevents further fetches. The delivery sweep completes an interrupted removal. */
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

export async function requirePull(orgId: string): Promise<pullStore.PullRecord> {
	const pull = await pullStore.find(orgId);
	if (pull !== undefined && pull.scheduled !== 'removing') return pull;
	throw refuse('no-loan-pull');
}

async function lostUpdate(orgId: string): Promise<Error> {
	return changedMeanwhile(await requirePull(orgId));
}

const pullChange = (
	action: 'add' | 'update' | 'remove' | 'fetch',
	orgId: string,
	shortName: string,
	changes: Recorded['changes'] = [],
): Recorded => ({ action, entity: 'loan-pull', entityId: orgId, entityName: shortName, orgId, changes });

function pullChanges(
	before: pullStore.PullRecord | undefined,
	after: pullStore.PullRecord,
	hasNewSecrets: boolean,
): Recorded['changes'] {
	const was: Readonly<Record<string, unknown>> = before === undefined ? {} : pullStore.settingOf(before);
	const is: Readonly<Record<string, unknown>> = pullStore.settingOf(after);
	const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
	const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.map((field) => ({ field, before: text(was[field]), after: text(is[field]) }))
		.filter((change) => change.before !== change.after);
	return hasNewSecrets ? [{ field: 'secret', before: '••••', after: '••••' }, ...changes] : changes;
}

const pullPath = ['setting'] as const;

const pullInvalid = (faults: Parameters<typeof invalid>[1]) => invalid('loan-pull-invalid', faults);

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
	const owner = { orgId, jobId: pullStore.loanPullOwner };
	const place = { namedBefore, owner, path: pullPath, refusalOf: pullInvalid };
	const credentials = await prepareCredentials(setting, place);
	const { secretName } = credentials;
	const after: pullStore.PullRecord = {
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

/** If EventBridge Scheduler fails, the record stays marked and the delivery sweep completes the update. */
async function settled(pull: pullStore.PullRecord): Promise<pullStore.PullRecord> {
	try {
		return (await settlePullSchedule(pull.orgId)) ?? pull;
	} catch (error) {
		logger.error('the schedule of a pull was not set up', { orgId: pull.orgId, error: error as Error });
		return pull;
	}
}
