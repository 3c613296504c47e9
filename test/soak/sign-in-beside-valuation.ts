import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '#shared/contract/routes.ts';
import { percentile } from '../bench/figure.ts';
import { ApiCaller, bearer } from '../support/api-caller.ts';
import { bookDate, bookedDeal, bookOfDeals, secondsOfRun } from '../support/file-run.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/**
 * `node test/soak/sign-in-beside-valuation.ts 5` measures the sign-in of a user under load. Other users value 100,000
 * deals in files, with new threads and again with warm threads, and then 10,000 deals in each of many requests.
 */
const [requests = 5] = process.argv.slice(2).map(Number);
const maxMillis = 200;

const portal = await temporaryPortal({ seed: true });
try {
	const api = new ApiCaller(portal.origin);
	const token = await api.signIn('user@bni.example');
	const book = bookOfDeals(100_000);
	const request = JSON.stringify({
		valuationDate: bookDate,
		reportCurrency: 'USD',
		valuationItems: Array.from({ length: 10_000 }, (_, i) => bookedDeal(i)),
	});
	const idle = await signInsBeside('nothing', () => delay(3_000));
	const run = () => secondsOfRun(api, token, book);
	const first = await signInsBeside('the first run of 100,000 deals', run);
	const second = await signInsBeside('the second run', run);
	const batches = await signInsBeside(`${requests} requests of 10,000 deals`, async () => {
		for (let i = 0; i < requests; i++) await value(token, request);
	});
	process.exitCode = [idle, first, second, batches].every((millis) => millis <= maxMillis) ? 0 : 1;
} finally {
	await portal.close();
}

async function value(token: string, body: string): Promise<void> {
	const headers = { ...bearer(token), 'content-type': 'application/json', 'accept-encoding': 'gzip' };
	const answer = await fetch(portal.origin + routes.valueSwaps.path, { method: 'POST', headers, body });
	await answer.arrayBuffer();
	if (answer.status !== 200) throw new Error(`the valuation was answered with ${answer.status}`);
}

/**
 * Signs in repeatedly until the work has ended.
 *
 * @returns the 95th percentile of the sign-in time, in milliseconds
 */
async function signInsBeside(name: string, work: () => Promise<unknown>): Promise<number> {
	const millis: number[] = [];
	const loop = monitorEventLoopDelay({ resolution: 5 });
	loop.enable();
	const processor = process.cpuUsage();
	let isDone = false;
	const working = work().finally(() => {
		isDone = true;
	});
	const api = new ApiCaller(portal.origin);
	while (!isDone) {
		const began = performance.now();
		await api.signIn('user@demo-bank.example');
		millis.push(performance.now() - began);
		await delay(100);
	}
	await working;
	const { user, system } = process.cpuUsage(processor);
	const [median, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(millis, share).toFixed(0));
	console.log(
		`beside ${name}: ${millis.length} sign-ins, median ${median} ms, p95 ${p95} ms, longest ${longest} ms (limit ${maxMillis} ms); ` +
			`event loop of the portal late by ${(loop.max / 1e6).toFixed(0)} ms at most; ` +
			`processor time ${((user + system) / 1e6).toFixed(1)} s`,
	);
	return percentile(millis, 0.95);
}
