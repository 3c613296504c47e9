import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, ScanCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { Administrator, newOrganisation } from '../support/administrator.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { BulkSchedules } from '../support/bulk-schedules.ts';
import { bundleFunctions } from '../support/bundle-functions.ts';
import { credentialsOf } from '../support/credentials-of.ts';
import { diskFaultsModule, randomNumbers } from '../support/disk-faults.ts';
import { bookDate, bookOfDeals } from '../support/file-run.ts';
import { loanText } from '../support/loan-text.ts';
import { type ServerFaults, startSftpServer } from '../support/sftp-server.ts';
import { type TemporaryPortal, temporaryPortal } from '../support/temporary-portal.ts';

/**
 * `node test/soak/faulty-machine.ts 1 1000 0 100` sets the seed, the number of disk faults, of kills of the portal, and
 * of deliveries.
 *
 * A portal saves calendars, calculates loan files and runs, and delivers files to a faulty server, while its disk
 * refuses writes or its process is killed. After a restart without faults, everything that was acknowledged must exist.
 * Records must be complete, and files must not have arrived twice. The process must end only if it is killed.
 */
const [seed = 1, diskFaults = 1000, kills = 0, deliveries = 100] = process.argv.slice(2).map(Number);
const maxMinutes = 30;
const answersBeforeKill = 5;
const maxAnswerMillis = 40_000;
/** The job that starts waiting runs waits for a minute before it starts a run again. */
const maxRunMillis = 180_000;
const dealsOfRun = 20;
const daysOfCalendar = 300;
const orgId = 'demo-bank';
/** Schedules per organisation, which can start 100 deliveries per hour by hand, including interrupted starts. */
const schedulesOfOrganisation = 80;
/** Share of deliveries with server faults, and the possible faults. With kills, a fault remains until the last kill. */
const faultyShare = kills > 0 ? 1 : 0.4;
const serverFaults: readonly ServerFaults[] = [
	{ dropAfterBytes: 700 },
	{ losesBytes: true },
	{ dropAtClose: true },
	{ atRename: 'drop-before' },
	{ atRename: 'drop-after' },
	{ atRename: 'drop-between', extensions: [] },
	{ extensions: [], refusesReading: true },
];

const root = mkdtempSync(join(tmpdir(), 'faulty-machine-'));
const [dataDirectory, webDirectory, journal] = ['data', 'web', 'journal'].map((name) => join(root, name)) as [
	string,
	string,
	string,
];
mkdirSync(webDirectory);
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
writeFileSync(journal, '');
const random = randomNumbers(seed);
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = await startSftpServer();
const bundles = mkdtempSync(join(tmpdir(), 'portal-bundles-'));
await bundleFunctions(bundles);
const faults: string[] = [];
let child: ChildProcess | undefined;
let isExpectedToEnd = false;
let output = '';

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const address = probe.address();
	probe.close();
	if (address === null || typeof address === 'string') throw new Error('no port');
	return address.port;
}

async function startProcess(): Promise<void> {
	const settings = { directory: dataDirectory, journal, seed, share: 0.04 };
	const script = `const { runPortal } = await import(${JSON.stringify(import.meta.resolve('#infra/local/run-portal.ts'))});
		await runPortal(${JSON.stringify(webDirectory)});`;
	const parameters = ['--import', diskFaultsModule(settings), '--input-type=module', '--eval', script];
	const { PATH, TMPDIR } = process.env;
	const env = { PATH, TMPDIR, FUNCTION_BUNDLES: bundles, PORT: String(port), DATA_DIR: dataDirectory, FETCH: 'off' };
	const started = spawn(process.execPath, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
	child = started;
	isExpectedToEnd = false;
	const began = output.length;
	for (const stream of [started.stdout, started.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	started.once('exit', (code, signal) => {
		if (!isExpectedToEnd) faults.push(`the process ended with ${code ?? signal}: ${output.slice(-2000)}`);
	});
	while (!output.slice(began).includes('Portal ready at')) {
		if (started.exitCode !== null) throw new Error(`the portal does not start: ${output.slice(began)}`);
		await delay(20);
	}
}

async function endProcess(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
	isExpectedToEnd = true;
	if (child?.exitCode !== null || child.signalCode !== null) return;
	child.kill(signal);
	await once(child, 'exit');
}

process.once('exit', () => child?.kill('SIGKILL'));
process.once('SIGTERM', () => process.exit(1));
const api = new ApiCaller(origin);
const journalLines = () => readFileSync(journal, 'utf8').split('\n').filter(Boolean);
const countOf = (lines: readonly string[]) => {
	const counts: Record<string, number> = {};
	for (const line of lines) counts[line] = (counts[line] ?? 0) + 1;
	return counts;
};
/** Sends a request. Returns status and response; status 0 if the portal is not running. A late response is a fault. */
async function tried(path: string, body: object, token: string) {
	const timer = new AbortController();
	const late = delay(maxAnswerMillis, undefined, { signal: timer.signal }).then(() => {
		faults.push(`${path} is not answered within ${maxAnswerMillis} ms`);
		return { status: -1, body: undefined };
	});
	const answered = api.post(path, body, token).catch(() => ({ status: 0, body: undefined }));
	return Promise.race([answered, late.catch(() => answered)]).finally(() => timer.abort());
}

const acknowledged = {
	/** Revision of each calendar that was saved last, and that was sent last. */
	calendars: new Map<string, { saved: number; sent: number }>(),
	loanFiles: new Map<string, string>(),
	runs: new Set<string>(),
	deliveries: new Map<string, string>(),
};
const statuses: Record<string, number> = {};
const organisations: string[] = [];
let isWorking = true;
let refused = 0;
let killed = 0;

const count = (operation: string, status: number) => {
	const key = `${operation} ${status}`;
	statuses[key] = (statuses[key] ?? 0) + 1;
};

const firstDay = epochDay(localDate('2027-01-01'));

async function saveCalendars(token: string): Promise<void> {
	for (let revision = 1; isWorking; revision++) {
		const calendar = `Desk ${revision % 3}`;
		const known = acknowledged.calendars.get(calendar) ?? { saved: 0, sent: 0 };
		known.sent = revision;
		acknowledged.calendars.set(calendar, known);
		const rows = Array.from(
			{ length: daysOfCalendar },
			(_, day) => `${calendar},${dateOfEpochDay(firstDay + day)},Revision ${revision}`,
		);
		const body = { csv: ['Calendar,Date,Holiday Name', ...rows].join('\r\n'), replace: true };
		const { status } = await tried(routes.uploadCalendar.path, body, token);
		count('calendar', status);
		if (status === 200) known.saved = revision;
		await delay(50);
	}
}

async function handInLoanFiles(token: string): Promise<void> {
	for (let number = 1; isWorking; number++) {
		const loan = `L-${number}`;
		const text = loanText(loan);
		const link = await tried(routes.loanFileUpload.path, { bytes: Buffer.byteLength(text) }, token);
		count('loan file link', link.status);
		if (link.status === 200) {
			const { url, headers, fileId } = link.body;
			const put = await fetch(url, { method: 'PUT', headers, body: text }).catch(() => undefined);
			count('loan file upload', put?.status ?? 0);
			if (put?.status === 200) {
				const request = { fileId, fileName: `loans-${number}.csv`, runNow: true };
				const { status, body } = await tried(routes.loanFileStart.path, request, token);
				count('loan file', status);
				if (status === 200) acknowledged.loanFiles.set(body.deliveryId, loan);
			}
		}
		await delay(200);
	}
}

async function startRuns(token: string): Promise<void> {
	const deals = bookOfDeals(dealsOfRun);
	for (let number = 1; isWorking; number++) {
		const request = { format: 'jsonl', name: `Run ${number}`, valuationDate: bookDate, deals };
		const { status, body } = await tried(routes.runStart.path, request, token);
		count('run', status);
		if (status === 200) acknowledged.runs.add(body.runId);
		await delay(400);
	}
}

async function runJobs(token: string, jobIds: readonly string[]): Promise<void> {
	for (const [i, jobId] of jobIds.entries()) {
		// Waits for the kills, so that each kill interrupts deliveries.
		while (isWorking && killed < kills && i > ((killed + 1) * deliveries) / kills) await delay(50);
		for (;;) {
			const { status, body } = await tried(
				routes.bulkScheduleRun.path,
				{ jobId, idempotencyKey: `fault-night-${seed}` },
				token,
			);
			count('delivery', status);
			if (status === 200) {
				acknowledged.deliveries.set(jobId, body.deliveryId);
				break;
			}
			if (!isWorking) return;
			await delay(100);
		}
		await delay(30);
	}
}

const answered = () =>
	Object.entries(statuses).reduce((sum, [key, times]) => (key.endsWith(' 200') ? sum + times : sum), 0);

async function killAndRestart(): Promise<void> {
	while (killed < kills && isWorking) {
		const before = answered();
		// Waits until the portal has answered requests. A portal that has just started takes seconds to respond.
		for (let wait = 0; wait < 300 && answered() < before + answersBeforeKill && isWorking; wait++) await delay(100);
		await delay(random() * 2500);
		await endProcess('SIGKILL');
		killed += 1;
		await startProcess();
	}
}

const jobOf = (user: string, client: string) => ({
	Client: client,
	RequestType: 'Compounded',
	notification: false,
	Rates: [{ name: user, currency: 'USD', startDate: '2022-11-30', endDate: '2022-12-30' }],
	outputFileName: 'rates-{yyyyMMdd}.csv',
	outputDir: 'out',
	sftppush: {
		host: '127.0.0.1',
		port: server.port,
		user,
		directory: `/${user}`,
		hostKeys: [server.hostKeyLine.trim()],
		password: server.password,
	},
});

async function work(): Promise<void> {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const admin = await api.signIn('admin@demo-bank.example');
	const user = await api.signIn('user@demo-bank.example');
	const { longName, frontendConfig, version } = await operator.done('organisationRead', { orgId });
	const backendConfig = JSON.stringify({ LVE: { LVESchedule: { USD: '14:30' }, ...loanBatchExamples } });
	await operator.done('organisationUpdate', { orgId, longName, frontendConfig, backendConfig, version });
	const schedules = new BulkSchedules(api, operator.token);
	const jobIds: string[] = [];
	for (let i = 0; i < deliveries; i++) {
		const shortName = `Desk Bank ${Math.floor(i / schedulesOfOrganisation)}`;
		if (i % schedulesOfOrganisation === 0) {
			organisations.push((await operator.done('organisationAdd', newOrganisation(shortName))).orgId);
		}
		const client = `client-${i}`;
		if (random() < faultyShare) {
			await server.setFaults(client, serverFaults[Math.floor(random() * serverFaults.length)] as ServerFaults);
		}
		const { jobId } = await schedules.add(organisations.at(-1) ?? orgId, '07:30:00+0000', jobOf(client, shortName));
		jobIds.push(jobId);
	}
	console.log(`${deliveries} schedules of ${organisations.length} organisations are saved`);
	if (diskFaults > 0) writeFileSync(`${journal}.on`, '');
	const until = performance.now() + maxMinutes * 60_000;
	const endless = Promise.all([saveCalendars(admin), handInLoanFiles(user), startRuns(user)]);
	const finite = Promise.all([runJobs(operator.token, jobIds), killAndRestart()]);
	let isFinished = false;
	let shownAt = performance.now();
	finite.then(
		() => {
			isFinished = true;
		},
		(error: Error) => {
			isFinished = true;
			faults.push(error.message);
		},
	);
	while (!isFinished || journalLines().length < diskFaults) {
		if (performance.now() > until || faults.length > 0) break;
		await delay(500);
		if (performance.now() - shownAt < 20_000) continue;
		shownAt = performance.now();
		console.log(
			`${journalLines().length} faults, ${killed} kills, ${acknowledged.deliveries.size} deliveries`,
			statuses,
		);
	}
	if (performance.now() > until) faults.push(`the numbers are not reached within ${maxMinutes} minutes`);
	isWorking = false;
	await Promise.all([endless, finite.catch(() => undefined)]);
	rmSync(`${journal}.on`, { force: true });
}

/** Waits until all deliveries and runs have ended. The leases of killed work expire in the meantime. */
async function settle(portal: TemporaryPortal): Promise<void> {
	const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = portal.environment;
	const client = new DynamoDBClient({ endpoint, region: 'local', credentials: credentialsOf(portal.environment) });
	const TableName = tables.deliveries.localName;
	for (let round = 0; round < 60; round++) {
		const past = new Date(Date.now() - 1000).toISOString();
		const open: Record<string, { S?: string }>[] = [];
		let from: Record<string, never> | undefined;
		do {
			const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey: from }));
			for (const item of page.Items ?? []) {
				if (item.sk?.S?.startsWith('DELIVERY#') && item.nextAt !== undefined) open.push(item as never);
			}
			from = page.LastEvaluatedKey as never;
		} while (from !== undefined);
		console.log(`${open.length} deliveries are open`);
		if (open.length === 0) return;
		for (const { pk, sk } of open) {
			await client
				.send(
					new UpdateItemCommand({
						TableName,
						Key: { pk, sk } as never,
						UpdateExpression: 'SET leaseUntil = :past, nextAt = :past',
						ConditionExpression: 'attribute_exists(nextAt)',
						ExpressionAttributeValues: { ':past': { S: past } },
					}),
				)
				.catch(() => undefined);
		}
		await portal.invoke('delivery-sweep', {});
		await portal.runDue();
	}
	faults.push('deliveries do not end');
}

async function check(portal: TemporaryPortal): Promise<void> {
	const caller = new ApiCaller(portal.origin);
	const operator = await Administrator.signIn(caller, 'operator@portal.example');
	const admin = await caller.signIn('admin@demo-bank.example');
	const user = await caller.signIn('user@demo-bank.example');
	const { body: holidays } = await caller.post(routes.calendarHolidays.path, {}, admin);
	for (const [calendar, { saved, sent }] of acknowledged.calendars) {
		const found = holidays.calendars.find((each: { calendar: string }) => each.calendar === calendar);
		if (found === undefined) {
			if (saved > 0) faults.push(`calendar ${calendar} is lost`);
			continue;
		}
		const revisions = new Set<string>(found.names);
		const revision = Number([...revisions][0]?.replace('Revision ', ''));
		if (revisions.size !== 1 || found.holidays.length !== daysOfCalendar) faults.push(`${calendar} is half-written`);
		if (revision < saved || revision > sent)
			faults.push(`${calendar} has revision ${revision}, not ${saved} to ${sent}`);
	}

	const ends: Record<string, number> = {};
	const note = (text: string) => {
		ends[text] = (ends[text] ?? 0) + 1;
	};
	const files = new Map<string, { state: string; hasResult: boolean; error?: { code: string } }>();
	for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
		const { body } = await caller.post(routes.loanFileList.path, cursor === undefined ? {} : { cursor }, user);
		for (const file of body.files) files.set(file.deliveryId, file);
		cursor = body.cursor;
	}
	for (const [deliveryId, loan] of acknowledged.loanFiles) {
		const file = files.get(deliveryId);
		if (file === undefined) faults.push(`loan file ${deliveryId} is lost`);
		else note(`loan file ${file.state} ${file.error?.code ?? ''}`);
		if (file?.hasResult !== true) continue;
		const { body } = await caller.post(routes.loanFileResult.path, { deliveryId }, user);
		const text = await (await fetch(body.url)).text();
		if (!text.includes(`${loan};`) || !text.endsWith('\r\n'))
			faults.push(`the result of loan file ${loan} is half-written`);
	}

	const until = performance.now() + maxRunMillis;
	for (const runId of acknowledged.runs) {
		for (;;) {
			const { status, body } = await caller.post(routes.runStatus.path, { runId }, user);
			const isEnded = status === 200 && ['done', 'failed'].includes(body.state);
			if (status === 200 && !isEnded && performance.now() < until) {
				await delay(1000);
				await portal.invoke('run-join', { sweep: true });
				continue;
			}
			note(`run ${status === 200 ? body.state : status} ${body.failure?.code ?? ''}`);
			const hasReason = body.state !== 'failed' || ['step-failed', 'storage-full'].includes(body.failure?.code);
			if (!isEnded || !hasReason) faults.push(`run ${runId}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
			break;
		}
	}

	const arrived = new Map<string, { sizes: number[]; hashes: string[] }>();
	for (const { path, size, sha256 } of await server.arrivals()) {
		const client = path.split('/')[1] ?? '';
		const { sizes, hashes } = arrived.get(client) ?? { sizes: [], hashes: [] };
		arrived.set(client, { sizes: [...sizes, size], hashes: [...hashes, sha256] });
	}
	const schedules = new BulkSchedules(caller, operator.token);
	const jobs = (await Promise.all(organisations.map((each) => schedules.list(each)))).flat();
	if (jobs.length !== deliveries) faults.push(`${deliveries - jobs.length} schedules are lost`);
	for (const { jobId, requestJson } of jobs) {
		const request = typeof requestJson === 'string' ? JSON.parse(requestJson) : requestJson;
		const client: string = request.sftppush?.user ?? '';
		const { sizes = [] } = arrived.get(client) ?? {};
		const records = await schedules.deliveries(jobId);
		const [record] = records;
		if (record === undefined) {
			if (acknowledged.deliveries.has(jobId)) faults.push(`the delivery of ${client} is lost`);
			continue;
		}
		note(`delivery ${record.state} ${record.error?.code ?? ''}`);
		if (records.length > 1 || sizes.length > 1)
			faults.push(`${client} is doubled: ${sizes.length} files, ${records.length} records`);
		if (record.state === 'delivered' && sizes.length !== 1) faults.push(`${client} is delivered, and its file is lost`);
		if (record.state === 'failed' && sizes.length > 0) faults.push(`${client} has failed and has a file`);
		if (!['delivered', 'failed', 'uncertain'].includes(record.state)) faults.push(`${client} is ${record.state}`);
		const content = await server.read(`/${client}/${record.fileName}`).catch(() => undefined);
		if (content !== undefined && !Buffer.from(content).toString().trimEnd().includes(client)) {
			faults.push(`the file of ${client} is half-written`);
		}
	}
	const parts = (await server.files()).filter((path) => path.endsWith('.part'));
	if (parts.length > 0) note(`temporary files at the server: ${parts.length}`);
	console.log('Ends', ends);
	for (const folder of ['temporary', 'buckets/.incoming']) {
		const path = join(dataDirectory, folder);
		const left = existsSync(path) ? readdirSync(path) : [];
		if (left.length > 0) faults.push(`${folder} has ${left.length} files: ${left.slice(0, 3)}`);
	}
	const left = readdirSync(dataDirectory, { recursive: true }).filter((each) => String(each).endsWith('.tmp'));
	if (left.length > 0) faults.push(`${left.length} temporary files are left: ${left.slice(0, 3)}`);
}

const began = performance.now();
try {
	await startProcess();
	await work();
	await endProcess(kills > 0 ? 'SIGKILL' : 'SIGTERM');
	console.log('Statuses', statuses);
	refused = journalLines().length;
	console.log('Faults of the disk', countOf(journalLines().map((line) => line.split(/[ /]/).slice(0, 3).join(' '))));
	for (let i = 0; i < deliveries; i++) await server.setFaults(`client-${i}`, {});
	const portal = await temporaryPortal({ dataDirectory });
	await settle(portal);
	await check(portal);
	await portal.close();
} catch (error) {
	faults.push(String((error as Error).stack));
	console.log(output.slice(-3000));
} finally {
	await endProcess('SIGKILL');
	await server.close();
	rmSync(bundles, { recursive: true, force: true });
	rmSync(root, { recursive: true, force: true });
}
for (const line of faults.slice(0, 20)) console.log(line);
const found = ['lost', 'doubled', 'half-written'].map(
	(kind) => `${faults.filter((line) => line.includes(kind)).length} ${kind}`,
);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
	`Seed ${seed}: ${refused} faults of the disk, ${killed} kills, ${acknowledged.deliveries.size} deliveries ` +
		`of ${organisations.length} organisations, ${acknowledged.loanFiles.size} loan files, ${acknowledged.runs.size} runs ` +
		`in ${seconds} s: ${found.join(', ')}; ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
