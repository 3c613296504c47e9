import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it, vi } from 'vitest';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { BulkSchedules } from '#test/support/bulk-schedules.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { startSftpServer } from '#test/support/sftp-server.ts';
import { type TemporaryPortal, temporaryPortal } from '#test/support/temporary-portal.ts';

const root = mkdtempSync(join(tmpdir(), 'killed-portal-'));
const dataDirectory = join(root, 'data');
const web = join(root, 'web');
mkdirSync(web);
writeFileSync(join(web, 'index.html'), '<!doctype html>');
const server = await startSftpServer();
let child: ChildProcess | undefined;
let portal: TemporaryPortal | undefined;
afterAll(async () => {
	child?.kill('SIGKILL');
	await portal?.close();
	await server.close();
	rmSync(root, { recursive: true, force: true });
});

async function startProcess(): Promise<string> {
	const { SEEDED_DATA: seeded } = process.env;
	if (seeded !== undefined) cpSync(seeded, dataDirectory, { recursive: true });
	const module = pathToFileURL('infra/local/portal.ts').href;
	const options = JSON.stringify({ dataDirectory, webDirectory: web, port: 0, seed: true });
	const script = `const { startPortal } = await import(${JSON.stringify(module)});
		const { origin } = await startPortal(${options});
		console.log('Portal ready at ' + origin);`;
	const parameters = ['--input-type=module', '--eval', script];
	const { PATH, FUNCTION_BUNDLES } = process.env;
	const env = { PATH, FUNCTION_BUNDLES };
	const started = spawn(process.execPath, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] });
	child = started;
	let printed = '';
	started.stdout.setEncoding('utf8').on('data', (text: string) => {
		printed += text;
	});
	return vi.waitFor(
		() => {
			const [, origin] = /Portal ready at (\S+)\n/.exec(printed) ?? [];
			if (origin === undefined) throw new Error(`not ready: ${printed}`);
			return origin;
		},
		{ timeout: 200_000, interval: 50 },
	);
}

const request = {
	Client: 'Demo Bank',
	RequestType: 'Compounded',
	notification: true,
	Rates: [{ currency: 'USD', startDate: '2022-11-30', endDate: '2022-12-30' }],
	outputFileName: 'rates-{yyyyMMdd}.csv',
	outputDir: 'out',
	sftppush: {
		host: '127.0.0.1',
		port: server.port,
		user: 'client',
		hostKeys: [server.hostKeyLine.trim()],
		password: server.password,
	},
	delivery: { notify: ['ops@bank.example'] },
};

/** Advances the record by two minutes, after which the lease of the killed process has expired. */
async function lapseLease({ environment }: TemporaryPortal, jobId: string, deliveryId: string): Promise<void> {
	const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = environment;
	const credentials = credentialsOf(environment);
	await new DynamoDBClient({ endpoint, region: 'local', credentials }).send(
		new UpdateItemCommand({
			TableName: tables.deliveries.localName,
			Key: { pk: { S: `JOB#${jobId}` }, sk: { S: `DELIVERY#${deliveryId}` } },
			UpdateExpression: 'SET leaseUntil = :past, nextAt = :past',
			ExpressionAttributeValues: { ':past': { S: new Date(Date.now() - 1_000).toISOString() } },
		}),
	);
}

it('a portal that was killed after the server had renamed the file detects that the file was delivered', async () => {
	await server.setFaults('client', { atRename: 'stall-after' });
	const origin = await startProcess();
	const api = new ApiCaller(origin);
	const token = await api.signIn('admin@demo-bank.example');
	const { body: organisations } = await api.post(routes.organisationList.path, {}, token);
	const { orgId } = organisations.find(({ shortName }: { shortName: string }) => shortName === 'Demo Bank');
	const schedules = new BulkSchedules(api, token);
	const { jobId } = await schedules.add(orgId, '07:30:00+0000', request);
	const { deliveryId } = await schedules.done('bulkScheduleRun', { jobId });
	await vi.waitFor(async () => expect((await server.arrivals()).length).toBe(1), { timeout: 200_000, interval: 20 });
	expect(await schedules.deliveries(jobId)).toMatchObject([{ state: 'placing' }]);
	child?.kill('SIGKILL');
	if (child !== undefined) await once(child, 'close');
	await server.setFaults('client', {});

	const restarted = await temporaryPortal({ dataDirectory });
	portal = restarted;
	await lapseLease(restarted, jobId, deliveryId);
	expect(await restarted.invoke('delivery-sweep', {})).toEqual({ started: 1, missed: 0 });
	await restarted.runDue();
	const again = new ApiCaller(restarted.origin);
	const after = new BulkSchedules(again, await again.signIn('admin@demo-bank.example'));
	expect(await after.deliveries(jobId)).toMatchObject([{ state: 'delivered', deliveryId }]);
	expect((await server.arrivals()).length).toBe(1);
	expect((await server.files()).length).toBe(1);
	expect(mailsTo(restarted, 'ops@bank.example').length).toBe(1);
});
