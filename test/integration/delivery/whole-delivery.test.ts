import { createHash } from 'node:crypto';
import { decrypt, generateKey, readKey, readMessage } from 'openpgp';
import { afterAll, expect, it } from 'vitest';
import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import type { LoanAccrualRow } from '#shared/contract/loan-portfolio.ts';
import { routes } from '#shared/contract/routes.ts';
import { weekdays } from '#shared/delivery/schedule/delivery-terms.ts';
import published from '#test/golden/published/sofr-averages-and-index.json' with { type: 'json' };
import { ApiCaller } from '#test/support/api-caller.ts';
import { BulkSchedules } from '#test/support/bulk-schedules.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';
import { startSftpServer } from '#test/support/sftp-server.ts';

const clock = manualClock(new Date().toISOString());
const portal = await portalForFile({ seed: true, clock });
const server = await startSftpServer();
afterAll(() => server.close());
const api = new ApiCaller(portal.origin);
const token = await api.signIn('admin@demo-bank.example');
const schedules = new BulkSchedules(api, token);
const { body: organisation } = await api.post(routes.organisationList.path, {}, token);
const { orgId } = organisation.find(({ shortName }: { shortName: string }) => shortName === 'Demo Bank');
const recipient = await generateKey({ userIDs: [{ name: 'Client' }], format: 'object' });

const minute = 60_000;
/** The clock of Scheduler is advanced to this time in one step. The functions use the clock of the machine. */
const run = new Date(Math.ceil(clock() / minute + 3) * minute);
const runText = run.toISOString();
const fileName = `rates-${runText.slice(0, 10).replaceAll('-', '')}.csv.pgp`;

const request = {
	Client: 'Demo Bank',
	RequestType: 'Compounded',
	notification: true,
	// The 30 days of an average that the New York Fed published.
	Rates: [{ name: '30-day average', currency: 'USD', startDate: '2022-11-30', endDate: '2022-12-30' }],
	OutputFields: ['name', 'startDate', 'endDate', { field: 'compoundedRate', label: 'Rate %', decimals: 5 }],
	outputFileName: 'rates-{yyyyMMdd}.csv',
	outputDir: 'out',
	delivery: { days: weekdays, notify: ['ops@bank.example'] },
};
const average = published.rows.find(([valueDate]) => valueDate === '2022-12-30')?.[1];
const expectedText = `name,startDate,endDate,Rate %\r\n30-day average,2022-11-30,2022-12-30,${average}\r\n`;

const sftppush = (user: string) => ({
	host: '127.0.0.1',
	port: server.port,
	user,
	directory: `/${user}`,
	hostKeys: [server.hostKeyLine.trim()],
	password: server.password,
});
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function decrypted(file: Uint8Array, signingKey: string): Promise<string> {
	const { data, signatures } = await decrypt({
		message: await readMessage({ binaryMessage: file }),
		decryptionKeys: recipient.privateKey,
		verificationKeys: await readKey({ armoredKey: signingKey }),
		format: 'binary',
		// The clock of Scheduler is ahead.
		date: new Date(clock() + minute),
	});
	await signatures[0]?.verified;
	return new TextDecoder().decode(data);
}

it('a scheduled file is sent encrypted and signed, is announced to webhooks, and can be sent again on request', async () => {
	const { publicKey: signingKey } = await schedules.done('bulkScheduleKey', { orgId });
	const cryptography = { publicKey: recipient.publicKey.armor(), sign: true, suffix: '.pgp' };
	const job = await schedules.add(orgId, `${runText.slice(11, 17)}00+0000`, {
		...request,
		cryptography,
		sftppush: sftppush('client'),
	});
	expect(job).toMatchObject({ isScheduled: true, nextRun: runText });
	expect(job.requestJson).not.toContain(server.password);
	await portal.runDue();
	expect(await server.files()).toEqual([]);
	clock.advance(run.getTime() - clock());
	await portal.runDue();

	const path = `/client/${fileName}`;
	expect(await server.files()).toEqual([path]);
	const sent = (await server.read(path)) ?? new Uint8Array();
	expect(await decrypted(sent, signingKey)).toBe(expectedText);
	const [delivery, ...others] = await schedules.deliveries(job.jobId);
	expect(others).toEqual([]);
	const described = { state: 'delivered', fileName, bytes: sent.length, sha256: sha256Of(sent), rows: 1, faultRows: 0 };
	expect(delivery).toMatchObject({ ...described, kind: 'scheduled', scheduledTime: runText, hasFile: true });
	const { deliveryId } = delivery as BulkDelivery;
	const { url } = await schedules.done('bulkScheduleFile', { jobId: job.jobId, deliveryId });
	expect(sha256Of(await (await fetch(url)).bytes())).toBe(sha256Of(sent));

	const mails = mailsTo(portal, 'ops@bank.example');
	expect(mails.map(({ subject }) => subject)).toEqual([`Delivered: ${fileName}`]);
	expect(mails[0]?.body).toContain(sha256Of(sent));
	const { body: trail } = await api.post(routes.auditList.path, { kind: 'delivery' }, token);
	expect(trail.entries).toMatchObject([
		{ action: 'deliver', from: 'scheduler', entityId: `${job.jobId}/${deliveryId}`, outcome: 'done' },
	]);

	// Scheduler may start the same run more than once.
	await portal.invoke('delivery', { jobId: job.jobId, scheduledTime: runText });
	expect((await server.arrivals()).length).toBe(1);
	expect(mailsTo(portal, 'ops@bank.example').length).toBe(1);

	await server.take(path);
	await schedules.done('bulkScheduleResend', { jobId: job.jobId, deliveryId });
	await portal.runDue();
	const [again] = await schedules.deliveries(job.jobId);
	expect(again).toMatchObject({ ...described, kind: 'resend', resends: deliveryId });
	expect((await server.arrivals()).map(({ sha256 }) => sha256)).toEqual([sha256Of(sent), sha256Of(sent)]);
});

it('the preview and the delivery contain shared loans with their month-end amounts, but not private loans', async () => {
	const [user, other] = await Promise.all(
		['user@demo-bank.example', 'operator@portal.example'].map((each) => api.signIn(each)),
	);
	const save = (name: string, scope: 'own' | 'shared', by = user) =>
		api.post(routes.loanAdd.path, { ...sampleRequests.loanAdd, name, scope }, by);
	const saved = [
		await save('=Shared', 'shared'),
		await save('Private', 'own'),
		await save('Of others', 'shared', other),
	];
	expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
	const date = '2022-11-01';
	const { Rates: _, ...terms } = request;
	const Loans = { date };
	const columns = ['name', 'from', 'days', 'balance', 'interestAmount', 'payableAmount', 'unpaidAmount', 'error'];
	const loans = {
		...terms,
		RequestType: 'Loans',
		Loans,
		OutputFields: columns,
		outputFileName: 'accruals-{yyyyMMdd}.csv',
	};
	const { body: monthEnd } = await api.post(routes.loanAccruals.path, { date, scope: 'shared' }, user);
	const rows: readonly LoanAccrualRow[] = monthEnd.rows;
	const expected = rows.map(({ name, from, days, balance, interestAmount, payableAmount, unpaidAmount }) =>
		[name.replace(/^=/, "'="), from, days, balance, interestAmount, payableAmount, unpaidAmount, ''].map(String),
	);
	expect(expected.map(([name]) => name)).toEqual(["'=Shared"]);

	const preview = await schedules.done('bulkSchedulePreview', { orgId, requestJson: loans });
	expect(preview).toMatchObject({ headings: columns, rows: expected, isWhole: true, waitingFor: [] });
	const { jobId } = await schedules.add(orgId, '00:00:00+0000', loans);
	await schedules.done('bulkScheduleRun', { jobId });
	await portal.runDue();
	const [delivery] = await schedules.deliveries(jobId);
	expect(delivery).toMatchObject({ state: 'delivered', rows: 1, faultRows: 0 });
	const { url } = await schedules.done('bulkScheduleFile', { jobId, deliveryId: delivery?.deliveryId });
	const text = await (await fetch(url)).text();
	expect(text).toBe([columns, ...expected].map((cells) => `${cells.join(',')}\r\n`).join(''));
});
