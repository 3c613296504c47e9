import { afterAll, expect, it, vi } from 'vitest';
import type { DeliveryParts } from '#functions/delivery/run/delivery-try.ts';
import { runDelivery } from '#functions/delivery/run/run-delivery.ts';
import { logger } from '#platform/runtime.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import {
	addedDelivery,
	contentOf,
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

const runs = isNightly ? 1_000 : 40;
/** Number of simultaneous deliveries to one host. */
const atOnce = 4;
const seed = Number(process.env.PROPERTY_SEED ?? 20_221_215);

/** Mulberry32: pseudo-random numbers from 0 to 1 for a seed. */
function randomNumbers(start: number): () => number {
	let state = start;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const serverFaults: readonly ServerFaults[] = [
	{ dropAfterBytes: 700 },
	{ diskBytes: 700 },
	{ losesBytes: true },
	{ dropAtClose: true },
	{ atRename: 'drop-before' },
	{ atRename: 'drop-after' },
	{ atRename: 'drop-after', clientTakes: true },
	{ atRename: 'drop-between', extensions: [] },
	{ extensions: [], refusesReading: true },
	{ refusesReading: true, clientTakes: true },
];

class Killed extends Error {}

/** Simulates a process that is killed before or after one of its database writes, or whose writes fail for a while. */
function faulty(parts: DeliveryParts, random: () => number): DeliveryParts {
	const dies = random() < 0.3 ? 1 + Math.floor(random() * 8) : Number.POSITIVE_INFINITY;
	const isBefore = random() < 0.5;
	const loses = random() < 0.1 ? 1 + Math.floor(random() * 6) : 0;
	let count = 0;
	const store = new Proxy(parts.store, {
		get(target, key) {
			const act = Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>;
			if (key === 'find') return act;
			return async (...args: unknown[]) => {
				count += 1;
				if (count > dies || (count === dies && isBefore)) throw new Killed();
				if (count === loses) throw new Error('the database does not answer');
				const result = await act(...args);
				if (count === dies) throw new Killed();
				return result;
			};
		},
	});
	return { ...parts, store };
}

it('none of many deliveries with random faults is lost, duplicated or truncated', async () => {
	const bench = deliveryBench(server);
	let next = 0;
	const deliverNext = async (): Promise<void> => {
		while (next < runs) {
			const number = next;
			next += 1;
			await deliver(`job-${number}`, randomNumbers(seed + number));
		}
	};

	// Each delivery has separate random numbers, so that its faults do not depend on the order of deliveries.
	const deliver = async (jobId: string, random: () => number) => {
		const name = { jobId, deliveryKey: scheduledTime };
		bench.jobs.set(jobId, jobTo(server, jobId));
		await bench.parts.store.add(addedDelivery(jobId), Date.parse(scheduledTime));
		let later = bench.clock();
		const clock = () => later;
		for (let attempt = 0; (await bench.parts.store.find(name))?.nextAt !== undefined; attempt++) {
			if (attempt > 60) throw new Error(`${jobId} does not end`);
			const isFaulty = attempt < 3 && random() < 0.5;
			const faults = isFaulty ? (serverFaults[Math.floor(random() * serverFaults.length)] as ServerFaults) : undefined;
			if (faults !== undefined || attempt > 0) await server.setFaults(jobId, faults ?? {});
			const parts = { ...bench.parts, clock };
			const tried = attempt < 3 ? faulty(parts, random) : parts;
			const runners = [runDelivery(name, tried)];
			// The lease has expired, so a second process works on the delivery at the same time.
			if (attempt < 2 && random() < 0.1) {
				later += 121_000;
				runners.push(runDelivery(name, parts));
			}
			for (const result of await Promise.allSettled(runners)) {
				if (result.status === 'rejected' && !(result.reason instanceof Killed))
					expect(String(result.reason)).toContain('database');
			}
			later += 121_000;
			const { nextAt = '' } = (await bench.parts.store.find(name)) ?? {};
			later = Math.max(later, Date.parse(nextAt) || 0);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, deliverNext));

	const arrived = new Map<string, string[]>();
	for (const { path, sha256 } of await server.arrivals()) {
		const jobId = path.split('/')[1] ?? '';
		arrived.set(jobId, [...(arrived.get(jobId) ?? []), sha256]);
	}
	const ends: Record<string, number> = {};
	for (const { jobId, state } of bench.parts.store.all()) {
		const files = arrived.get(jobId) ?? [];
		ends[state] = (ends[state] ?? 0) + 1;
		expect(files.length, `${jobId} ${state}`).toBeLessThanOrEqual(1);
		for (const sha256 of files) expect(sha256, jobId).toBe(sha256Of(contentOf(jobId)));
		if (state === 'delivered') expect(files, jobId).toHaveLength(1);
		if (state === 'failed') expect(files, jobId).toHaveLength(0);
		expect(['delivered', 'uncertain', 'failed'], jobId).toContain(state);
	}
	expect(arrived.size + (ends.failed ?? 0)).toBeGreaterThanOrEqual(runs - (ends.uncertain ?? 0));
	expect(ends.delivered ?? 0).toBeGreaterThan(runs * 0.9);
	expect((await server.files()).filter((path) => path.endsWith('.part'))).toEqual([]);
	expect(bench.parts.places.most()).toBeLessThanOrEqual(4);
});
