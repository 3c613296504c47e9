import { subscribe } from 'node:diagnostics_channel';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Worker } from 'node:worker_threads';
import { routes } from '../../shared/contract/routes.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { sampleRequests } from '../support/sample-requests.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/** Requests in all: `node --expose-gc test/soak/soak.ts 20000`. */
const [count = 20_000] = process.argv.slice(2).map(Number);
const rounds = 10;

/** Of a heap after collection, from the second round to the last: caches fill in the first. */
const mostGrowthMegabytes = 10;

const threads: Worker[] = [];
subscribe('worker_threads', (message) => threads.push((message as { readonly worker: Worker }).worker));

/** Megabytes of each heap after collection, the portal's own first, then those of its threads; at last the process. */
async function memory(): Promise<readonly number[]> {
	globalThis.gc?.();
	const heaps = [process.memoryUsage().heapUsed];
	for (const thread of threads) {
		// The only way to collect the garbage of another thread.
		await discard(await thread.getHeapSnapshot());
		heaps.push((await thread.getHeapStatistics()).used_heap_size);
	}
	return [...heaps, process.memoryUsage().rss].map((bytes) => Math.round(bytes / 1e5) / 10);
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
const measured: (readonly number[])[] = [];
const statuses: Record<number, number> = {};
console.log('megabytes after collection: main, each thread, resident in all');
for (let round = 0; round <= rounds; round++) {
	measured.push(await memory());
	console.log(String(Math.round((count * round) / rounds)).padStart(7), ...(measured.at(-1) ?? []));
	if (round === rounds) break;
	for (let number = 0; number < count / rounds; number++) {
		const name = reads[number % reads.length] as (typeof reads)[number];
		const { status } = await api.post(routes[name].path, sampleRequests[name], token);
		statuses[status] = (statuses[status] ?? 0) + 1;
	}
}
await portal.close();
const [second = [], last = []] = [measured[1], measured.at(-1)];
const growth = last.slice(0, -1).map((megabytes, index) => Math.round((megabytes - (second[index] ?? 0)) * 10) / 10);
console.log('answers', statuses, `growth of the heaps from round 1 to ${rounds}, MB:`, growth);
process.exitCode = growth.every((megabytes) => megabytes <= mostGrowthMegabytes) ? 0 : 1;
