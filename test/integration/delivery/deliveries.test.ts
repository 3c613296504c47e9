import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryParts } from '#functions/delivery/run/delivery-try.ts';
import { runDelivery } from '#functions/delivery/run/run-delivery.ts';
import { describeDelivery } from '#functions/delivery/schedules/deliveries.ts';
import { logger } from '#platform/runtime.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import {
	addedDelivery,
	builtFile,
	contentOf,
	type DeliveryBench,
	deliveryBench,
	jobTo,
	scheduledTime,
	sha256Of,
} from '#test/support/delivery-bench.ts';
import { isNightly } from '#test/support/nightly.ts';
import { type ServerFaults, startSftpServer } from '#test/support/sftp-server.ts';

logger.setLogLevel('SILENT');
vi.stubEnv(privateHostsVariable, '127.0.0.1');
const server = await startSftpServer();
afterAll(server.close);

const name = { jobId: 'a', deliveryKey: scheduledTime };
const finalPath = '/a/rates-20260302.csv';
const whole = { path: finalPath, size: contentOf('a').length, sha256: sha256Of(contentOf('a')) };
let bench: DeliveryBench;

beforeEach(async () => {
	await server.clear();
	bench = deliveryBench(server);
	bench.jobs.set('a', jobTo(server, 'a'));
	await bench.parts.store.add(addedDelivery('a'), Date.parse(scheduledTime));
});

const run = (parts: DeliveryParts = bench.parts) => runDelivery(name, parts);
const record = async () => {
	const found = await bench.parts.store.find(name);
	if (found === undefined) throw new Error('no delivery');
	return found;
};

/** Runs the clean-up job of deliveries and advances the clock, until all deliveries are closed. */
async function sweepUntilClosed(maxMinutes = 60 * 30) {
	for (let minute = 0; minute < maxMinutes; minute++) {
		const due = await bench.parts.store.overdue(bench.clock(), 10);
		for (const each of due) await runDelivery(each, bench.parts);
		if ((await record()).nextAt === undefined) return;
		bench.clock.advance(60_000);
	}
}

it('a delivery sends the whole file, keeps a copy, notifies the addresses of the job, and is closed', async () => {
	expect(await run()).toBe('delivered');
	expect(await server.arrivals()).toEqual([whole]);
	expect(await server.files()).toEqual([finalPath]);
	expect(bench.parts.files.objects.get('org-1/out/daily/rates/rates-20260302.csv')).toEqual(contentOf('a'));
	expect(bench.mails).toMatchObject([{ to: ['ops@bank.example'], subject: 'Delivered: rates-20260302.csv' }]);
	expect(bench.trail).toEqual(['a delivered']);
	expect(await record()).toMatchObject({
		state: 'delivered',
		attempts: 1,
		file: { bytes: whole.size, sha256: whole.sha256 },
	});
	expect((await record()).nextAt).toBeUndefined();
	expect(await run()).toBeUndefined();
	expect(await server.arrivals()).toHaveLength(1);
});

it("the file of a job without a server is stored in the organisation's folder of the bucket", async () => {
	bench.jobs.set('a', jobTo(server, 'a', {}, { sftppush: undefined }));
	expect(await run()).toBe('delivered');
	expect([...bench.parts.files.objects.keys()]).toContain('org-1/out/daily/rates/rates-20260302.csv');
	expect(await server.arrivals()).toEqual([]);
});

it('a file that was built on disk is deleted from the disk', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'built-'));
	const path = join(directory, 'result');
	await writeFile(path, contentOf('a'));
	const { outcome, fileName, contentType, rows, faultRows } = builtFile('a');
	Object.assign(bench.parts, { buildFile: async () => ({ outcome, fileName, contentType, rows, faultRows, path }) });
	expect(await run()).toBe('delivered');
	expect(await server.arrivals()).toEqual([whole]);
	expect(existsSync(directory)).toBe(false);
});

describe('a temporary fault', () => {
	it.each<[string, ServerFaults]>([
		['a dropped connection during the upload', { dropAfterBytes: 500 }],
		['a full disk', { diskBytes: 500 }],
		['a server that loses bytes', { losesBytes: true }],
		['a dropped connection when the file is closed', { dropAtClose: true }],
		['a dropped connection before the rename', { atRename: 'drop-before' }],
		['a dropped connection after the rename', { atRename: 'drop-after' }],
	])('after %s, the server has exactly one complete file', async (_, faults) => {
		await server.setFaults('a', faults);
		expect(['sending', 'placing']).toContain(await run());
		await server.setFaults('a', {});
		await sweepUntilClosed();
		expect(await server.arrivals()).toEqual([whole]);
		expect(await server.files()).toEqual([finalPath]);
		expect(await record()).toMatchObject({ state: 'delivered' });
	});

	it('a renamed file that the client took before the server confirmed it is uncertain, and never sent again', async () => {
		await server.setFaults('a', { atRename: 'drop-after', clientTakes: true });
		await run();
		await server.setFaults('a', {});
		await sweepUntilClosed();
		expect(await server.arrivals()).toEqual([whole]);
		expect(await record()).toMatchObject({ state: 'uncertain' });
		expect(bench.mails).toMatchObject([{ subject: 'Delivery uncertain: rates-20260302.csv' }]);
	});

	it('the file arrives whole if a server stops between linking the new name and removing the old name', async () => {
		await server.setFaults('a', { atRename: 'drop-between', extensions: [] });
		await run();
		await server.setFaults('a', { extensions: [] });
		await sweepUntilClosed();
		expect(await server.arrivals()).toEqual([whole]);
		expect(await server.files()).toEqual([finalPath]);
		expect(await record()).toMatchObject({ state: 'delivered' });
	});
});

describe('a permanent fault', () => {
	const failsWith = async (code: string) => {
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'failed', error: { code } });
		expect(await server.arrivals()).toEqual([]);
		expect((await server.files()).filter((path) => path.endsWith('.part'))).toEqual([]);
		expect(bench.mails).toHaveLength(1);
	};

	it("a delivery fails after six hours if the server's disk is full", async () => {
		await server.setFaults('a', { diskBytes: 500 });
		await failsWith('request-refused');
	});

	it('a delivery fails without a retry if the host key is wrong', async () => {
		const other = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH';
		bench.jobs.set('a', jobTo(server, 'a', { hostKeys: [other] }));
		expect(await run()).toBe('failed');
		await failsWith('host-key-refused');
	});

	it('a delivery fails without a retry if the password is refused', async () => {
		await server.setFaults('a', { refusesLogin: true });
		expect(await run()).toBe('failed');
		await failsWith('login-refused');
	});

	it('a delivery fails if the folder on the server is missing', async () => {
		bench.jobs.set('a', jobTo(server, 'a', { directory: '/missing/rates' }));
		await failsWith('no-such-file');
	});

	it('a delivery fails if the secrets are missing', async () => {
		Object.assign(bench.parts, { readCredentials: async () => undefined });
		await failsWith('credentials-missing');
	});

	it.each([{ extensions: [] }, {}])(
		'a delivery fails if the server has a file of the same name (%j)',
		async (faults) => {
			await server.setFaults('a', faults);
			await server.put(finalPath, Buffer.from('the file of somebody else'));
			expect(await run()).toBe('failed');
			await failsWith('name-taken');
			expect(Buffer.from((await server.read(finalPath)) ?? []).toString()).toBe('the file of somebody else');
		},
	);

	it('an older file on the server is replaced if the job allows it', async () => {
		bench.jobs.set('a', jobTo(server, 'a', { overwrite: true }));
		await server.put(finalPath, Buffer.from('yesterday'));
		expect(await run()).toBe('delivered');
		expect(Buffer.from((await server.read(finalPath)) ?? [])).toEqual(contentOf('a'));
	});

	it('an older file on the server with the same content is not mistaken for the file of this delivery', async () => {
		bench.jobs.set('a', jobTo(server, 'a', { overwrite: true }));
		await server.put(finalPath, contentOf('a'));
		await server.setFaults('a', { atRename: 'drop-before' });
		expect(await run()).toBe('placing');
		const { temporary = '' } = await record();
		await server.take(temporary);
		await server.setFaults('a', {});
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'uncertain' });
	});
});

describe('the period in which a delivery is retried', () => {
	const hours = (count: number) => new Date(Date.parse(scheduledTime) + count * 3600_000).toISOString();

	it('the period starts at the scheduled time of a loan file, regardless of when the file was uploaded', async () => {
		const handedIn = { addedAt: hours(-20), kind: 'manual' as const };
		bench = deliveryBench(server);
		bench.jobs.set('a', jobTo(server, 'a'));
		await bench.parts.store.add(addedDelivery('a', handedIn), Date.parse(scheduledTime));
		await server.setFaults('a', { dropAfterBytes: 500 });
		expect(await run()).toBe('sending');
		expect((await record()).nextAt).toBe(new Date(Date.parse(scheduledTime) + 60_000).toISOString());
		await server.setFaults('a', {});
		await sweepUntilClosed();
		expect(await server.arrivals()).toEqual([whole]);
	});

	it('the period starts when the missing rates have been published and the file is built', async () => {
		const expected = Date.parse(hours(9));
		const waiting = { outcome: 'waiting' as const, awaited: [], nextAtMillis: expected };
		let build = async (): Promise<unknown> => waiting;
		Object.assign(bench.parts, { buildFile: () => build() });
		bench.jobs.set('a', jobTo(server, 'a', {}, { delivery: { waitMinutes: 1380, notify: ['ops@bank.example'] } }));
		expect(await run()).toBe('waiting');
		bench.clock.advance(9 * 3600_000);
		build = () => Promise.reject(new Error('500'));
		expect(await run()).toBe('waiting');
		bench.clock.advance(5 * 3600_000);
		build = async () => builtFile('a');
		await server.setFaults('a', { dropAfterBytes: 500 });
		expect(await run()).toBe('sending');
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'failed', triedFrom: hours(14) });
		expect(Date.parse((await record()).endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(hours(20)));
	});
});

describe('missing rates', () => {
	const sofr = { index: 'SOFR', fixingDate: '2026-02-27' };
	const waiting = { outcome: 'waiting' as const, awaited: [sofr, { ...sofr, index: 'SONIA' }, sofr] };

	it('a delivery waits until the missing rates are published', async () => {
		let isOut = false;
		Object.assign(bench.parts, { buildFile: async () => (isOut ? builtFile('a') : waiting) });
		expect(await run()).toBe('waiting');
		expect(await record()).toMatchObject({ deadline: '2026-03-02T11:30:00.000Z', nextAt: '2026-03-02T07:35:00.000Z' });
		const waitingFor = ['SOFR', 'SONIA'].map((index) => ({ index, date: '2026-02-27' }));
		expect(describeDelivery(await record(), Date.now())).toMatchObject({ state: 'waiting', waitingFor });
		expect(await server.arrivals()).toEqual([]);
		isOut = true;
		await sweepUntilClosed();
		expect(await server.arrivals()).toEqual([whole]);
		expect(describeDelivery(await record(), Date.now())).not.toHaveProperty('waitingFor');
	});

	it('a delivery fails at its deadline, and the reason lists the missing rates', async () => {
		Object.assign(bench.parts, { buildFile: async () => waiting });
		await sweepUntilClosed();
		expect(await record()).toMatchObject({
			state: 'failed',
			endedAt: '2026-03-02T11:30:00.000Z',
			error: {
				code: 'rates-missing',
				message: expect.stringContaining('Missing: SOFR of 2026-02-27, SONIA of 2026-02-27.'),
			},
		});
	});
});

it('the temporary folder of a file is removed if every row has an error', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'built-'));
	const path = join(directory, 'result');
	await writeFile(path, 'a');
	const { bytes: _, ...built } = builtFile('a') as ReturnType<typeof builtFile> & { readonly bytes?: unknown };
	Object.assign(bench.parts, { buildFile: async () => ({ ...built, path, faultRows: 40 }) });
	expect(await run()).toBe('failed');
	expect(await record()).toMatchObject({ error: { code: 'every-row-failed' } });
	expect(existsSync(directory)).toBe(false);
});

it('a file is sent unless all its rows have errors, in which case it is only stored', async () => {
	const errors = Array.from({ length: 20 }, (_, i) => ({ row: i + 2, name: `L${i}`, error: `no fixing ${i}` }));
	const faulty = { ...builtFile('a'), faultRows: 40, rowErrors: errors };
	Object.assign(bench.parts, { buildFile: async () => faulty });
	expect(await run()).toBe('failed');
	const { file, ...failed } = await record();
	expect(failed).toMatchObject({ error: { code: 'every-row-failed' }, rowErrors: errors });
	expect(file).toMatchObject({ name: 'rates-20260302.csv', rows: 40, faultRows: 40 });
	expect(bench.parts.files.objects.get(file?.key ?? '')).toEqual(contentOf('a'));
	expect([...bench.parts.files.objects.keys()].filter((key) => key.startsWith('org-1/out/'))).toEqual([]);
	expect(describeDelivery(await record(), bench.clock())).toMatchObject({ hasFile: true, rowErrors: errors });
	expect(bench.mails[0]?.text).toContain('\nRow 2 (L0): no fixing 0\nRow 3 (L1): no fixing 1\n');
	expect(bench.mails[0]?.text).toContain(
		'\n20 more rows have an error: the file in the portal has the reason of each.\n',
	);

	// Resending builds the file again, because the cause of the errors may have been corrected.
	const again = addedDelivery('a', { deliveryKey: 'again', kind: 'resend', resends: scheduledTime });
	await bench.parts.store.add(again, Date.parse(scheduledTime));
	Object.assign(bench.parts, { buildFile: async () => builtFile('a') });
	expect(await runDelivery(again, bench.parts)).toBe('delivered');
	expect(await server.arrivals()).toEqual([whole]);
	await server.clear();

	bench = deliveryBench(server);
	bench.jobs.set('a', jobTo(server, 'a'));
	await bench.parts.store.add(addedDelivery('a'), 0);
	Object.assign(bench.parts, { buildFile: async () => ({ ...builtFile('a'), faultRows: 39 }) });
	expect(await run()).toBe('delivered');
	expect(bench.mails[0]?.subject).toBe('Delivered with 39 faulty rows: rates-20260302.csv');
});

it('warnings are recorded and mailed, and do not prevent the delivery', async () => {
	const warnings = [
		{ code: 'loan-file-repeated', message: 'The file has the content of june.csv.', params: { a: 'b' } },
	];
	Object.assign(bench.parts, { buildFile: async () => ({ ...builtFile('a'), warnings }) });
	expect(await run()).toBe('delivered');
	expect(await record()).toMatchObject({ state: 'delivered', warnings });
	expect(bench.mails[0]?.text).toContain('\nWarning: The file has the content of june.csv.\n');
});

it("if the organisation's daily mail limit is used up, the mail is not sent and the reason is recorded", async () => {
	const asked: unknown[] = [];
	Object.assign(bench.parts, {
		countMails: async (...question: unknown[]) => {
			asked.push(question);
			return false;
		},
	});
	expect(await run()).toBe('delivered');
	const { orgId, mailedAt, isMailWithheld } = await record();
	expect(asked).toEqual([[orgId, 1, expect.any(Number)]]);
	expect(bench.mails).toEqual([]);
	expect([mailedAt, isMailWithheld]).toEqual([expect.any(String), true]);
	expect(describeDelivery(await record(), bench.clock()).mailError).toEqual({
		code: 'mail-limit-reached',
		message:
			'The mail was not sent: the organization has reached its limit of 1000 mails a day. Mails are sent again from 2026-03-03 00:00 UTC on.',
		params: { limit: '1000', from: '2026-03-03 00:00' },
	});
});

it('the time of the next attempt is shown while a delivery waits for it, but not during an attempt or at the end', async () => {
	const nextAt = async () => describeDelivery(await record(), bench.clock()).nextAt;
	expect(await nextAt()).toBeUndefined();
	await server.setFaults('a', { dropAfterBytes: 500 });
	await run();
	expect(await nextAt()).toBe('2026-03-02T07:31:00.000Z');
	await server.setFaults('a', {});
	bench.clock.advance(60_000);
	expect(await run()).toBe('delivered');
	expect(await nextAt()).toBeUndefined();
});

describe('while the mail service refuses mails', () => {
	const codeOfMail = async () => describeDelivery(await record(), bench.clock()).mailError?.code;
	let counted = 0;
	let tries = 0;

	beforeEach(() => {
		counted = 0;
		tries = 0;
		Object.assign(bench.parts, {
			countMails: async (_: string, recipients: number) => {
				counted += recipients;
				return true;
			},
			releaseMails: async (_: string, recipients: number) => {
				counted -= recipients;
			},
			sendMail: async () => {
				tries += 1;
				throw new Error('Email address is not verified.');
			},
		});
	});

	it('the delivery is closed after a day, and its history records that the mail was not sent', async () => {
		const alarms = vi.spyOn(logger, 'warn');
		expect(await run()).toBe('delivered');
		expect([await codeOfMail(), counted]).toEqual(['mail-delayed', 0]);
		expect((await record()).error).toBeUndefined();
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'delivered', mailedAt: expect.stringMatching(/^2026-03-03T0[78]/) });
		expect([await codeOfMail(), counted]).toEqual(['mail-failed', 0]);
		expect(tries).toBeGreaterThan(40);
		expect(tries).toBeLessThan(70);
		expect(await server.arrivals()).toEqual([whole]);
		expect(bench.trail).toEqual(['a delivered']);
		const raised = alarms.mock.calls.filter(([message]) => message === alarmMessages.mailFailed);
		expect(raised.length).toBeGreaterThan(30);
		alarms.mockRestore();
	});

	it('the alarm for a failed delivery is raised only once', async () => {
		const alarms = vi.spyOn(logger, 'warn');
		Object.assign(bench.parts, { buildFile: async () => ({ ...builtFile('a'), faultRows: 40 }) });
		expect(await run()).toBe('failed');
		await sweepUntilClosed();
		expect(alarms.mock.calls.filter(([message]) => message === alarmMessages.deliveryFailed)).toHaveLength(1);
		expect(await record()).toMatchObject({ state: 'failed', error: { code: 'every-row-failed' } });
		alarms.mockRestore();
	});

	it('the mail is sent once when the mail service accepts it again', async () => {
		await run();
		const mails: unknown[] = [];
		Object.assign(bench.parts, { sendMail: async (mail: unknown) => mails.push(mail) > 0 });
		await sweepUntilClosed();
		expect([mails.length, await codeOfMail(), counted]).toEqual([1, undefined, 1]);
	});
});

describe('a job that was paused or removed', () => {
	it('pausing a job cancels its scheduled delivery before a file is sent', async () => {
		bench.jobs.set('a', { ...jobTo(server, 'a'), isPaused: true });
		expect(await run()).toBe('cancelled');
		expect(await record()).toMatchObject({ error: { code: 'job-paused' } });
		expect(await server.arrivals()).toEqual([]);
	});

	it('a delivery on a holiday is cancelled without a mail', async () => {
		Object.assign(bench.parts, { dayOf: async () => 'holiday' });
		expect(await run()).toBe('cancelled');
		expect(await record()).toMatchObject({ error: { code: 'holiday' } });
		expect(bench.mails).toEqual([]);
	});

	it('a delivery on a day outside the calendar fails', async () => {
		Object.assign(bench.parts, { dayOf: async () => 'unknown' });
		expect(await run()).toBe('failed');
		expect(await record()).toMatchObject({ error: { code: 'calendar-unusable' } });
	});

	it('removing a job cancels a delivery whose file is not yet being placed on the server', async () => {
		await server.setFaults('a', { dropAfterBytes: 500 });
		expect(await run()).toBe('sending');
		await server.setFaults('a', {});
		bench.jobs.clear();
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'cancelled', error: { code: 'job-removed' } });
		expect(await server.files()).toEqual([]);
	});

	it('removing a job does not stop a delivery whose file is being placed on the server', async () => {
		await server.setFaults('a', { atRename: 'drop-before' });
		expect(await run()).toBe('placing');
		await server.setFaults('a', {});
		bench.jobs.clear();
		await sweepUntilClosed();
		expect(await server.arrivals()).toEqual([whole]);
	});
});

it('a delivery is retried after S3 returned 500, and its file is sent once', async () => {
	const { files } = bench.parts;
	let failures = 5;
	const write = async (...args: Parameters<typeof files.write>) => {
		failures -= 1;
		if (failures >= 0) throw new Error('500');
		await files.write(...args);
	};
	Object.assign(bench.parts, { files: { ...files, write } });
	expect(await run()).toBe('due');
	expect(await record()).toMatchObject({ error: { code: 'portal-fault' } });
	await sweepUntilClosed();
	expect(await server.arrivals()).toEqual([whole]);
});

describe('a full storage', () => {
	/** Makes the bucket refuse writes, as the S3 emulator does when the disk is full. */
	function fill() {
		const { files } = bench.parts;
		let isFull = true;
		const write = async (...args: Parameters<typeof files.write>) => {
			if (isFull) throw Object.assign(new Error('full'), { name: 'InternalError', $metadata: { httpStatusCode: 507 } });
			await files.write(...args);
		};
		Object.assign(bench.parts, { files: { ...files, write } });
		return () => {
			isFull = false;
		};
	}

	it('a delivery waits for its next attempt with the reason that the storage is full', async () => {
		const free = fill();
		expect(await run()).toBe('due');
		expect(await record()).toMatchObject({ state: 'due', error: { code: 'storage-full' } });
		expect(await server.files()).toEqual([]);
		free();
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'delivered' });
		expect(await server.arrivals()).toEqual([whole]);
	});

	it('if the delivery fails, its record and the mail state that the storage is full', async () => {
		fill();
		await run();
		await sweepUntilClosed();
		expect(await record()).toMatchObject({ state: 'failed', error: { code: 'storage-full' } });
		expect(bench.mails.at(-1)?.text).toContain('Reason: The storage of the portal is full.');
	});
});

it('if a second process takes over a delivery, the first process stops', async () => {
	let second: Promise<unknown> | undefined;
	const slow: DeliveryParts = {
		...bench.parts,
		async connect(...args) {
			if (second === undefined) {
				bench.clock.advance(121_000);
				second = run();
				await second;
			}
			return bench.parts.connect(...args);
		},
	};
	await run(slow);
	await sweepUntilClosed();
	expect(await server.arrivals()).toEqual([whole]);
	expect(await record()).toMatchObject({ state: 'delivered', attempts: 2 });
});

describe('a killed process', () => {
	class Killed extends Error {}
	/** Simulates a process killed at a write or request: before it is sent, or before the response arrives. */
	const kill = (at: number, when: 'before' | 'after') => {
		let count = 0;
		let isDead = false;
		const die = () => {
			isDead = true;
			throw new Killed();
		};
		const wrap = <Target extends object>(target: Target): Target =>
			new Proxy(target, {
				get(object, key) {
					const value = Reflect.get(object, key, object);
					if (typeof value !== 'function' || key === 'find' || key === 'has' || key === 'fail' || key === 'close') {
						return typeof value === 'function' ? value.bind(object) : value;
					}
					return async (...args: unknown[]) => {
						if (isDead) die();
						count += 1;
						const isLast = count === at;
						if (isLast && when === 'before') die();
						const result = await value.apply(object, args);
						if (isLast || isDead) die();
						return result;
					};
				},
			});
		const { store, files } = bench.parts;
		const parts: DeliveryParts = {
			...bench.parts,
			store: wrap(store),
			files: wrap(files),
			connect: async (...args) => wrap(await bench.parts.connect(...args)),
		};
		return { parts, reached: () => isDead };
	};

	it.each(isNightly ? (['before', 'after'] as const) : (['after'] as const))(
		'if a process is killed %s any of its writes, the server has one whole file at the end',
		async (when) => {
			const ends = new Set<string>();
			for (let at = 1; ; at++) {
				await server.clear();
				bench = deliveryBench(server);
				bench.jobs.set('a', jobTo(server, 'a'));
				await bench.parts.store.add(addedDelivery('a'), Date.parse(scheduledTime));
				const { parts, reached } = kill(at, when);
				await run(parts).catch((error: unknown) => {
					if (!(error instanceof Killed)) throw error;
				});
				if (!reached()) break;
				await sweepUntilClosed();
				const { state } = await record();
				ends.add(state);
				expect(await server.arrivals(), `killed ${when} ${at}`).toEqual([whole]);
				expect(await server.files(), `killed ${when} ${at}`).toEqual([finalPath]);
				expect(at).toBeLessThan(60);
			}
			expect([...ends]).toEqual(['delivered']);
		},
	);
});

it('resending a file that has been removed fails without a retry, and states the reason', async () => {
	await run();
	const [first] = bench.parts.store.all();
	if (first?.file === undefined) throw new Error('nothing was delivered');
	expect(first.file.builtAt).toBe(new Date(bench.clock()).toISOString());
	const again = addedDelivery('a', { deliveryKey: 'again', kind: 'resend', resends: scheduledTime });
	await bench.parts.store.add(again, Date.parse(scheduledTime));
	bench.clock.advance(90 * 86_400_000);
	expect(await runDelivery(again, bench.parts)).toBe('failed');
	expect(await bench.parts.store.find(again)).toMatchObject({ error: { code: 'file-not-kept' } });
});
