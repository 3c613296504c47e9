import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeAll, describe, expect, it } from 'vitest';
import { userPoolId } from '#infra/local/resources.ts';
import { tables, variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
let link: URL;

beforeAll(async () => {
	const credentials = { username: 'user@demo-bank.example', password: 'Portal-demo-1' };
	const { body: session } = await api.post(routes.login.path, credentials);
	const { body: upload } = await api.post(routes.runUpload.path, { format: 'jsonl', bytes: 1 }, session.Token);
	link = new URL(upload.url);
});

const parameter = (name: string) => link.searchParams.get(`X-Amz-${name}`) ?? '';
const accessKeyId = () => parameter('Credential').split('/')[0] ?? '';

/** Secret keys that an attacker who has the link could try. */
const secrets: Readonly<Record<string, () => string>> = {
	'the key itself': accessKeyId,
	'the signature': () => parameter('Signature'),
	'a usual secret': () => 'local',
	'a space': () => ' ',
};

/** One request to each emulated AWS service. */
const calls: Readonly<Record<string, (secretAccessKey: string) => Promise<unknown>>> = {
	DYNAMODB: (secret) =>
		new DynamoDBClient(at('DYNAMODB', secret)).send(new ScanCommand({ TableName: tables.runs.localName })),
	S3: (secret) =>
		new S3Client(at('S3', secret)).send(new ListObjectsV2Command({ Bucket: link.pathname.split('/')[2] })),
	SECRETS_MANAGER: (secret) => new SecretsManagerClient(at('SECRETS_MANAGER', secret)).send(new ListSecretsCommand()),
	COGNITO_IDENTITY_PROVIDER: (secret) =>
		new CognitoIdentityProviderClient(at('COGNITO_IDENTITY_PROVIDER', secret)).send(
			new ListUsersCommand({ UserPoolId: userPoolId }),
		),
	SFN: (secret) =>
		new SFNClient(at('SFN', secret)).send(new ListExecutionsCommand({ stateMachineArn: 'arn:aws:states:::runs' })),
	LAMBDA: (secret) => new LambdaClient(at('LAMBDA', secret)).send(new InvokeCommand({ FunctionName: 'portal-admin' })),
	SESV2: (secret) =>
		new SESv2Client(at('SESV2', secret)).send(
			new SendEmailCommand({
				FromEmailAddress: 'a@portal.example',
				Destination: { ToAddresses: ['b@portal.example'] },
				Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } },
			}),
		),
	STS: (secret) =>
		new STSClient(at('STS', secret)).send(
			new AssumeRoleCommand({
				RoleArn: portal.environmentOf('delivery')[variables.organisationRole] ?? '',
				RoleSessionName: 'attack',
				Tags: [{ Key: 'organisation', Value: 'demo-bank' }],
			}),
		),
	SCHEDULER: (secret) => new SchedulerClient(at('SCHEDULER', secret)).send(new ListSchedulesCommand()),
};

const at = (service: string, secretAccessKey: string) => ({
	endpoint: portal.environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
	region: 'local',
	credentials: { accessKeyId: accessKeyId(), secretAccessKey },
	maxAttempts: 1,
});

describe('the access key id in a signed link', () => {
	it('the test has a request for every emulated service', () => {
		const services = Object.keys(portal.environment).filter((name) => name.startsWith('AWS_ENDPOINT_URL_'));
		expect(Object.keys(calls).sort()).toEqual(services.map((name) => name.slice('AWS_ENDPOINT_URL_'.length)).sort());
	});

	describe.each(Object.keys(secrets))('with %s as its secret key', (secret) => {
		it.each(Object.keys(calls))('the request to %s is refused because of its signature', async (service) => {
			const outcome = await calls[service]?.(secrets[secret]?.() ?? '').catch(({ name }) => name);
			expect(outcome).toMatch(/^(InvalidSignatureException|SignatureDoesNotMatch)$/);
		});
	});

	it.each(Object.keys(calls).filter((service) => service !== 'S3'))(
		'the request to %s is refused if a header contains the signature of the link',
		async (service) => {
			const authorization = `AWS4-HMAC-SHA256 Credential=${parameter('Credential')}, SignedHeaders=${parameter('SignedHeaders')}, Signature=${parameter('Signature')}`;
			const answer = await fetch(portal.environment[`AWS_ENDPOINT_URL_${service}`] ?? '', {
				method: 'POST',
				headers: {
					authorization,
					'x-amz-date': parameter('Date'),
					'x-amz-target': service === 'DYNAMODB' ? 'DynamoDB_20120810.Scan' : 'secretsmanager.ListSecrets',
				},
				body: JSON.stringify({ TableName: tables.runs.localName }),
			});
			expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(await answer.text()).not.toMatch(/"(Items|SecretList)"/);
		},
	);

	it('a signed link cannot be changed to open a different object', async () => {
		const [, , bucket = '', ...key] = link.pathname.split('/');
		const others = [`/buckets/${bucket}/${key.join('/')}x`, `/buckets/${bucket}/`, '/buckets/ingest/term/a.csv'];
		for (const pathname of others) {
			for (const method of ['GET', 'PUT', 'DELETE']) {
				const url = Object.assign(new URL(link), { pathname });
				const sent = { method, headers: { 'if-none-match': '*' }, ...(method === 'PUT' ? { body: 'x' } : {}) };
				expect([method, pathname, (await fetch(url, sent)).status]).toEqual([method, pathname, 403]);
			}
		}
		const object = new GetObjectCommand({ Bucket: bucket, Key: key.join('/') });
		await expect(new S3Client(at('S3', 'local')).send(object)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
	});
});
