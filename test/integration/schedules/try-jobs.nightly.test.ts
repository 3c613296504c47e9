import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { startSftpServer, type TestSftpServer } from '#test/support/sftp-server.ts';

const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);
const admin = await api.signIn('admin@demo-bank.example');

let server: TestSftpServer;
let orgId = '';
beforeAll(async () => {
	server = await startSftpServer();
	const { body } = await api.post(routes.organisationList.path, {}, admin);
	orgId = body[0].orgId;
});
afterAll(() => server.close());

const accountOf = (user: string) => ({ host: '127.0.0.1', port: server.port, user, directory: '/in' });

const test = async (sftppush: object, jobId?: string) => {
	const request = { orgId, sftppush, ...(jobId === undefined ? {} : { jobId }) };
	const { status, body } = await api.post(routes.bulkScheduleTest.path, request, admin);
	return { status, ...body };
};

const trusted = (user: string) => ({ ...accountOf(user), hostKeys: [server.hostKeyLine], password: server.password });

describe('a connection test of a schedule', () => {
	it("a test shows the server's key, signs in only if the key is trusted, and removes its test file", async () => {
		const before = await server.logins();
		const first = await test({ ...accountOf('client'), password: server.password });
		expect(first).toMatchObject({ status: 200, outcome: 'host-key-unknown' });
		expect(await server.logins()).toBe(before);
		const passed = await test({ ...trusted('client'), hostKeys: [first.hostKey] });
		expect(passed).toEqual({ status: 200, outcome: 'passed', hostKey: first.hostKey });
		expect(await server.logins()).toBe(before + 1);
		expect(await server.files()).toEqual([]);
	});

	it('a test signs in with a private key', async () => {
		const { password: _, ...account } = trusted('client');
		expect(await test({ ...account, privateKey: server.privateKey })).toMatchObject({ outcome: 'passed' });
	});

	it('if the key of the server is not trusted, a test shows the key and does not send a password', async () => {
		const before = await server.logins();
		const other = `ssh-ed25519 ${Buffer.concat([server.hostKey.blob.subarray(0, 19), Buffer.alloc(32, 7)]).toString('base64')}`;
		const { outcome, hostKey, error } = await test({ ...trusted('client'), hostKeys: [other] });
		expect([outcome, hostKey, error.code]).toEqual(['host-key-differs', server.hostKeyLine.trim(), 'host-key-refused']);
		expect(await server.logins()).toBe(before);
	});

	it.each([
		['login-refused', () => ({ password: 'wrong' })],
		['login-refused', () => ({ user: 'refused' })],
		['unreachable', () => ({ port: 9 })],
		['request-refused', () => ({ user: 'full' })],
	])('a test shows the reason why a file cannot be delivered: %s', async (code, changes) => {
		await server.setFaults('refused', { refusesLogin: true });
		await server.setFaults('full', { diskBytes: 10 });
		expect(await test({ ...trusted('client'), ...changes() })).toMatchObject({ outcome: 'failed', error: { code } });
		expect(await server.files()).toEqual([]);
	});

	it('a test can use only the stored secrets of the tested schedule', async () => {
		const requestJson = { ...exampleRequests.Compounded, Client: 'Demo Bank', sftppush: trusted('client') };
		const added = await api.post(
			routes.bulkScheduleAdd.path,
			{ jobId: '-', orgId, requestTime: '07:30:00+0000', requestJson },
			admin,
		);
		const { jobId } = added.body;
		const { sftppush: stored } = JSON.parse(added.body.requestJson);
		expect(await test(stored, jobId)).toMatchObject({ outcome: 'passed' });
		expect(await test(stored)).toMatchObject({ status: 400, code: 'secret-name-not-own' });
		expect(await test({ ...stored, user: 'somebody' }, jobId)).toMatchObject({
			outcome: 'failed',
			error: { code: 'credentials-missing' },
		});
	});

	it('a test of a schedule with a fault is refused with the path of the fault', async () => {
		const faults = async (account: object) => {
			const { status, issues } = await test(account);
			return [status, issues?.[0]?.path.join('.'), issues?.[0]?.code];
		};
		const place = 'requestJson.sftppush';
		const { password: _, ...withoutSecret } = trusted('client');
		expect(await faults(withoutSecret)).toEqual([400, place, 'no-credentials']);
		expect(await faults({ ...trusted('client'), host: '10.0.0.1' })).toEqual([400, `${place}.host`, 'host-address']);
		expect(await faults({ ...trusted('client'), hostKeys: ['x'] })).toEqual([400, `${place}.hostKeys.0`, 'host-key']);
		expect(await faults({ ...withoutSecret, privateKey: 'x' })).toEqual([400, `${place}.privateKey`, 'private-key']);
		expect(await faults({ ...trusted('client'), hots: 'x' })).toEqual([400, `${place}.hots`, 'unknown-field']);
	});
});

const preview = async (changes: object) => {
	const requestJson = { ...exampleRequests.Compounded, Client: 'Demo Bank', ...changes };
	const { status, body } = await api.post(routes.bulkSchedulePreview.path, { orgId, requestJson }, admin);
	return { status, ...body };
};

describe("a preview of a schedule's file", () => {
	it('a preview has the rates of the calculator in the columns of the schedule', async () => {
		const terms = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', lookback: 5 };
		const { body } = await api.post(routes.compound.path, terms, await api.signIn('user@demo-bank.example'));
		const OutputFields = ['name', { field: 'compoundedRate', label: 'Rate %' }, 'startDate'];
		const shown = await preview({ OutputFields, Rates: [{ ...terms, name: 'Alder' }] });
		expect(shown).toMatchObject({
			status: 200,
			headings: ['name', 'Rate %', 'startDate'],
			rows: [['Alder', body.compoundedRate, '2022-06-15']],
			isWhole: true,
			waitingFor: [],
		});
	});

	it('a preview has at most ten rows, and states if there are more', async () => {
		const daily = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', rows: 'daily' };
		const { rows, isWhole } = await preview({ Rates: [daily], OutputFields: ['startDate', 'fixing'] });
		expect([rows.length, isWhole]).toEqual([10, false]);
	});

	it('a preview lists the rates for which a run waits, and shows the latest run that has all rates', async () => {
		const { waitingFor, rows, runDate } = await preview({
			Rates: [{ currency: 'USD', tenor: '3M' }],
			OutputFields: ['name', 'endDate', 'error'],
			delivery: {},
		});
		expect(waitingFor).toContainEqual({ index: 'SOFR', date: expect.any(String) });
		expect(rows[0]).toEqual(['USD 3M', '2026-08-07', '']);
		expect(runDate).toBe('2026-08-07');
	});

	it('a preview of a schedule with faults is refused with the path of each fault', async () => {
		const { status, issues } = await preview({ Rates: [{ currency: 'usd', tenor: '3M' }] });
		expect([status, issues[0].path]).toEqual([400, ['requestJson', 'Rates', 0, 'currency']]);
	});
});
