import * as pgp from 'openpgp';
import { runDelivery } from '#functions/delivery/run/run-delivery.ts';
import { logger } from '#platform/runtime.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { addedDelivery, deliveryBench, jobTo, scheduledTime } from '../support/delivery-bench.ts';
import { startSftpServer } from '../support/sftp-server.ts';
import type { Figure } from './figure.ts';

const jobs = 1_000;
const atOnce = 4;

/**
 * Measures a thousand deliveries that are due in the same minute. Each file is encrypted, signed, uploaded, read back
 * and renamed. Records and objects are in memory, and the SSH server is on the same machine.
 */
export async function deliveries(): Promise<Figure[]> {
	process.env[privateHostsVariable] = '127.0.0.1';
	logger.setLogLevel('SILENT');
	const server = await startSftpServer();
	const bench = deliveryBench(server);
	const userIDs = [{ name: 'Bank' }];
	const date = new Date('2026-01-05T00:00:00Z');
	const recipient = await pgp.generateKey({ userIDs, type: 'rsa', rsaBits: 3072, date, format: 'armored' });
	const signing = await pgp.generateKey({ userIDs, type: 'rsa', rsaBits: 3072, date, format: 'object' });
	Object.assign(bench.parts, { openSigningKey: async () => signing.privateKey });
	const cryptography = { publicKey: recipient.publicKey, sign: true };
	for (let i = 0; i < jobs; i++) {
		const jobId = `job-${i}`;
		bench.jobs.set(jobId, jobTo(server, jobId, {}, { cryptography }));
		await bench.parts.store.add(addedDelivery(jobId), Date.parse(scheduledTime));
	}
	const started = performance.now();
	const cpu = process.cpuUsage();
	let next = 0;
	const work = async () => {
		while (next < jobs) {
			const jobId = `job-${next}`;
			next += 1;
			await runDelivery({ jobId, deliveryKey: scheduledTime }, bench.parts);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	const seconds = (performance.now() - started) / 1000;
	const { user, system } = process.cpuUsage(cpu);
	const delivered = bench.parts.store.all().filter(({ state }) => state === 'delivered').length;
	const arrived = new Set((await server.arrivals()).map(({ path }) => path)).size;
	const arrivals = (await server.arrivals()).length;
	await server.close();
	if (delivered !== jobs || arrived !== jobs || arrivals !== jobs) throw new Error('not every file arrived once');
	return [
		{ name: '1,000 deliveries', value: seconds, limit: 180, unit: 's' },
		{ name: '1,000 deliveries, processor', value: (user + system) / 1e6, limit: 180, unit: 's' },
	];
}
