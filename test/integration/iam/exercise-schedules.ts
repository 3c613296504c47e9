import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { generateKey } from 'openpgp';
import { expect, vi } from 'vitest';
import type { JobRecord } from '#functions/delivery/store/job-record.ts';
import type { LoanFileAnswer } from '#shared/contract/loan-files.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import type { Administrator } from '#test/support/administrator.ts';
import type { ApiCaller } from '#test/support/api-caller.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { loanText } from '#test/support/loan-text.ts';
import { startSftpServer } from '#test/support/sftp-server.ts';
import type { TemporaryPortal } from '#test/support/temporary-portal.ts';

const request = {
	Client: 'Client',
	RequestType: 'Compounded',
	notification: true,
	outputFileName: 'rates-{yyyyMMdd}.csv',
	outputDir: 'out',
	Rates: [{ currency: 'USD', startDate: '2022-05-16', endDate: '2022-06-14' }],
	delivery: { calendar: 'USA_FI', notify: ['ops@client.example'] },
};

const hostKey = `ssh-ed25519 ${Buffer.concat([
	Buffer.from([0, 0, 0, 11]),
	Buffer.from('ssh-ed25519'),
	Buffer.from([0, 0, 0, 32]),
	Buffer.alloc(32, 7),
]).toString('base64')}`;

/**
 * Calls every operation of bulk schedules, completes a delivery, and runs the clean-up job that repairs interrupted
 * work. Keeps one schedule until the organisation is removed.
 */
export async function exerciseSchedules(
	portal: TemporaryPortal,
	operator: Administrator,
	orgId: string,
): Promise<void> {
	const { publicKey } = await generateKey({ userIDs: [{ name: 'Client' }] });
	const cryptography = { publicKey, sign: true };
	const job = { orgId, requestTime: '07:30:00+0000' };
	const sftppush = { host: '127.0.0.1', port: 9, user: 'client', hostKeys: [hostKey], password: 'sample' };
	await operator.done('bulkScheduleKey', { orgId });
	const added = await operator.done('bulkScheduleAdd', { ...job, jobId: '-', requestJson: { ...request, sftppush } });
	const { jobId } = added;
	const change = (requestJson: string | Record<string, unknown>) =>
		operator.done('bulkScheduleUpdate', [{ ...job, jobId, requestJson }]);
	await change(added.requestJson);
	await change({ ...request, cryptography });
	await operator.done('bulkSchedulePause', { jobId, isPaused: true });
	await operator.done('bulkScheduleList', { orgId });
	await change({ ...request, RequestType: 'Term', Rates: [{ instrument: 'SOFR Averages' }] });
	await change({ ...request, cryptography, delivery: { ...request.delivery, paused: true } });
	const { deliveryId } = await operator.done('bulkScheduleRun', { jobId, idempotencyKey: 'exercise-1' });
	const ended = (id: string) =>
		vi.waitFor(
			async () => {
				const { deliveries } = await operator.done('bulkScheduleDeliveries', { jobId });
				const found = deliveries.find((each: { deliveryId: string }) => each.deliveryId === id);
				expect(found).toMatchObject({ state: 'delivered' });
			},
			{ timeout: 200_000, interval: 100 },
		);
	await ended(deliveryId);
	const { url } = await operator.done('bulkScheduleFile', { jobId, deliveryId });
	expect((await fetch(url)).status).toBe(200);
	const again = await operator.done('bulkScheduleResend', { jobId, deliveryId });
	await ended(again.deliveryId);
	await operator.done('bulkScheduleCancel', { jobId, deliveryId });
	await operator.done('bulkSchedulePause', { jobId, isPaused: false });
	await portal.invoke('delivery', { jobId, scheduledTime: new Date().toISOString() });
	await operator.done('bulkScheduleHistory', { orgId, jobIds: [jobId] });
	await operator.done('bulkSchedulePreview', { orgId, requestJson: request });
	const { Rates: _, ...ofFile } = request;
	await operator.done('bulkSchedulePreview', { orgId, requestJson: { ...ofFile, RequestType: 'Loans' } });
	await operator.done('bulkScheduleTest', { orgId, sftppush });
	await operator.done('bulkScheduleDelete', { jobId });
	await operator.done('bulkScheduleAdd', { ...job, jobId: '-', requestJson: request });
	await sweepBrokenJobs(portal, orgId);
}

/** Sends one loan file by upload link, and one in the request itself. */
export async function exerciseLoanFiles(api: ApiCaller, operator: Administrator, orgId: string, token: string) {
	const { longName, frontendConfig, version } = await operator.done('organisationRead', { orgId });
	const backendConfig = JSON.stringify({ LVE: { LVESchedule: { USD: '14:30' }, ...loanBatchExamples } });
	await operator.done('organisationUpdate', { orgId, longName, frontendConfig, backendConfig, version });
	const call = async (name: 'loanFileUpload' | 'loanFileStart' | 'loanFileList' | 'tableMappingSave', body: object) => {
		const answer = await api.post(routes[name].path, body, token);
		expect([name, answer.status, answer.body?.message]).toEqual([name, 200, answer.body?.message]);
		return answer.body;
	};
	const loans = loanText('L-1');
	const { fileId, url, headers } = await call('loanFileUpload', { bytes: loans.length });
	expect((await fetch(url, { method: 'PUT', headers, body: loans })).status).toBe(200);
	await call('loanFileStart', { fileId, fileName: 'loans.csv' });
	await call('loanFileStart', { fileName: 'loans.csv', content: Buffer.from(loans).toString('base64') });
	const fields = { loanno: 'loanId', currency: 'currency', from: 'startDate', to: 'endDate', principal: 'principal' };
	const columns = Object.entries(fields).map(([heading, field]) => ({ heading, field }));
	await call('tableMappingSave', { subject: 'loans', name: 'Desk', columns });
	const content = Buffer.from(loans).toString('base64');
	const { deliveryId } = await call('loanFileStart', { fileName: 'desk.csv', content, mapping: 'Desk', runNow: true });
	await vi.waitFor(
		async () => {
			const { files } = await call('loanFileList', {});
			const found = files.find((file: LoanFileAnswer) => file.deliveryId === deliveryId);
			expect(found).toMatchObject({ state: 'delivered', notes: ['Read with the mapping Desk.'] });
		},
		{ timeout: 200_000, interval: 100 },
	);
	const lacking = await api.post(routes.loanFileStart.path, { fileId: randomUUID(), fileName: 'loans.csv' }, token);
	expect([lacking.status, lacking.body?.code]).toEqual([404, 'no-loan-upload']);
}

/** Fetches loan files from a server. Keeps the setting until the organisation is removed. */
export async function exerciseLoanPull(portal: TemporaryPortal, operator: Administrator, orgId: string): Promise<void> {
	const server = await startSftpServer();
	try {
		const account = { host: '127.0.0.1', port: server.port, user: 'client', hostKeys: [server.hostKeyLine.trim()] };
		const setting = { ...account, directory: '/out', namePattern: '*.csv', moveTo: 'done', password: server.password };
		await operator.done('loanPullSave', { orgId, setting });
		await operator.done('loanPullSave', { orgId, setting: { ...setting, times: ['07:30'] } });
		await operator.done('loanPullRemove', { orgId });
		await operator.done('loanPullSave', { orgId, setting });
		await server.put('/out/loans.csv', Buffer.from(loanText('L-1')));
		const { lookId } = await operator.done('loanPullLook', { orgId });
		await vi.waitFor(
			async () => {
				const { look } = await operator.done('loanPullRead', { orgId });
				expect(look).toMatchObject({ lookId, matches: 1, names: ['loans.csv'] });
			},
			{ timeout: 200_000, interval: 100 },
		);
		// A scheduled run may start in the meantime, and only one run is allowed at a time.
		await vi.waitFor(
			async () => {
				await portal.invoke('delivery', { pullOf: orgId });
				expect(await server.files()).toEqual(['/out/done/loans.csv']);
			},
			{ timeout: 200_000, interval: 100 },
		);
		const { runs } = await operator.done('loanPullRead', { orgId });
		const hasTaken = expect.objectContaining({ taken: [expect.objectContaining({ name: 'loans.csv' })] });
		expect(runs).toContainEqual(hasTaken);
		const logins = await server.logins();
		// A scheduled run may be in progress.
		const fetched = () => operator.done('loanPullFetch', { orgId });
		await vi.waitFor(async () => expect(await fetched()).toEqual({ isStarted: true }), {
			timeout: 200_000,
			interval: 100,
		});
		await vi.waitFor(
			async () => {
				expect(await operator.done('loanPullRead', { orgId })).not.toHaveProperty('isFetching');
				expect(await server.logins()).toBeGreaterThan(logins);
			},
			{ timeout: 200_000, interval: 100 },
		);
	} finally {
		await server.close();
	}
}

/** Leaves an interrupted save and removal, a missed run, and a file of a removed organisation for the clean-up job. */
async function sweepBrokenJobs(portal: TemporaryPortal, orgId: string): Promise<void> {
	const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString();
	const name = `/portal/local/${orgId}/jobs/broken/sftp/${randomUUID()}`;
	const secretsClient = new SecretsManagerClient(clientOf(portal, 'SECRETS_MANAGER'));
	await secretsClient.send(new CreateSecretCommand({ Name: name, SecretString: '{}' }));
	const sftppush = { host: '127.0.0.1', user: 'client', hostKeys: [hostKey], secretName: name };
	const everyDay = { days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] };
	const broken: readonly (Pick<JobRecord, 'scheduled' | 'requestText'> & Partial<JobRecord>)[] = [
		{ scheduled: 'pending', requestText: JSON.stringify({ ...request, delivery: everyDay }) },
		{ scheduled: 'removing', requestText: JSON.stringify({ ...request, sftppush }) },
		{ scheduled: 'done', requestText: JSON.stringify({ ...request, delivery: everyDay }) },
		{ scheduled: 'pending', requestText: JSON.stringify(request), isPaused: true, pausedAt: yesterday },
	];
	const database = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf(portal, 'DYNAMODB')));
	for (const state of broken) {
		const jobId = randomUUID();
		const record: JobRecord = {
			jobId,
			orgId,
			sortName: jobId,
			requestTime: '07:30:00+0000',
			isPaused: false,
			version: 1,
			savedBy: 'nobody',
			savedAt: yesterday,
			checkedUntil: yesterday,
			...state,
		};
		const Item = { pk: `JOB#${jobId}`, sk: 'JOB', ...record, openShard: 'JOB', nextAt: yesterday };
		await database.send(new PutCommand({ TableName: tables.deliveries.localName, Item }));
	}
	const Item = { pk: 'REMOVAL#gone', sk: 'REMOVAL', orgId: 'gone', settledAt: new Date().toISOString() };
	const removal = { ...Item, openShard: 'REMOVAL', nextAt: yesterday };
	await database.send(new PutCommand({ TableName: tables.deliveries.localName, Item: removal }));
	const bucket = new S3Client({ ...clientOf(portal, 'S3'), forcePathStyle: true });
	await bucket.send(new PutObjectCommand({ Bucket: 'deliveries', Key: 'gone/inbox/loans', Body: 'left' }));
	await portal.invoke('delivery-sweep', {});
	const left = await bucket.send(new ListObjectsV2Command({ Bucket: 'deliveries', Prefix: 'gone/' }));
	expect(left.KeyCount).toBe(0);
}

const clientOf = ({ environment }: TemporaryPortal, service: string) => ({
	endpoint: environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
	region: 'local',
	credentials: credentialsOf(environment),
});
