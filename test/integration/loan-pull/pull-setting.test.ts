import { afterAll, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { loanText } from '#test/support/loan-text.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { startSftpServer } from '#test/support/sftp-server.ts';

const clock = manualClock(new Date().toISOString());
const portal = await portalForFile({ seed: true, clock });
const server = await startSftpServer();
afterAll(() => server.close());
const api = new ApiCaller(portal.origin);
const operator = await Administrator.signIn(api, 'operator@portal.example');

const backendConfig = JSON.stringify({ LVE: { LVESchedule: { USD: '14:30' }, ...loanBatchExamples } });
const added = await operator.done('organisationAdd', { ...newOrganisation('Pulls'), backendConfig });
const orgId: string = added.orgId;

const setting = {
	host: '127.0.0.1',
	port: server.port,
	user: 'client',
	hostKeys: [server.hostKeyLine.trim()],
	directory: '/out',
	namePattern: 'loans-*.csv',
};
const save = (change: object = {}, version?: number) =>
	operator.call('loanPullSave', {
		orgId,
		setting: { ...setting, ...change },
		...(version === undefined ? {} : { version }),
	});
const read = () => operator.done('loanPullRead', { orgId });

it('stored secrets are kept while host, port and user stay the same, and are never returned', async () => {
	expect(await read()).toEqual({ runs: [] });
	expect(await save()).toMatchObject({ status: 400, body: { issues: [{ code: 'no-credentials' }] } });
	const { status, body: first } = await save({ password: server.password });
	expect([status, first.version, first.isScheduled]).toEqual([200, 1, true]);
	const { secretName } = first.setting;
	expect(JSON.stringify(await read())).not.toContain(server.password);
	expect((await save({ secretName }, 1)).body).toMatchObject({
		version: 2,
		setting: { secretName, port: server.port },
	});
	expect((await save({ secretName, user: 'another' })).body.code).toBe('secret-needed-again');
	expect((await save({ secretName: `${secretName}0` })).body.code).toBe('secret-name-not-own');
	expect(await save({ secretName }, 1)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
	const { entries } = await operator.done('auditList', { orgId, kind: 'loan-pull' });
	expect(entries.map(({ action, outcome }: Record<string, unknown>) => [action, outcome])).toEqual([
		['update', 'done'],
		['add', 'done'],
	]);
	expect(JSON.stringify(entries)).not.toContain(server.password);
});

it.each<[object, string, string]>([
	[{ host: '10.0.0.1' }, 'setting.host', 'host-address'],
	[{ host: 'a host' }, 'setting.host', 'host'],
	[{ hostKeys: [] }, 'setting.hostKeys', 'too-small'],
	[{ namePattern: '../*.csv' }, 'setting.namePattern', 'name-pattern'],
	[{ namePattern: 'loans-*' }, 'setting.namePattern', 'file-ending'],
	[{ directory: '/a/../b' }, 'setting.directory', 'directory'],
	[{ everyMinutes: 1 }, 'setting.everyMinutes', 'too-small'],
	[{ times: ['07:30', '12:00'] }, 'setting.times', 'pull-times'],
	[{ times: ['07:30'], everyMinutes: 15 }, 'setting.times', 'pull-times'],
	[{ moveTo: 'a/b' }, 'setting.moveTo', 'subdirectory'],
	[{ privateKey: 'none' }, 'setting.privateKey', 'private-key'],
	[{ overwrite: true }, 'setting.overwrite', 'unknown-field'],
])('a setting with the fields %j is refused', async (change, path, code) => {
	const { status, body } = await save({ password: 'sample', ...change });
	expect([status, body.code]).toEqual([400, 'loan-pull-invalid']);
	expect(body.issues.map((issue: { path: string[]; code: string }) => [issue.path.join('.'), issue.code])).toEqual([
		[path, code],
	]);
});

it('a setting is refused if the organisation does not have loan files', async () => {
	const { orgId: other } = await operator.done('organisationAdd', newOrganisation('No loans'));
	const answer = await operator.call('loanPullSave', { orgId: other, setting: { ...setting, password: 'sample' } });
	expect(answer).toMatchObject({ status: 409, body: { code: 'no-loan-batches' } });
});

it('a saved setting fetches files on schedule, can be paused, and is removed with its organisation', async () => {
	const { setting: saved } = (await read()).pull;
	await server.put('/out/loans-1.csv', Buffer.from(loanText('L-1')));
	const { lookId } = await operator.done('loanPullLook', { orgId });
	const found = { lookId, matches: 1, names: ['loans-1.csv'] };
	await vi.waitFor(async () => expect((await read()).look).toMatchObject(found), { timeout: 200_000, interval: 100 });
	for (let i = 0; i < 3; i++) {
		clock.advance(15 * 60_000);
		await portal.runDue();
		// The runs use the clock of the machine and end immediately.
	}
	const { lastRun, runs } = await read();
	expect(lastRun.error).toBeUndefined();
	expect(runs.map(({ taken }: { taken: object[] }) => taken)).toEqual([
		[expect.objectContaining({ name: 'loans-1.csv' })],
	]);

	const { secretName } = saved;
	expect((await save({ secretName, paused: true })).body.nextRun).toBeUndefined();
	const logins = await server.logins();
	clock.advance(60 * 60_000);
	await portal.runDue();
	expect(await server.logins()).toBe(logins);

	expect(await operator.done('loanPullFetch', { orgId })).toEqual({ isStarted: true });
	await portal.runDue();
	expect(await server.logins()).toBe(logins + 1);
	const { entries } = await operator.done('auditList', { orgId, kind: 'loan-pull' });
	expect(entries[0]).toMatchObject({ action: 'fetch', outcome: 'done', by: 'operator@portal.example' });

	await save({ secretName });
	await operator.done('organisationDelete', { orgId });
	// A run may have become due between the two calls.
	await portal.runDue();
	const before = await server.logins();
	clock.advance(60 * 60_000);
	await portal.runDue();
	expect(await server.logins()).toBe(before);
	expect((await api.post(routes.loanPullRead.path, { orgId }, operator.token)).status).toBe(404);
});
