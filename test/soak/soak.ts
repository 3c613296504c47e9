import { subscribe } from 'node:diagnostics_channel';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Worker } from 'node:worker_threads';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { sampleRequests } from '../support/sample-requests.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/** Total number of requests, from the command line: `node --expose-gc test/soak/soak.ts 20000`. */
const [count = 20_000] = process.argv.slice(2).map(Number);
const rounds = 10;

/** Maximum megabytes of heap growth after garbage collection, from round two to the last. The first fills caches. */
const maxGrowthMegabytes = 10;

/** The running threads: one for the database, and one for each function that was called. */
const threads = new Map<number, Worker>();
subscribe('worker_threads', (message) => {
	const { worker } = message as { readonly worker: Worker };
	const { threadId } = worker;
	threads.set(threadId, worker);
	worker.once('exit', () => threads.delete(threadId));
});

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

/** Returns each heap's size after garbage collection, in megabytes by thread. The portal's own heap has the id 0. */
async function heaps(): Promise<ReadonlyMap<number, number>> {
	globalThis.gc?.();
	const used = new Map([[0, megabytes(process.memoryUsage().heapUsed)]]);
	for (const [id, thread] of threads) {
		// Creating a snapshot is the only way to collect the garbage of a different thread.
		await discard(await thread.getHeapSnapshot());
		used.set(id, megabytes((await thread.getHeapStatistics()).used_heap_size));
	}
	return used;
}

async function discard(snapshot: NodeJS.ReadableStream): Promise<void> {
	await finished(snapshot.pipe(new Writable({ write: (_chunk, _encoding, done) => done() })));
}

const reads = [
	'compound',
	'fallbackRates',
	'cashFallbacks',
	'termRates',
	'latestRate',
	'calendarNames',
	'calendarHolidays',
	'userSearch',
	'organisationList',
	'auditList',
] as const;

const portal = await temporaryPortal({ seed: true });
const api = new ApiCaller(portal.origin);
const token = await api.signIn('admin@demo-bank.example');
const measured: ReadonlyMap<number, number>[] = [];
const statuses: Record<number, number> = {};
console.log('requests, megabytes resident in all, megabytes of each heap after collection by its thread');
for (let round = 0; round <= rounds; round++) {
	const now = await heaps();
	measured.push(now);
	const resident = megabytes(process.memoryUsage().rss);
	console.log(String(Math.round((count * round) / rounds)).padStart(7), resident, Object.fromEntries(now));
	if (round === rounds) break;
	for (let number = 0; number < count / rounds; number++) {
		const name = reads[number % reads.length] as (typeof reads)[number];
		const { status } = await api.post(routes[name].path, sampleRequests[name], token);
		statuses[status] = (statuses[status] ?? 0) + 1;
	}
}
await portal.close();
const [afterFirst, last] = [measured[1], measured.at(-1)];
const growth = [...(last ?? [])].map(
	([thread, used]) => Math.round((used - (afterFirst?.get(thread) ?? used)) * 10) / 10,
);
console.log('answers', statuses, `growth of the heaps from round 1 to ${rounds}, MB:`, growth);
process.exitCode = growth.every((megabytes) => megabytes <= maxGrowthMegabytes) ? 0 : 1;
