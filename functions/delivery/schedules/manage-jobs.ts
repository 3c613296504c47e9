import * as z from 'zod';
import {
	type Administration,
	isOperator,
	requireOpenOrganisation,
	requireOrganisation,
} from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { listed, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { secretNamesIn } from '#platform/secrets/secret-store.ts';
import { textSearch } from '#platform/text-search.ts';
import {
	type BulkSchedule,
	bulkScheduleDelete,
	bulkScheduleKey,
	bulkScheduleList,
	bulkScheduleSearch,
} from '#shared/contract/bulk-schedules.ts';
import { bulkScheduleHistory, bulkSchedulePreview, bulkScheduleTest } from '#shared/contract/schedule-checks.ts';
import { readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import { newJob } from '#shared/delivery/schedule/new-job.ts';
import { nextRun } from '#shared/delivery/schedule/run-times.ts';
import { sftpAccountToTest } from '#shared/delivery/schedule/sftp-push.ts';
import { checkKeys } from '#shared/input/check-keys.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { askForConnectionTest, askForPreview, askForSigningKey } from '../questions/ask-deliveries.ts';
import { settleSchedule } from '../scheduler/settle-schedule.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { type JobRecord, jobName, runTimesOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { checkJob, scheduleInvalid, sftpPath } from './check-job.ts';
import { checkHost, checkHostKeys, readCredentials } from './check-keys.ts';

const place = z.strictObject({ sortName: z.string().min(1).max(100) });

export const search = operation(bulkScheduleSearch, async ({ request, caller, clock }) => {
	const now = clock();
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const after = readCursor(place, request.cursor)?.sortName;
	const matches = textSearch(request.search, searchedTexts);
	const { items, isLast } = await jobStore.pageOfOrganisation(orgId, { limit: request.limit, after, matches });
	const last = isLast ? undefined : items.at(-1);
	return {
		schedules: items.map((job) => describeJob(job, now)),
		...writeCursor(last && { sortName: last.sortName }),
	};
});

function searchedTexts({ jobId, requestTime, requestText }: JobRecord): readonly (string | undefined)[] {
	const read = readSavedRequest(requestText);
	const { outputFileName, outputDir, sftppush } = 'request' in read ? read.request : {};
	return [jobId, requestTime, outputFileName, outputDir, sftppush?.host, sftppush?.directory];
}

export function describeJob(job: JobRecord, nowMillis: number, warnings: readonly JobWarning[] = []): BulkSchedule {
	const { requestText, sortName: _, checkedUntil: __, pausedAt: ___, scheduled, ...rest } = job;
	return {
		...rest,
		requestJson: requestText,
		isScheduled: scheduled === 'done',
		...(job.isPaused ? {} : { nextRun: new Date(nextRun(runTimesOf(job), nowMillis)).toISOString() }),
		warnings: warnings.map(({ path, ...warning }) => ({ ...warning, path: [...path] })),
	};
}

export async function requireJob({ caller }: Pick<Administration, 'caller'>, jobId: string): Promise<JobRecord> {
	const job = await jobStore.find(jobId);
	const isWithin = isOperator({ caller }) || job?.orgId === caller.organisation.orgId;
	if (job !== undefined && job.scheduled !== 'removing' && isWithin) return job;
	throw refuse('unknown-schedule', { jobId });
}

export const list = operation(bulkScheduleList, async ({ request, caller, clock }) => {
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const jobs = (await jobStore.ofOrganisation(orgId)).filter(({ scheduled }) => scheduled !== 'removing');
	return listed(jobs.map((job) => describeJob(job, clock())));
});

/** The mark prevents new deliveries. The delivery sweep completes an interrupted removal. */
export const remove = operation(bulkScheduleDelete, async ({ request, ...administration }) => {
	const before = await requireJob(administration, request.jobId);
	const { jobId, orgId } = before;
	const auditRecord = {
		action: 'remove',
		entity: 'bulk-schedule',
		entityId: jobId,
		entityName: jobName(before),
		orgId,
	} as const;
	return await withAuditRecord(administration, { ...auditRecord, changes: [] }, async () => {
		const marked = { ...before, ...savedNow(administration, before.version + 1), scheduled: 'removing' } as const;
		if (!(await jobStore.replace(marked, before.version))) {
			throw changedMeanwhile(await requireJob(administration, jobId));
		}
		await settleSchedule(jobId);
		return { jobId };
	});
});

export const key = operation(bulkScheduleKey, async ({ request, caller }) => {
	const { orgId, shortName } = await requireOrganisation({ caller }, request.orgId);
	return await askForSigningKey(orgId, shortName);
});

/** Stored secrets are passed by name, and only if they belong to this job. */
export const test = operation(bulkScheduleTest, async ({ request, ...administration }) => {
	const { orgId } = await requireOpenOrganisation(administration, request.orgId);
	const wrongKeys = checkKeys(request.sftppush).map(({ path, message }) => ({
		path: [...sftpPath, ...path],
		code: 'unknown-field' as const,
		message,
		params: { field: String(path.at(-1)).slice(0, 60) },
	}));
	if (wrongKeys.length > 0) throw scheduleInvalid(wrongKeys);
	const read = sftpAccountToTest.safeParse(request.sftppush, { reportInput: true });
	if (!read.success) throw scheduleInvalid(readFaults(read.error, sftpPath));
	const { host, port, user, directory, temporaryPrefix, hostKeys, secretName, ...written } = read.data;
	const { password, privateKey, passphrase } = written;
	const hasSecret = password !== undefined || privateKey !== undefined;
	const found = await checkHost(host, sftpPath);
	const keyFaults = [...found.faults, ...checkHostKeys(hostKeys, sftpPath)];
	if (keyFaults.length > 0) throw scheduleInvalid(keyFaults);
	const account = { host, port, user, directory, temporaryPrefix, hostKeys };
	if (hostKeys.length === 0) return await askForConnectionTest({ orgId, account, credentials: {} });
	if (!hasSecret)
		return await askForConnectionTest({ orgId, account, credentials: { secretName: await storedSecret() } });
	const entered = Object.entries({ password, privateKey, passphrase }).filter(([, value]) => value !== undefined);
	const usable = readCredentials(Object.fromEntries(entered), sftpPath);
	if ('fault' in usable) throw scheduleInvalid([usable.fault]);
	return await askForConnectionTest({ orgId, account, credentials: usable });

	async function storedSecret(): Promise<string> {
		if (secretName === undefined) {
			const message = 'A password or a private key is needed.';
			throw scheduleInvalid([{ path: sftpPath, code: 'no-credentials', message }]);
		}
		const job = request.jobId === undefined ? undefined : await requireJob(administration, request.jobId);
		const isOwn = job?.orgId === orgId && secretNamesIn(job.requestText).includes(secretName);
		if (!isOwn) throw refuse('secret-name-not-own', { path: sftpPath.join('.') });
		return secretName;
	}
});

export const preview = operation(bulkSchedulePreview, async ({ request, ...administration }) => {
	const organisation = await requireOpenOrganisation(administration, request.orgId);
	const { requestTime } = newJob;
	const checked = await checkJob(
		{ requestTime, requestJson: request.requestJson },
		organisation,
		administration.clock(),
	);
	const { sftppush: _, cryptography: __, ...rates } = checked.written;
	return await askForPreview({ orgId: organisation.orgId, requestText: JSON.stringify(rates) });
});

const dayMillis = 86_400_000;
const historyDays = 30;
const maxRuns = 100;

export const history = operation(bulkScheduleHistory, async ({ request, caller, clock }) => {
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const from = new Date(clock() - historyDays * dayMillis).toISOString();
	const jobs = await Promise.all(
		request.jobIds.map(async (jobId) => {
			const job = await requireJob({ caller }, jobId);
			if (job.orgId !== orgId) throw refuse('unknown-schedule', { jobId });
			const { items } = await deliveryStore.ofJob(jobId, maxRuns, undefined, undefined, from);
			const runs = items.map(({ scheduledTime, kind, state, endedAt, file }) => ({
				scheduledTime,
				kind,
				state,
				...(endedAt === undefined ? {} : { endedAt }),
				...(file === undefined ? {} : { faultRows: file.faultRows }),
			}));
			return { jobId, runs };
		}),
	);
	return { jobs };
});
