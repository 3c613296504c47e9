import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { machineClient } from '#infra/local/resources.ts';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { cognitoClient } from '#test/support/cognito-client.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { type SmallDisk, smallDisk } from '#test/support/small-disk.ts';

const login = 'user@demo-bank.example';
let disk: SmallDisk;
let api: ApiCaller;
let token: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
	disk = await smallDisk(48);
});

afterEach(async () => {
	await disk.free();
	await disk.stop();
});

afterAll(() => disk?.remove());

async function start(options?: { readonly diskReserveBytes?: number }): Promise<void> {
	const { origin = '', environment: found = {}, failure } = await disk.start(options);
	expect(failure).toBeUndefined();
	environment = found;
	api = new ApiCaller(origin);
	token = await api.signIn(login);
}

/** Saves a calendar. Its size exceeds the free part of a block in the database log when the disk is full. */
function save(calendar: string) {
	const days = Array.from({ length: 300 }, (_, day) => dateOfEpochDay(epochDay(localDate('2027-01-01')) + day));
	const rows = days.map((day) => `${calendar},${day},Holiday of ${day}`);
	return api.post(routes.uploadCalendar.path, { csv: ['Calendar,Date,Holiday Name', ...rows].join('\r\n') }, token);
}

async function saved(): Promise<string[]> {
	const { status, body } = await api.post(routes.calendarNames.path, {}, token);
	expect(status).toBe(200);
	return body.clientCalendars.map(({ calendar }: { calendar: string }) => calendar);
}

const calculate = () =>
	api.post(
		routes.compound.path,
		{ currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', lookback: 5 },
		token,
	);

it('while the disk is full, writes are refused, reads succeed, and existing data are kept', async () => {
	await start();
	expect(await save('Before')).toMatchObject({ status: 200 });

	await disk.fill();
	const refused = await save('Full');
	expect(refused).toMatchObject({ status: 507, body: { code: 'disk-full', params: { freeMegabytes: 0 } } });
	expect(refused.body.message).toMatch(/^The disk of the data directory is full: 0 MB free\. Nothing was saved\. /);
	expect(refused.body.message).toMatch(/continues by itself/);
	expect(await saved()).toEqual(['Before']);
	expect(await calculate()).toMatchObject({ status: 200 });
	expect(await api.get(routes.profile.path, token)).toMatchObject({ status: 200 });
	expect(await api.post(routes.login.path, { username: login, password: demoPassword })).toMatchObject({
		status: 507,
		body: { code: 'disk-full' },
	});

	await disk.free();
	expect(await save('After')).toMatchObject({ status: 200 });
	expect(await saved()).toEqual(['After', 'Before']);

	expect((await disk.lines()).join('\n')).not.toMatch(/database has stopped|failed/i);

	await disk.stop();
	await disk.fill();
	const { failure } = await disk.start();
	expect(failure).toMatch(
		/^The disk of the data directory \S+data is full: 0 MB free\. Free some space and start again\. /,
	);
	expect(failure).toMatch(/intact/);
	expect(failure).not.toMatch(/delete|remove|afresh|damaged/i);

	await disk.free();
	await start();
	expect(await saved()).toEqual(['After', 'Before']);
});

it('failed writes return the errors of the emulated services, and leave their files intact', async () => {
	await start();
	// Less space than the size of the user file, which a truncated write must not replace.
	await disk.fill(4096);
	const client = { region: 'local', maxAttempts: 1, credentials: credentialsOf(environment) };
	const inWords = /^The disk of the data directory is full\. Nothing was saved\./;
	const signIn = new InitiateAuthCommand({
		AuthFlow: 'USER_PASSWORD_AUTH',
		ClientId: machineClient.id,
		AuthParameters: { USERNAME: login, PASSWORD: demoPassword },
	});
	await expect(cognitoClient(environment).send(signIn)).rejects.toMatchObject({
		name: 'InternalErrorException',
		message: expect.stringMatching(inWords),
	});
	const database = new DynamoDBClient({ ...client, endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
	const item = { TableName: tables.rates.localName, Key: { pk: { S: 'a' }, sk: { S: 'b' } } };
	await expect(database.send(new PutItemCommand({ TableName: item.TableName, Item: item.Key }))).rejects.toMatchObject({
		name: 'InternalServerError',
		message: expect.stringMatching(inWords),
		$metadata: { httpStatusCode: 507 },
	});
	expect(await database.send(new GetItemCommand(item))).not.toHaveProperty('Item');
	const secrets = new SecretsManagerClient({ ...client, endpoint: environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '' });
	const secret = { Name: '/portal/local/demo/a', SecretString: 'x'.repeat(30_000) };
	await expect(secrets.send(new CreateSecretCommand(secret))).rejects.toMatchObject({
		name: 'InternalServiceError',
		message: expect.stringMatching(inWords),
	});
	const buckets = new S3Client({ ...client, endpoint: environment.AWS_ENDPOINT_URL_S3 ?? '' });
	const object = { Bucket: 'results', Key: 'a.csv', Body: 'x'.repeat(30_000) };
	await expect(buckets.send(new PutObjectCommand(object))).rejects.toMatchObject({
		name: 'InternalError',
		message: expect.stringMatching(inWords),
	});
	expect((await disk.lines()).filter((line) => /\n\s+at /.test(line))).toEqual([]);

	await disk.free();
	await secrets.send(new CreateSecretCommand(secret));
	await disk.stop();
	await start();
});

it('the database is reopened after a failed write in LevelDB', async () => {
	await start({ diskReserveBytes: 0 });
	await save('Before a failed write');
	await disk.lines();

	await disk.fill();
	const refused = await save('Failed');
	expect(refused).toMatchObject({ status: 503, body: { code: 'database-not-open' } });
	expect(refused.body.message).toMatch(/^The database of the portal has stopped and is being opened again\. /);

	await disk.free();
	// The portal tries to reopen the database at least every two seconds.
	await vi.waitFor(async () => expect(await save('After a failed write')).toMatchObject({ status: 200 }), {
		timeout: 200_000,
	});
	expect(await saved()).toEqual(expect.arrayContaining(['After a failed write', 'Before a failed write']));
	const about = (await disk.lines()).filter((line) => line.startsWith('The database'));
	expect(about).toEqual([
		expect.stringMatching(/^The database has stopped and is being opened again: the disk of .* is full/),
		'The database is open again.',
	]);
});

it('an upload that exceeds the free space or fills the disk returns 507, and the portal continues to run', async () => {
	// Without a reserved space and a stated length, the full disk is detected only when a write fails.
	for (const diskReserveBytes of [undefined, 0]) {
		await start(diskReserveBytes === undefined ? {} : { diskReserveBytes });
		const s3 = new S3Client({
			region: 'local',
			maxAttempts: 1,
			credentials: credentialsOf(environment),
			endpoint: environment.AWS_ENDPOINT_URL_S3 ?? '',
		});
		await disk.fill(2_000_000);
		const upload = s3.send(new PutObjectCommand({ Bucket: 'results', Key: 'large.csv', Body: 'x'.repeat(9_000_000) }));
		await expect(upload).rejects.toMatchObject({ name: 'InternalError', $metadata: { httpStatusCode: 507 } });
		await disk.free();
		await s3.send(new PutObjectCommand({ Bucket: 'results', Key: 'small.csv', Body: 'x' }));
		expect(await saved()).toEqual(expect.any(Array));
		await disk.stop();
	}
	await start();
});
