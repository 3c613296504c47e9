import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeRun } from '#functions/delivery/loan-pull/manage-pull.ts';
import { retryMail } from '#functions/delivery/loan-pull/pull-parts.ts';
import {
	askForRun,
	beginRun,
	endRun,
	findState,
	isFetching,
	lastRuns,
	refusedMails,
} from '#functions/delivery/loan-pull/pull-runs.ts';
import { remove } from '#functions/delivery/loan-pull/pull-store.ts';
import { auditPage } from '#platform/audit/audit-store.ts';
import { logger } from '#platform/runtime.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { loanText } from '#test/support/loan-text.ts';
import { type PullBench, pullBench } from '#test/support/pull-bench.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { type ServerFaults, startSftpServer } from '#test/support/sftp-server.ts';

await ratesDatabase();
for (const table of [tables.deliveries, tables.audit]) vi.stubEnv(table.variable, table.localName);
vi.stubEnv(privateHostsVariable, '127.0.0.1');
logger.setLogLevel('SILENT');
const server = await startSftpServer();
afterAll(server.close);

let count = 0;
let bench: PullBench;
beforeEach(() => {
	count += 1;
	bench = pullBench(server, `org-${count}`);
});

const faults = (change: ServerFaults) => server.setFaults(bench.orgId, change);
const names = async () => (await bench.handedIn()).map(({ name }) => name).sort();
const atServer = async () =>
	(await server.files())
		.filter((path) => path.startsWith(`/${bench.orgId}/`))
		.map((path) => path.slice(bench.orgId.length + 2));

describe('a run that fetches loan files from a server', () => {
	it('a file that has not changed since the previous run is fetched and handled like an upload', async () => {
		await bench.save();
		await bench.put('loans-1.csv', loanText('L-1'));
		await bench.put('rates.csv', 'no loans');
		expect(await bench.run()).toMatchObject({ matches: 1, taken: [] });
		const run = await bench.run();
		expect(run).toMatchObject({ matches: 1, taken: [{ name: 'loans-1.csv' }], refused: [], isRecovery: false });
		const from = `sftp 127.0.0.1/${bench.orgId}/loans-1.csv`;
		expect(await bench.handedIn()).toEqual([{ name: 'loans-1.csv', text: loanText('L-1'), from }]);
		const trail = { orgId: bench.orgId, matches: () => true, limit: 10, today: '2026-03-02' };
		expect((await auditPage(trail)).entries).toMatchObject([
			{ action: 'add', entity: 'loan-file', by: 'sftp pull 127.0.0.1', from: 'scheduler', outcome: 'done' },
		]);
		expect(await lastRuns(bench.orgId, 10)).toEqual([run]);
		expect(bench.mails).toEqual([]);
	});

	it('a file that stays on the server is fetched again only if its content changes', async () => {
		await bench.save();
		await bench.put('loans-1.csv', loanText('L-1'));
		for (let i = 0; i < 4; i++) await bench.run();
		expect(await names()).toEqual(['loans-1.csv']);
		await bench.put('loans-1.csv', loanText('L-2'));
		for (let i = 0; i < 3; i++) await bench.run();
		expect((await bench.handedIn()).map(({ text }) => text).sort()).toEqual([loanText('L-1'), loanText('L-2')]);
	});

	it('a file that is still being written is not fetched', async () => {
		await bench.save();
		for (const text of ['a', 'ab', 'abc']) {
			await bench.put('loans-1.csv', text);
			expect(await bench.run()).toMatchObject({ matches: 1, taken: [], refused: [] });
		}
		await faults({ growsWhileRead: true });
		expect(await bench.run()).toMatchObject({ taken: [], refused: [] });
		expect(await bench.handedIn()).toEqual([]);
	});

	it.each([
		['if runs are far apart', { times: ['07:30'] }, false],
		['if a user requests it, even while fetching is paused', { paused: true }, true],
	])('a run lists the files twice %s', async (_, setting, isByHand) => {
		await bench.save(setting);
		await bench.put('loans-1.csv', loanText('L-1'));
		const waits: number[] = [];
		const startTimer: typeof bench.parts.startTimer = (millis, act) => {
			if (millis !== 15_000) return bench.parts.startTimer(millis, act);
			waits.push(millis);
			act();
			return () => undefined;
		};
		const run = await bench.run({ ...bench.parts, startTimer }, isByHand);
		expect(run).toMatchObject({ taken: [{ name: 'loans-1.csv' }] });
		expect(waits).toEqual([15_000]);
	});

	it('a requested run starts unless one is in progress', async () => {
		const at = (seconds: number) => Date.parse('2026-03-02T07:00:00Z') + seconds * 1000;
		const shown = async (seconds: number) => isFetching((await findState(bench.orgId)) ?? { seen: [] }, at(seconds));
		expect(await askForRun(bench.orgId, at(0))).toBe(true);
		expect([await shown(1), await shown(61)]).toEqual([true, false]);
		await beginRun(bench.orgId, 'mine', at(2));
		expect(await askForRun(bench.orgId, at(3))).toBe(false);
		expect(await shown(600)).toBe(true);
		const times = { startedAt: new Date(at(2)).toISOString(), endedAt: new Date(at(4)).toISOString() };
		await endRun(bench.orgId, 'mine', { seen: [], lastRun: { ...times, taken: [], refused: [], isRecovery: false } });
		expect(await shown(5)).toBe(false);
		expect(await askForRun(bench.orgId, at(6))).toBe(true);
		expect(await shown(7)).toBe(true);
	});

	it('a fetched file is moved, but does not replace an existing file', async () => {
		await bench.save({ moveTo: 'done' });
		await bench.put('loans-1.csv', loanText('L-1'));
		for (let i = 0; i < 3; i++) await bench.run();
		expect(await atServer()).toEqual(['done/loans-1.csv']);
		await bench.put('loans-1.csv', loanText('L-2'));
		for (let i = 0; i < 3; i++) await bench.run();
		expect(await names()).toEqual(['loans-1.csv', 'loans-1.csv']);
		expect(await atServer()).toEqual([expect.stringMatching(/^done\/loans-1-[0-9a-f]{12}\.csv$/), 'done/loans-1.csv']);
	});

	it('files are not fetched while fetching is paused, without a setting, or for a removed organisation', async () => {
		await bench.save({ paused: true });
		expect(await bench.run()).toBeUndefined();
		await bench.save();
		const { organisation } = bench;
		bench.organisation = organisation && { ...organisation, isClosing: true };
		expect(await bench.run()).toBeUndefined();
		bench.organisation = undefined;
		expect(await bench.run()).toBeUndefined();
		expect(await pullBench(server, 'none').run()).toBeUndefined();
	});

	it('only one run is allowed at a time, and a killed run delays only the next run', async () => {
		await bench.save();
		const { store } = bench.parts;
		const both = await Promise.all([bench.run(), bench.run()]);
		expect(both.filter((each) => each !== undefined)).toHaveLength(1);
		expect(await store.beginRun(bench.orgId, 'killed', bench.clock())).toBeDefined();
		expect(await bench.run()).toBeDefined();
	});
});

describe('a failure of a run', () => {
	it.each<[string, object, ServerFaults, string]>([
		['nobody listens', { port: 1 }, {}, 'unreachable'],
		['the login is refused', {}, { refusesLogin: true }, 'login-refused'],
		[
			'the server has a different host key',
			{ hostKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'] },
			{},
			'host-key-refused',
		],
		['the directory does not exist', { directory: '/missing' }, {}, 'no-such-file'],
		['the directory may not be read', { directory: '/unreadable' }, {}, 'permission-denied'],
		['the listing does not end', {}, { listing: 'endless' }, 'too-many-names'],
		['the listing does not end and contains no names', {}, { listing: 'endless-without-names' }, 'protocol-broken'],
		['the credentials were removed', { secretName: undefined }, {}, 'credentials-missing'],
	])('one mail is sent when a failure begins, and one when it ends: %s', async (_, change, fault, code) => {
		await bench.save(change);
		await faults(fault);
		for (let i = 0; i < 3; i++) expect(await bench.run()).toMatchObject({ error: { code } });
		expect(bench.mails.map(({ subject }) => subject)).toEqual(['Loan files cannot be fetched']);
		expect(await lastRuns(bench.orgId, 10)).toHaveLength(1);
		await bench.save();
		await faults({});
		for (let i = 0; i < 2; i++) await bench.run();
		expect(bench.mails.map(({ subject }) => subject)).toEqual([
			'Loan files cannot be fetched',
			'Loan files are fetched again',
		]);
		expect((await lastRuns(bench.orgId, 10)).map(({ isRecovery }) => isRecovery)).toEqual([true, false]);
	});

	describe('a mail that the mail service refuses', () => {
		const refusing = () => ({
			...bench.parts,
			sendMail: async () => {
				throw new Error('MessageRejected');
			},
		});
		const failed = async () => {
			await bench.save({ port: 1 });
			const { startedAt } = (await bench.run(refusing())) ?? { startedAt: '' };
			return startedAt;
		};
		/** Runs the mail job every minute, as the portal does. */
		const sweepFor = async (minutes: number, parts: PullBench['parts'] = bench.parts) => {
			let tries = 0;
			for (let minute = 0; minute < minutes; minute++) {
				bench.clock.advance(60_000);
				for (const { orgId, startedAt } of await refusedMails(bench.clock())) {
					if (orgId === bench.orgId && (await retryMail(orgId, startedAt, parts))) tries += 1;
				}
			}
			return tries;
		};
		const mailErrors = async () =>
			(await lastRuns(bench.orgId, 10)).map((run) => describeRun(run).mailError?.code ?? 'none');

		it('the mail about a run is retried until it is sent once', async () => {
			await failed();
			expect(bench.mails).toEqual([]);
			expect(await mailErrors()).toEqual(['mail-delayed']);
			expect(await sweepFor(30, refusing())).toBeGreaterThan(2);
			expect(await sweepFor(60)).toBe(1);
			expect(bench.mails.map(({ subject }) => subject)).toEqual(['Loan files cannot be fetched']);
			expect(await mailErrors()).toEqual(['none']);
		});

		it('the mail is not retried after a day, and the history records that', async () => {
			await failed();
			const tries = await sweepFor(25 * 60, refusing());
			expect(tries).toBeGreaterThan(40);
			expect(await mailErrors()).toEqual(['mail-failed']);
			expect(await sweepFor(60)).toBe(0);
			expect(bench.mails).toEqual([]);
		});

		it('two simultaneous attempts send one mail', async () => {
			const startedAt = await failed();
			bench.clock.advance(60_000);
			await Promise.all([1, 2, 3].map(() => retryMail(bench.orgId, startedAt, bench.parts)));
			expect(bench.mails).toHaveLength(1);
		});
	});

	it('if a setting is replaced during a run, its failure is not reported and the run starts again', async () => {
		await bench.save({ secretName: 'secret of the old setting' });
		await bench.put('loans-1.csv', loanText('L-1'));
		const replacing = async () => {
			await bench.save();
			return undefined;
		};
		const { readCredentials } = bench.parts;
		const parts: PullBench['parts'] = {
			...bench.parts,
			readCredentials: (secretName, account) =>
				secretName === 'secret' ? readCredentials(secretName, account) : replacing(),
		};
		expect(await bench.run(parts)).toMatchObject({ matches: 1, isRecovery: false });
		expect(await bench.run()).toMatchObject({ taken: [{ name: 'loans-1.csv' }], isRecovery: false });
		expect(bench.mails).toEqual([]);
	});

	it('if a setting is removed during a run, its failure is not reported', async () => {
		await bench.save();
		const removing = async () => {
			await remove(bench.orgId);
			return undefined;
		};
		expect(await bench.run({ ...bench.parts, readCredentials: removing })).toBeUndefined();
		expect(bench.mails).toEqual([]);
		expect(await lastRuns(bench.orgId, 10)).toEqual([]);
		await bench.save();
		expect(await bench.run()).toMatchObject({ taken: [], isRecovery: false });
	});

	it('a file whose download was interrupted is fetched by the next run', async () => {
		await bench.save();
		await bench.put('loans-1.csv', loanText('L-1').repeat(2000));
		await bench.run();
		await faults({ dropAfterBytesRead: 40_000 });
		expect(await bench.run()).toMatchObject({ taken: [], error: { code: 'connection-lost' } });
		await faults({});
		expect(await bench.run()).toMatchObject({ taken: [{ name: 'loans-1.csv' }], isRecovery: true });
	});

	it('a file that cannot be fetched is refused once, and other files are fetched', async () => {
		await bench.save();
		const large = { name: 'loans-large.csv', size: 300 * 1024 * 1024 };
		const link = { name: 'loans-link.csv', mode: 0o120777 };
		const away = ['loans-\u0007.csv', 'loans-/../../etc.csv', `loans-${'x'.repeat(150)}.csv`].map((name) => ({ name }));
		await faults({ listsAlso: [large, link, ...away] });
		await bench.put('loans-bad.csv', 'not;the;columns\n1;2;3\n');
		await bench.put('loans-eur.csv', loanText('L-1').replace('USD', 'EUR'));
		await bench.put('loans-good.csv', loanText('L-1'));
		await bench.run();
		const run = await bench.run();
		expect(run?.taken.map(({ name }) => name)).toEqual(['loans-good.csv']);
		expect(run?.refused.map(({ name, error }) => [name, error.code]).sort()).toEqual(
			[
				['loans-large.csv', 'file-too-large'],
				['loans-�.csv', 'name-invalid'],
				['loans-�..�..�etc.csv', 'name-invalid'],
				[`loans-${'x'.repeat(150)}.csv`.slice(0, 150), 'name-invalid'],
				['loans-bad.csv', 'file-unreadable'],
				['loans-eur.csv', 'file-without-time'],
			].sort(),
		);
		expect(await bench.run()).toMatchObject({ matches: 7, taken: [], refused: [] });
		expect(bench.mails.map(({ subject }) => subject)).toEqual(['Loan files refused: 6']);
		expect(await names()).toEqual(['loans-good.csv']);
	});

	it('a file that could not be read is fetched as soon as reading is permitted', async () => {
		await bench.save();
		await bench.put('loans-1.csv', loanText('L-1'));
		await bench.run();
		await faults({ refusesReading: true });
		expect(await bench.run()).toMatchObject({ taken: [], error: { code: 'permission-denied' } });
		await faults({});
		expect(await bench.run()).toMatchObject({ taken: [{ name: 'loans-1.csv' }] });
	});
});
