import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
	BatchWriteCommand,
	DeleteCommand,
	DynamoDBDocumentClient,
	GetCommand,
	PutCommand,
	QueryCommand,
	UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { generateKey } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { weekdays } from '#shared/delivery/schedule/delivery-terms.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portal } from '../changed-portal.ts';

const api = new ApiCaller(portal.origin);
const [operator, admin, user, other] = await Promise.all(
	['operator@portal.example', 'admin@demo-bank.example', 'user@demo-bank.example', 'admin@bni.example'].map((login) =>
		api.signIn(login),
	),
);

const clientOf = (service: string) => ({
	endpoint: portal.environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
	region: portal.environment.AWS_REGION ?? '',
	credentials: credentialsOf(portal.environment),
});
const schedulerClient = new SchedulerClient(clientOf('SCHEDULER'));
const secretsClient = new SecretsManagerClient(clientOf('SECRETS_MANAGER'));

async function listSecretsOf(organisation: string): Promise<readonly unknown[]> {
	const Filters = [{ Key: 'name' as const, Values: [`/portal/local/${organisation}/`] }];
	return (await secretsClient.send(new ListSecretsCommand({ Filters }))).SecretList ?? [];
}

let orgId = '';
let otherOrgId = '';
beforeAll(async () => {
	const { body } = await api.post(routes.organisationList.path, {}, operator);
	const idOf = (name: string) => body.find((each: { shortName: string }) => each.shortName === name).orgId;
	orgId = idOf('Demo Bank');
	otherOrgId = idOf('BNI');
});

const request = { ...exampleRequests.Compounded, Client: 'Demo Bank' };
const hostKey = `ssh-ed25519 ${Buffer.concat([
	Buffer.from([0, 0, 0, 11]),
	Buffer.from('ssh-ed25519'),
	Buffer.from([0, 0, 0, 32]),
	Buffer.alloc(32, 7),
]).toString('base64')}`;
const sftppush = { host: '127.0.0.1', user: 'portal', hostKeys: [hostKey], password: 'pass-word-1' };

const jobOf = (change: object = {}, requestChange: object = {}) => ({
	jobId: '-',
	orgId,
	requestTime: '07:30:00+0000',
	lastDeliveryDate: '2020-01-01 00:00:00+0000',
	requestJson: { ...request, ...requestChange },
	...change,
});

const add = (job: object, token = admin) => api.post(routes.bulkScheduleAdd.path, job, token);
const update = (job: object, token = admin) => api.post(routes.bulkScheduleUpdate.path, [job], token);

function form(path: string, fields: Readonly<Record<string, string>>, token = admin) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	return api.call('POST', path, body, bearer(token));
}

const list = (token = admin, id = orgId) => form(routes.bulkScheduleList.path, { orgId: id }, token);
const found = async (jobId: string) => (await list()).body.find((each: { jobId: string }) => each.jobId === jobId);

async function added(requestChange: object = {}): Promise<{ jobId: string; requestJson: string; version: number }> {
	const { status, body } = await add(jobOf({}, requestChange));
	expect(status, JSON.stringify(body)).toBe(200);
	return body;
}

describe('a bulk schedule', () => {
	it('a schedule is added, listed, changed, paused and removed', async () => {
		const job = await added();
		expect(job).toMatchObject({ orgId, requestTime: '07:30:00+0000', version: 1, isPaused: false, isScheduled: true });
		expect(job.jobId).toMatch(/^[0-9a-f-]{36}$/);
		expect(job.requestJson).toBe(JSON.stringify(request));
		const changed = await update({ ...jobOf({ jobId: job.jobId, requestTime: '09:00:00+0000', version: 1 }) });
		expect(changed.body).toMatchObject({ jobId: job.jobId, version: 2, requestTime: '09:00:00+0000' });
		expect(changed.body.nextRun).toContain('T09:00:00');
		const paused = await api.post(routes.bulkSchedulePause.path, { jobId: job.jobId, isPaused: true }, admin);
		expect(paused.body).toMatchObject({ version: 3, isPaused: true });
		expect(JSON.parse(paused.body.requestJson).delivery.paused).toBe(true);
		expect(await found(job.jobId)).toMatchObject({ isPaused: true, version: 3 });
		expect((await form(routes.bulkScheduleDelete.path, { jobId: job.jobId })).body).toEqual({ jobId: job.jobId });
		expect(await found(job.jobId)).toBeUndefined();
		expect((await form(routes.bulkScheduleDelete.path, { jobId: job.jobId })).body.code).toBe('unknown-schedule');
	});

	it('a schedule that writes the same file as a different schedule is saved with a warning', async () => {
		const codesOf = (body: { warnings: readonly { code: string }[] }) => body.warnings.map(({ code }) => code);
		const own = { outputFileName: 'same-{yyyyMMdd}.csv', outputDir: 'usd', notification: false };
		const first = await add(jobOf({}, own));
		const second = await add(jobOf({ requestTime: '12:00:00+0000' }, own));
		expect([codesOf(first.body), codesOf(second.body)]).toEqual([[], ['same-file']]);
		const { jobId } = second.body;
		const apart = await update(jobOf({ jobId }, { ...own, outputDir: 'eur' }));
		const together = await update(jobOf({ jobId }, own));
		expect([codesOf(apart.body), codesOf(together.body)]).toEqual([[], ['same-file']]);
	});

	it('changes of a schedule are recorded in the audit trail under the file name', async () => {
		const job = await added({ outputFileName: 'audited-{yyyyMMdd}.csv' });
		const { body } = await api.post(routes.auditList.path, { kind: 'bulk-schedule', search: 'audited' }, admin);
		expect(body.entries).toMatchObject([
			{ action: 'add', entityId: job.jobId, entityName: 'audited-{yyyyMMdd}.csv 07:30', outcome: 'done' },
		]);
	});

	it('if a schedule is saved after a missed run, that run is still delivered', async () => {
		const { jobId } = await added({ delivery: { days: [...weekdays] } });
		const table = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
		await table.send(
			new UpdateCommand({
				TableName: tables.deliveries.localName,
				Key: { pk: `JOB#${jobId}`, sk: 'JOB' },
				UpdateExpression: 'SET checkedUntil = :earlier',
				ExpressionAttributeValues: { ':earlier': new Date(Date.now() - 50 * 3600_000).toISOString() },
			}),
		);
		expect((await update(jobOf({ jobId, requestTime: '09:00:00+0000' }))).status).toBe(200);
		const { body } = await api.post(routes.bulkScheduleDeliveries.path, { jobId }, admin);
		const [last, before] = body.deliveries;
		expect([last.state, last.scheduledTime.slice(11)]).toEqual(['due', '07:30:00.000Z']);
		expect(before).toMatchObject({ state: 'cancelled', error: { code: 'run-missed' } });
	});

	it('if two administrators change a schedule at the same time, only the first change is saved', async () => {
		const { jobId } = await added();
		const answers = await Promise.all(
			[1, 2].map((i) => update(jobOf({ jobId, version: 1, requestTime: `0${i}:00:00+0000` }))),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile');
		expect((await update(jobOf({ jobId, version: 1 }))).body.code).toBe('changed-meanwhile');
	});
});

describe('the right to administer schedules', () => {
	it('only administrators of the organisation and of the operator can administer schedules', async () => {
		const { jobId } = await added();
		const calls: [string, unknown][] = [
			[routes.bulkScheduleList.path, { orgId }],
			[routes.bulkScheduleAdd.path, jobOf()],
			[routes.bulkScheduleUpdate.path, [jobOf({ jobId })]],
			[routes.bulkSchedulePause.path, { jobId, isPaused: true }],
			[routes.bulkScheduleRun.path, { jobId }],
			[routes.bulkScheduleDeliveries.path, { jobId }],
			[routes.bulkScheduleResend.path, { jobId, deliveryId: 'x' }],
			[routes.bulkScheduleFile.path, { jobId, deliveryId: 'x' }],
			[routes.bulkScheduleKey.path, { orgId }],
			[routes.bulkScheduleDelete.path, { jobId }],
		];
		for (const [path, body] of calls) {
			expect([path, (await api.post(path, body, user)).body.code]).toEqual([path, 'not-an-administrator']);
			const { status, body: answer } = await api.post(path, body, other);
			expect([path, status, answer.code]).toEqual(
				'orgId' in (body as object) ? [path, 403, 'other-organisation'] : [path, 404, 'unknown-schedule'],
			);
		}
		expect((await list(operator)).status).toBe(200);
		expect((await update(jobOf({ jobId, orgId: otherOrgId }))).body.code).toBe('schedule-organisation-fixed');
	});
});

describe('the secrets of a schedule', () => {
	it('secrets are not returned, are kept by a save that names them, and must be entered again for a different server', async () => {
		const job = await added({ sftppush });
		expect(job.requestJson).not.toContain('pass-word-1');
		const stored = JSON.parse(job.requestJson).sftppush;
		expect(stored).toEqual({
			host: '127.0.0.1',
			user: 'portal',
			hostKeys: [hostKey],
			secretName: expect.stringMatching(new RegExp(`^/portal/local/${orgId}/jobs/${job.jobId}/sftp/`)),
		});
		const save = (change: object) => update(jobOf({ jobId: job.jobId }, { sftppush: { ...stored, ...change } }));
		expect((await save({ directory: '/in', port: 22 })).status).toBe(200);
		expect((await save({ port: 2222 })).body.code).toBe('secret-needed-again');
		expect((await save({ secretName: `${stored.secretName}x` })).body.code).toBe('secret-name-not-own');
		const replaced = await save({ port: 2222, password: 'pass-word-2' });
		const name = JSON.parse(replaced.body.requestJson).sftppush.secretName;
		expect(name).not.toBe(stored.secretName);
		expect((await save({ port: 2222 })).body.code).toBe('secret-name-not-own');
		expect(JSON.stringify(replaced.body)).not.toContain('pass-word-2');
	});
});

const weakKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs1', format: 'pem' });
const locked = generateKeyPairSync('ed25519').privateKey.export({
	type: 'pkcs8',
	format: 'pem',
	cipher: 'aes-256-cbc',
	passphrase: 'sample',
});
const without = { ...sftppush, password: undefined };
const pgp = await generateKey({ userIDs: [{ name: 'x' }], date: new Date('2020-01-01'), keyExpirationTime: 86_400 });

describe('a refused save', () => {
	it.each<[string, string, object, object?]>([
		['requestTime', 'request-time', {}, { requestTime: '07:30:30+0000' }],
		['lastDeliveryDate', 'delivery-date', {}, { lastDeliveryDate: 'yesterday' }],
		['requestJson.Client', 'client-differs', { Client: 'BNI' }],
		['requestJson.Rates.0.currency', 'currency-not-entitled', { Rates: [{ currency: 'XAU', tenor: '3M' }] }],
		[
			'requestJson.Loans.currency',
			'currency-not-entitled',
			{ RequestType: 'Loans', Rates: undefined, OutputFields: undefined, Loans: { currency: 'XAU' } },
		],
		['requestJson.delivery.calendar', 'unknown-calendar', { delivery: { calendar: 'MOON' } }],
		['requestJson.Rates.0.startDate', 'relative-date', { Rates: [{ currency: 'USD', startDate: 'E-1X' }] }],
		['requestJson.outputDir', 'folder', { outputDir: '../x' }],
		['requestJson.sftppush.host', 'host-address', { sftppush: { ...sftppush, host: '10.0.0.1' } }],
		['requestJson.sftppush.host', 'host-address', { sftppush: { ...sftppush, host: '169.254.169.254' } }],
		['requestJson.sftppush.host', 'host-address', { sftppush: { ...sftppush, host: '2130706434' } }],
		[
			'requestJson.sftppush.hostKeys.0',
			'host-key-weak',
			{ sftppush: { ...sftppush, hostKeys: [`ssh-rsa ${'A'.repeat(40)}`] } },
		],
		['requestJson.sftppush', 'no-credentials', { sftppush: without }],
		['requestJson.sftppush.privateKey', 'private-key', { sftppush: { ...without, privateKey: weakKey } }],
		['requestJson.sftppush.privateKey', 'private-key', { sftppush: { ...without, privateKey: locked } }],
		['requestJson.cryptography.publicKey', 'public-key', { cryptography: { publicKey: pgp.privateKey } }],
		['requestJson.cryptography.publicKey', 'public-key', { cryptography: { publicKey: pgp.publicKey } }],
	])('the fault at %s has the code %s', async (place, code, requestChange, change = {}) => {
		const { status, body } = await add(jobOf(change, requestChange));
		expect([status, body.code]).toEqual([400, 'schedule-invalid']);
		expect(body.issues.map((each: { path: string[]; code: string }) => [each.path.join('.'), each.code])).toEqual([
			[place, code],
		]);
		expect(JSON.stringify(body)).not.toMatch(/PRIVATE KEY|pass-word/);
	});

	it('faults of fields and of entitlements are reported together', async () => {
		const Rates = [
			{ currency: 'XAU', tenor: '3M', foo: 1 },
			{ currency: 'USD', startDate: '2026-08-06', endDate: '2026-05-06' },
		];
		const { body } = await add(jobOf({}, { Client: 'BNI', Rates, bar: 2 }));
		expect(
			body.issues.map((each: { path: string[]; code: string }) => `${each.path.join('.')} ${each.code}`).toSorted(),
		).toEqual([
			'requestJson.Client client-differs',
			'requestJson.Rates.0.currency currency-not-entitled',
			'requestJson.Rates.0.foo unknown-field',
			'requestJson.Rates.1.startDate start-not-before-end',
			'requestJson.bar unknown-field',
		]);
		expect(body.params.count).toBe(5);
	});

	it('a schedule with loans is refused without access to loans, and other faults are reported as well', async () => {
		const example = { ...exampleRequests.Loans, Client: 'BNI' };
		for (const more of [{}, { foo: 1 }]) {
			const { body } = await add({ ...jobOf(), orgId: otherOrgId, requestJson: { ...example, ...more } }, other);
			expect(body.issues.map((each: { path: string[]; code: string }) => [each.path.join('.'), each.code])).toEqual([
				...Object.keys(more).map((field) => [`requestJson.${field}`, 'unknown-field']),
				['requestJson.RequestType', 'module-not-entitled'],
			]);
		}
	});

	it('an unknown term rate instrument is refused, and the message lists the instruments for its currencies', async () => {
		const example = { ...exampleRequests.Term, Client: 'Demo Bank', OutputFields: undefined };
		const Rates = [{ currency: 'USD' }, { instrument: 'TORF' }, { instrument: 'Term SOFT' }];
		const { body } = await add(jobOf({}, { ...example, Rates }));
		const [fault, ...others] = body.issues;
		expect([fault.path.join('.'), fault.code, others]).toEqual([
			'requestJson.Rates.2.instrument',
			'unknown-instrument',
			[],
		]);
		expect(fault.params.instrument).toBe('Term SOFT');
		for (const name of ['SARON Compound Rates', 'SOFR Averages', 'Term SOFR', 'Term SONIA', 'TORF']) {
			expect(fault.params.allowed).toContain(name);
		}
		await added(example);
	});

	it('an update of a schedule that does not exist is refused', async () => {
		const { status, body } = await api.post(routes.bulkScheduleUpdate.path, [], admin);
		expect([status, body.code]).toEqual([400, 'invalid-request']);
	});
});

it('a file name without a date is accepted with a warning', async () => {
	const { body } = await add(jobOf({}, { sftppush, outputFileName: 'rates.csv' }));
	expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual([
		'name-without-date',
		'administrators-notified',
	]);
});

it('a period that needs a fixing which is published later is accepted with a warning', async () => {
	const { body } = await add(
		jobOf(
			{},
			{
				outputFileName: 'late-{yyyyMMdd}.csv',
				Rates: [
					{ currency: 'USD', tenor: '1M' },
					{ currency: 'CHF', tenor: '3M' },
				],
			},
		),
	);
	expect(body.warnings.map(({ path, code }: { path: unknown; code: string }) => [path, code])).toEqual([
		[['requestJson', 'delivery', 'notify'], 'administrators-notified'],
		[['requestJson', 'Rates', 1], 'rate-fetched-late'],
	]);
	const codesOf = async (Loans: object) => {
		const example = { ...exampleRequests.Loans, Client: 'Demo Bank', Rates: undefined };
		const { body: saved } = await add(jobOf({}, { ...example, Loans }));
		return saved.warnings.map(({ path, code }: { path: string[]; code: string }) => `${path.at(-1)} ${code}`);
	};
	// Loans without a currency filter may include CHF.
	for (const Loans of [{ currency: 'CHF' }, {}]) expect(await codesOf(Loans)).toContain('date loan-rate-fetched-late');
	for (const Loans of [{ currency: 'USD' }, { date: 'T-10B' }]) {
		expect(await codesOf(Loans)).not.toContain('date loan-rate-fetched-late');
	}
});

describe('a run that is started by hand', () => {
	it('a run is recorded once for each idempotency key, and is listed', async () => {
		const { jobId } = await added();
		const idempotencyKey = randomUUID();
		const run = () => api.post(routes.bulkScheduleRun.path, { jobId, idempotencyKey }, admin);
		const [first, second] = [await run(), await run()];
		expect([first.status, second.body.deliveryId]).toEqual([200, first.body.deliveryId]);
		expect(first.body).toMatchObject({ jobId, kind: 'manual', requestedBy: 'admin@demo-bank.example' });
		await api.post(routes.bulkScheduleRun.path, { jobId }, admin);
		const page = await api.post(routes.bulkScheduleDeliveries.path, { jobId, limit: 1 }, admin);
		const rest = await api.post(routes.bulkScheduleDeliveries.path, { jobId, cursor: page.body.cursor }, admin);
		const ids = [...page.body.deliveries, ...rest.body.deliveries].map(({ deliveryId }) => deliveryId);
		expect(new Set(ids).size).toBe(2);
		expect(ids).toContain(first.body.deliveryId);
		const searched = async (search: string) =>
			(await api.post(routes.bulkScheduleDeliveries.path, { jobId, search }, admin)).body.deliveries.length;
		expect([await searched('ADMIN@demo'), await searched('nobody')]).toEqual([2, 0]);
		const unknown = { jobId, deliveryId: '2026-01-01T00:00:00.000Z' };
		expect((await api.post(routes.bulkScheduleFile.path, unknown, admin)).body.code).toBe('unknown-delivery');
		expect((await api.post(routes.bulkScheduleResend.path, unknown, admin)).body.code).toBe('unknown-delivery');
		expect((await api.post(routes.bulkScheduleCancel.path, unknown, admin)).body.code).toBe('unknown-delivery');
	});

	it('more than 100 starts per hour are refused for an organisation, but a repeated request is accepted', async () => {
		const { jobId } = await added();
		const idempotencyKey = randomUUID();
		const run = (key: string) => api.post(routes.bulkScheduleRun.path, { jobId, idempotencyKey: key }, admin);
		const first = await run(idempotencyKey);
		// Covers every hour, because the hour in which the test runs is unknown.
		const hours = Array.from({ length: 24 }, (_, hour) => `starts${String(hour).padStart(2, '0')}`);
		const days = [0, 1].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
		const keys = days.map((day) => ({ pk: `QUOTA#${orgId}#${day}`, sk: 'COUNTS' }));
		const database = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
		const full = Object.fromEntries(hours.map((hour) => [hour, 100]));
		const TableName = tables.deliveries.localName;
		for (const key of keys) await database.send(new PutCommand({ TableName, Item: { ...key, ...full } }));
		const refused = await run(randomUUID());
		expect([refused.status, refused.body.code, refused.body.params.max]).toEqual([429, 'too-many-starts', 100]);
		expect(refused.body.params.waitSeconds).toBeGreaterThan(0);
		expect(refused.body.params.waitSeconds).toBeLessThanOrEqual(3600);
		expect((await run(idempotencyKey)).body.deliveryId).toBe(first.body.deliveryId);
		for (const key of keys) await database.send(new DeleteCommand({ TableName, Key: key }));
		expect((await run(randomUUID())).status).toBe(200);
	});

	it('a waiting run can be cancelled and sent again, but not while its file is being placed on the server', async () => {
		const { jobId } = await added({ outputFileName: 'cancelled-{yyyyMMdd}.csv' });
		const table = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
		const put = async (state: string) => {
			const scheduledTime = new Date().toISOString();
			const [deliveryKey, times] = [`${scheduledTime}#${state}`, { addedAt: scheduledTime, changedAt: scheduledTime }];
			const about = { jobId, deliveryKey, orgId, jobName: 'x', kind: 'scheduled', scheduledTime, ...times };
			const Item = { pk: `JOB#${jobId}`, sk: `DELIVERY#${deliveryKey}`, ...about, auditId: randomUUID(), state };
			await table.send(
				new PutCommand({ TableName: tables.deliveries.localName, Item: { ...Item, attempts: 1, expiresAt: 9e9 } }),
			);
			return { jobId, deliveryId: deliveryKey };
		};
		const cancel = (body: object, token = admin) => api.post(routes.bulkScheduleCancel.path, body, token);
		const waiting = await put('waiting');
		expect((await cancel(waiting, user)).body.code).toBe('not-an-administrator');
		expect((await cancel(waiting, other)).body.code).toBe('unknown-schedule');
		for (let times = 0; times < 2; times++) {
			expect((await cancel(waiting)).body).toMatchObject({
				state: 'cancelled',
				canCancel: false,
				canResend: true,
				error: { code: 'cancelled-by-user' },
			});
		}
		expect((await cancel(await put('placing'))).body).toMatchObject({ state: 'placing', canCancel: false });
		const { body: trail } = await api.post(routes.auditList.path, { kind: 'delivery', search: 'cancelled-' }, admin);
		expect(trail.entries).toMatchObject([
			{ action: 'cancel', by: 'admin@demo-bank.example', outcome: 'done', changes: [{ before: 'waiting' }] },
		]);
		expect((await api.post(routes.bulkScheduleResend.path, waiting, admin)).body).toMatchObject({ kind: 'resend' });
	});
});

it("saving a schedule with a signature creates the organisation's signing key", async () => {
	const key = async () => (await listSecretsOf(orgId)).filter((each) => JSON.stringify(each).includes('signing-key'));
	const { publicKey } = await generateKey({ userIDs: [{ name: 'Client' }], type: 'rsa', rsaBits: 2048 });
	expect(await key()).toEqual([]);
	await added({ cryptography: { publicKey, sign: true }, delivery: { paused: true } });
	expect(await key()).toHaveLength(1);
});

it('the signing key of an organisation is created only once', async () => {
	const key = () => api.post(routes.bulkScheduleKey.path, { orgId }, admin);
	const [first, second] = [await key(), await key()];
	expect(first.body).toEqual({
		publicKey: expect.stringContaining('BEGIN PGP PUBLIC KEY BLOCK'),
		fingerprint: expect.stringMatching(/^[0-9A-F]{40}$/),
	});
	expect(second.body).toEqual(first.body);
});

if (isNightly)
	it('when an organisation is removed, its loan files and their records are removed, even if files arrive later', async () => {
		const [gone, there] = [randomUUID(), orgId];
		const table = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
		const TableName = tables.deliveries.localName;
		const bucket = new S3Client({ ...clientOf('S3'), forcePathStyle: true });
		const keysOf = async (id: string) => {
			const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: 'deliveries', Prefix: `${id}/` }));
			return Contents.map(({ Key }) => Key);
		};
		const write = (key: string) => bucket.send(new PutObjectCommand({ Bucket: 'deliveries', Key: key, Body: 'x' }));
		const put = (Item: Record<string, unknown>) => table.send(new PutCommand({ TableName, Item }));
		const recordsOf = async (pk: string) =>
			(
				await table.send(
					new QueryCommand({
						TableName,
						KeyConditionExpression: 'pk = :pk',
						ExpressionAttributeValues: { ':pk': pk },
					}),
				)
			).Count;
		const [settledAt, nextAt] = [new Date(Date.now() + 60_000).toISOString(), new Date(Date.now() - 1).toISOString()];
		const removal = (id: string) => ({ pk: `REMOVAL#${id}`, sk: 'REMOVAL', orgId: id, openShard: 'REMOVAL' });
		const today = new Date().toISOString().slice(0, 10);

		await write(`${gone}/inbox/a`);
		await write(`${gone}/out/daily/rates.csv`);
		await write(`${there}/inbox/kept`);
		for (const sk of ['DELIVERY#a', 'MANUAL#b']) await put({ pk: `JOB#loans.${gone}`, sk });
		await put({ pk: `QUOTA#${gone}#${today}`, sk: 'QUOTA' });
		for (const id of [gone, there]) await put({ ...removal(id), settledAt, nextAt });
		await portal.invoke('delivery-sweep', {});
		expect(await keysOf(gone)).toEqual([]);
		expect(await recordsOf(`JOB#loans.${gone}`)).toBe(0);
		expect(await recordsOf(`QUOTA#${gone}#${today}`)).toBe(0);
		// An existing organisation does not lose files, even if a removal was recorded for it.
		expect(await keysOf(there)).toEqual([`${there}/inbox/kept`]);
		expect(await recordsOf(`REMOVAL#${there}`)).toBe(0);

		await write(`${gone}/deliveries/late/content`);
		await portal.invoke('delivery-sweep', {});
		expect((await keysOf(gone)).length).toBe(1);
		await put({ ...removal(gone), settledAt: nextAt, nextAt });
		await portal.invoke('delivery-sweep', {});
		expect(await keysOf(gone)).toEqual([]);
		expect(await recordsOf(`REMOVAL#${gone}`)).toBe(0);
	});

it('when an organisation is removed, its schedules, secrets and signing key are removed', async () => {
	const frontendConfig = '{"GUI_Layout":{"RFR":{"Currencies":["USD","GBP"],"DefaultCurrency":"USD"}}}';
	const names = { shortName: 'Leaving', longName: 'Leaving' };
	const { body: leaving } = await api.post(
		routes.organisationAdd.path,
		{ ...names, frontendConfig, backendConfig: '' },
		operator,
	);
	const job = jobOf({ orgId: leaving.orgId }, { Client: 'Leaving', sftppush });
	const { body: saved } = await add(job, operator);
	await api.post(routes.bulkScheduleKey.path, { orgId: leaving.orgId }, operator);
	const secrets = () => listSecretsOf(leaving.orgId);
	expect((await secrets()).length).toBe(2);
	expect((await api.post(routes.organisationDelete.path, { orgId: leaving.orgId }, operator)).status).toBe(200);
	expect(await secrets()).toEqual([]);
	const gone = await api.post(routes.bulkSchedulePause.path, { jobId: saved.jobId, isPaused: true }, operator);
	expect(gone.body.code).toBe('unknown-schedule');
	const table = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
	const Key = { pk: `REMOVAL#${leaving.orgId}`, sk: 'REMOVAL' };
	const { Item } = await table.send(new GetCommand({ TableName: tables.deliveries.localName, Key }));
	expect(Item).toMatchObject({ orgId: leaving.orgId, openShard: 'REMOVAL' });
	const schedule = { Name: `job-${saved.jobId}`, GroupName: 'rfr-portal-local-deliveries' };
	await expect(schedulerClient.send(new GetScheduleCommand(schedule))).rejects.toMatchObject({
		name: 'ResourceNotFoundException',
	});
});

// These tests must be the last of the file, because the list of schedules is refused afterwards.
if (isNightly)
	describe('5,000 schedules with keys', () => {
		const schedules = 5_000;
		const search = (body: object) => api.post(routes.bulkScheduleSearch.path, { orgId, ...body }, admin);

		beforeAll(async () => {
			const { publicKey } = await generateKey({ userIDs: [{ name: 'Bank' }], type: 'rsa', rsaBits: 2048 });
			const table = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
			const savedAt = '2026-01-01T00:00:00.000Z';
			const items = Array.from({ length: schedules }, (_, i) => {
				const jobId = randomUUID();
				const outputFileName = `client-${i}-{yyyyMMdd}.csv`;
				const requestText = JSON.stringify({
					...request,
					Client: 'Demo Bank',
					outputFileName,
					cryptography: { publicKey },
				});
				return {
					...{ pk: `JOB#${jobId}`, sk: 'JOB', jobId, orgId, requestText, requestTime: '07:30:00+0000' },
					...{ sortName: `2026-01-01T00:00:00.${String(i).padStart(5, '0')}Z#${jobId}`, isPaused: false, version: 1 },
					...{
						savedBy: 'admin@demo-bank.example',
						savedAt,
						scheduled: 'done',
						checkedUntil: '2099-01-01T00:00:00.000Z',
					},
				};
			});
			while (items.length > 0) {
				const requests = items.splice(-25).map((Item) => ({ PutRequest: { Item } }));
				await table.send(new BatchWriteCommand({ RequestItems: { [tables.deliveries.localName]: requests } }));
			}
		});

		it('5,000 schedules are listed in pages', async () => {
			const names = new Set<string>();
			let cursor: string | undefined;
			do {
				const { status, body } = await search({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
				expect(status, JSON.stringify(body)).toBe(200);
				for (const { requestJson } of body.schedules) names.add(JSON.parse(requestJson).outputFileName);
				cursor = body.cursor;
			} while (cursor !== undefined);
			expect([...names].filter((name) => name.startsWith('client-'))).toHaveLength(schedules);
			expect((await list()).body.code).toBe('too-many-to-list');
		});

		it('one of 5,000 schedules can be found, opened, saved, paused and removed', async () => {
			const { body } = await search({ search: 'CLIENT-4711' });
			expect(body).toEqual({ schedules: [expect.objectContaining({ isPaused: false })] });
			const [{ jobId, requestJson, requestTime }] = body.schedules;
			const changed = { orgId, jobId, requestTime, requestJson, version: 1 };
			expect((await update(changed)).body).toMatchObject({ jobId, version: 2 });
			const paused = await api.post(routes.bulkSchedulePause.path, { jobId, isPaused: true, version: 2 }, admin);
			expect(paused.body).toMatchObject({ jobId, isPaused: true });
			const another = { jobId: '-', orgId, requestTime, requestJson };
			expect((await add(another)).body.code).toBe('too-many-schedules');
			expect((await form(routes.bulkScheduleDelete.path, { jobId })).body).toEqual({ jobId });
			expect((await search({ search: 'client-4711' })).body).toEqual({ schedules: [] });
			expect((await search({ search: 'x', cursor: 'e30' })).body.code).toBe('cursor-invalid');
		});
	});
