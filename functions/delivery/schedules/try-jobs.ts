import { requireOpenOrganisation, requireOrganisation } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { secretNamesIn } from '#platform/secrets/secret-names.ts';
import { bulkScheduleHistory, bulkSchedulePreview, bulkScheduleTest } from '#shared/contract/schedule-checks.ts';
import { newJob } from '#shared/delivery/schedule/new-job.ts';
import { sftpAccountToTest } from '#shared/delivery/schedule/sftp-push.ts';
import { checkKeys } from '#shared/input/check-keys.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { askForConnectionTest, askForPreview } from '../questions/ask-deliveries.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { checkJob, scheduleInvalid, sftpPath } from './check-job.ts';
import { checkHost, checkHostKeys, readCredentials } from './check-keys.ts';
import { requireJob } from './manage-jobs.ts';

/**
 * Tests an account at an SFTP server before it is saved.
 *
 * Entered secrets go to the function of deliveries and nowhere else. Stored ones are named; only the job that has them may
 * name them.
 */
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
