import { randomUUID } from 'node:crypto';
import {
	requireOpenOrganisation,
	requireOperator,
	requireOrganisation,
} from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { loanPullFetch, loanPullLook, loanPullRead, loanPullRemove } from '#shared/contract/loan-pull.ts';
import { settlePullSchedule } from '../scheduler/settle-schedule.ts';
import { startLook, startPull } from '../scheduler/start-delivery.ts';
import { describePull, describeRun, type PullRecord, settingOf } from './pull-record.ts';
import { askForLook, askForRun, findLook, findState, isFetching, lastRuns } from './pull-runs.ts';
import * as pullStore from './pull-store.ts';

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

/** The record says first that it is being removed: from here on nothing is fetched, and the sweep ends the rest. */
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

/** @throws a refusal (404) when the organisation has no setting */
export async function requirePull(orgId: string): Promise<PullRecord> {
	const pull = await pullStore.find(orgId);
	if (pull !== undefined && pull.scheduled !== 'removing') return pull;
	throw refuse('no-loan-pull');
}

/** Names who was faster; 404 when it was removed. */
export async function lostUpdate(orgId: string): Promise<Error> {
	return changedMeanwhile(await requirePull(orgId));
}

/** Action on the setting in the audit trail. */
export const pullChange = (
	action: 'add' | 'update' | 'remove' | 'fetch',
	orgId: string,
	shortName: string,
	changes: Recorded['changes'] = [],
): Recorded => ({ action, entity: 'loan-pull', entityId: orgId, entityName: shortName, orgId, changes });

/** The fields of a setting that differ between two saves. Saved settings have no secrets. */
export function pullChanges(
	before: PullRecord | undefined,
	after: PullRecord,
	hasNewSecrets: boolean,
): Recorded['changes'] {
	const was: Readonly<Record<string, unknown>> = before === undefined ? {} : settingOf(before);
	const is: Readonly<Record<string, unknown>> = settingOf(after);
	const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
	const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.map((field) => ({ field, before: text(was[field]), after: text(is[field]) }))
		.filter((change) => change.before !== change.after);
	return hasNewSecrets ? [{ field: 'secret', before: '••••', after: '••••' }, ...changes] : changes;
}
