import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { generateKey } from 'openpgp';
import { routes } from '#shared/contract/routes.ts';
import { weekdays } from '#shared/delivery/schedule/delivery-terms.ts';
import { percentile } from '../bench/figure.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { BulkSchedules } from '../support/bulk-schedules.ts';
import { startSftpServer } from '../support/sftp-server.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/**
 * `node test/soak/deliveries-at-once.ts 1000` starts 1,000 jobs in the same minute, while a user signs in repeatedly.
 * The files pass the whole portal, from Scheduler to an SSH server.
 */
const [count = 1_000] = process.argv.slice(2).map(Number);
const maxSeconds = 180;
const maxSignInMillis = 300;
const savedAtOnce = 6;
/** Number of sign-ins that are timed before deliveries start, for comparison. */
const signInsAlone = 40;

let ahead = 0;
const clock = () => Date.now() + ahead;
const portal = await temporaryPortal({ seed: true, clock, runsSchedulesOf: (name) => name === 'delivery-sweep' });
const server = await startSftpServer();
try {
	process.exitCode = (await run()) ? 0 : 1;
} finally {
	await portal.close();
	await server.close();
}

async function run(): Promise<boolean> {
	const api = new ApiCaller(portal.origin);
	const admin = await api.signIn('admin@demo-bank.example');
	const schedules = new BulkSchedules(api, admin);
	const { body: organisations } = await api.post(routes.organisationList.path, {}, admin);
	const { orgId } = organisations.find(({ shortName }: { shortName: string }) => shortName === 'Demo Bank');
	await schedules.done('bulkScheduleKey', { orgId });
	const { publicKey } = await generateKey({ userIDs: [{ name: 'Client' }], type: 'rsa', rsaBits: 3072 });

	// The jobs are due in half an hour, so that they do not start while they are being saved.
	const due = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 30 * 60_000);
	const requestTime = `${due.toISOString().slice(11, 16)}:00+0000`;
	let next = 0;
	const saved = async () => {
		for (let i = next++; i < count; i = next++) await schedules.add(orgId, requestTime, jobOf(i, publicKey));
	};
	const began = performance.now();
	await Promise.all(Array.from({ length: savedAtOnce }, saved));
	console.log(`${count} jobs saved in ${((performance.now() - began) / 1000).toFixed(0)} s`);

	const signIns: number[] = [];
	let isDone = false;
	const signIn = async () => {
		const start = performance.now();
		await api.signIn('user@demo-bank.example');
		return performance.now() - start;
	};
	const alone: number[] = [];
	while (alone.length < signInsAlone) alone.push(await signIn());
	console.log(`${signInsAlone} sign-ins before: ${percentilesOf(alone)}`);
	const signing = (async () => {
		while (!isDone) {
			signIns.push(await signIn());
			await delay(500);
		}
	})();
	const loop = monitorEventLoopDelay({ resolution: 10 });
	loop.enable();
	const processor = process.cpuUsage();
	ahead = due.getTime() - Date.now();
	const start = performance.now();
	const seconds = () => (performance.now() - start) / 1000;
	for (let shown = 0; ; ) {
		await delay(1_000);
		const { length } = await server.arrivals();
		if (seconds() - shown > 10) {
			shown = seconds();
			console.log(`${shown.toFixed(0)} s: ${length} files arrived, last sign-in ${signIns.at(-1)?.toFixed(0)} ms`);
		}
		if (length >= count || seconds() > maxSeconds) break;
	}
	const took = seconds();
	await delay(2_000);
	isDone = true;
	await signing;
	const { user, system } = process.cpuUsage(processor);
	const arrivals = await server.arrivals();
	const different = new Set(arrivals.map(({ path }) => path)).size;
	const p95 = percentile(signIns, 0.95);
	console.log(
		`${different} files arrived, ${arrivals.length - different} twice, in ${took.toFixed(1)} s (at most ${maxSeconds} s)`,
	);
	console.log(`processor time ${((user + system) / 1e6).toFixed(1)} s`);
	console.log(`${signIns.length} sign-ins beside: ${percentilesOf(signIns)} (at most ${maxSignInMillis} ms)`);
	console.log(
		`event loop of the portal late: p99 ${(loop.percentile(99) / 1e6).toFixed(0)} ms, at most ${(loop.max / 1e6).toFixed(0)} ms`,
	);
	for (const line of new Set(portal.lines.slice(-20))) console.log(line);
	return different === count && arrivals.length === count && took <= maxSeconds && p95 <= maxSignInMillis;
}

function percentilesOf(millis: readonly number[]): string {
	const [median, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(millis, share).toFixed(0));
	return `median ${median} ms, p95 ${p95} ms, longest ${longest} ms`;
}

function jobOf(i: number, publicKey: string) {
	const user = `client-${i}`;
	return {
		Client: 'Demo Bank',
		RequestType: 'Compounded',
		notification: false,
		Rates: [{ name: '30-day average', currency: 'USD', startDate: '2022-11-30', endDate: '2022-12-30' }],
		outputFileName: 'rates-{yyyyMMdd}.csv',
		outputDir: 'out',
		cryptography: { publicKey, sign: true, suffix: '.pgp' },
		sftppush: {
			host: '127.0.0.1',
			port: server.port,
			user,
			directory: `/${user}`,
			hostKeys: [server.hostKeyLine.trim()],
			password: server.password,
		},
		delivery: { days: weekdays },
	};
}
