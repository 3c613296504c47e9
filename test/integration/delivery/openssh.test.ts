import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runDelivery } from '#functions/delivery/run/run-delivery.ts';
import { logger } from '#platform/runtime.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { addedDelivery, contentOf, deliveryBench, jobTo, scheduledTime } from '#test/support/delivery-bench.ts';
import { installedProgram } from '#test/support/installed-program.ts';
import { startOpenSsh } from '#test/support/openssh-server.ts';
import { startSftpServer } from '#test/support/sftp-server.ts';

vi.stubEnv(privateHostsVariable, '127.0.0.1');
logger.setLogLevel('SILENT');
const sshd = installedProgram('sshd');
const server = sshd === undefined ? undefined : await startOpenSsh(sshd);
afterAll(() => server?.close());

/** Makes one attempt to deliver a file, and returns the files on the server afterwards. */
async function deliver(jobId: string, push: object = {}) {
	if (server === undefined) throw new Error('sshd is not installed');
	const { directory, privateKey, user } = server;
	const bench = deliveryBench({ password: '' });
	Object.assign(bench.parts, { readCredentials: async () => ({ privateKey }) });
	bench.jobs.set(jobId, jobTo(server, jobId, { user, directory, ...push }));
	await bench.parts.store.add(addedDelivery(jobId), Date.parse(scheduledTime));
	await runDelivery({ jobId, deliveryKey: scheduledTime }, bench.parts);
	const [record] = bench.parts.store.all();
	return { state: record?.state, code: record?.error?.code, names: readdirSync(directory) };
}

describe.skipIf(sshd === undefined)('a delivery to OpenSSH (skipped if sshd is not installed)', () => {
	const name = 'rates-20260302.csv';

	it('the file arrives whole under its final name', async () => {
		expect(await deliver('first')).toEqual({ state: 'delivered', code: undefined, names: [name] });
		expect(readFileSync(join(server?.directory ?? '', name))).toEqual(contentOf('first'));
	});

	it('an existing file is replaced only if the job allows it', async () => {
		const path = join(server?.directory ?? '', name);
		writeFileSync(path, 'of somebody else');
		expect(await deliver('second')).toEqual({ state: 'failed', code: 'name-taken', names: [name] });
		expect(readFileSync(path, 'utf8')).toBe('of somebody else');
		expect(await deliver('third', { overwrite: true })).toMatchObject({ state: 'delivered', names: [name] });
		expect(readFileSync(path)).toEqual(contentOf('third'));
	});

	it('the file is not sent if the host key differs or the login is refused', async () => {
		const other = await startSftpServer();
		await other.close();
		const hostKeys = [other.hostKeyLine.trim()];
		expect(await deliver('fourth', { hostKeys })).toMatchObject({ code: 'host-key-refused', names: [name] });
		expect(await deliver('fifth', { user: 'nobody' })).toMatchObject({ code: 'login-refused', names: [name] });
	});
});
