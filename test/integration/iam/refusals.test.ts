import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it, vi } from 'vitest';
import { openPolicies } from '#infra/local/policies/policy-file.ts';
import { userPoolId } from '#infra/local/resources.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { temporaryPortal } from '#test/support/temporary-portal.ts';
import { grantsOf, statementsWithout } from './grants.ts';

vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
const portal = await portalForFile();

/** Creates SDK clients with the identity of a function, or with an unknown key. */
function clientsOf(functionName: string, accessKeyId?: string) {
	const environment = portal.environmentOf(functionName);
	const at = (service: string) => ({
		endpoint: environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
		region: 'local',
		credentials: { ...credentialsOf(environment), ...(accessKeyId === undefined ? {} : { accessKeyId }) },
		maxAttempts: 1,
	});
	return {
		dynamodb: new DynamoDBClient(at('DYNAMODB')),
		s3: new S3Client(at('S3')),
		secrets: new SecretsManagerClient(at('SECRETS_MANAGER')),
		cognito: new CognitoIdentityProviderClient(at('COGNITO_IDENTITY_PROVIDER')),
	};
}

const TableName = tables.directory.localName;
const Key = { pk: { S: 'USER#1' }, sk: { S: 'USER' } };
const byKind = {
	TableName,
	IndexName: 'by-kind',
	KeyConditionExpression: 'kind = :kind',
	ExpressionAttributeValues: { ':kind': { S: 'USER' } },
};
const user = { UserPoolId: userPoolId, Username: 'nobody' };
const refused = (name: string, httpStatusCode: number, message: RegExp) => ({
	name,
	message: expect.stringMatching(message),
	$metadata: { httpStatusCode },
});

describe('permissions of functions in the emulators', () => {
	it('DynamoDB refuses an action that the function is not permitted to perform on the table', async () => {
		const { dynamodb } = clientsOf('session');
		await expect(dynamodb.send(new GetItemCommand({ TableName, Key }))).resolves.toMatchObject({});
		await expect(dynamodb.send(new ScanCommand({ TableName }))).rejects.toMatchObject(
			refused(
				'AccessDeniedException',
				400,
				/not authorized to perform: dynamodb:Scan on resource: arn:.*:table\/portal-dir/,
			),
		);
		const other = new GetItemCommand({ TableName: tables.rates.localName, Key });
		await expect(dynamodb.send(other)).rejects.toMatchObject({ name: 'AccessDeniedException' });
	});

	it('DynamoDB refuses an index although the function may read the table', async () => {
		await expect(clientsOf('admin').dynamodb.send(new QueryCommand(byKind))).resolves.toMatchObject({ Count: 0 });
		await expect(clientsOf('session').dynamodb.send(new QueryCommand(byKind))).rejects.toMatchObject(
			refused('AccessDeniedException', 400, /dynamodb:Query on resource: .*\/index\/by-kind /),
		);
	});

	it('S3 refuses an object that the function is not permitted to access', async () => {
		const { s3 } = clientsOf('ingest-files');
		const report = { Bucket: 'ingest', Key: 'term/a.csv.report.json' };
		await expect(s3.send(new PutObjectCommand({ ...report, Body: '{}' }))).resolves.toMatchObject({});
		await expect(s3.send(new PutObjectCommand({ Bucket: 'ingest', Key: 'a.csv', Body: 'x' }))).rejects.toMatchObject(
			refused('AccessDenied', 403, /s3:PutObject on resource: arn:aws:s3:::ingest\/a\.csv/),
		);
		await expect(s3.send(new DeleteObjectCommand(report))).rejects.toMatchObject({ name: 'AccessDenied' });
		await expect(clientsOf('session').s3.send(new GetObjectCommand(report))).rejects.toMatchObject({
			name: 'AccessDenied',
		});
	});

	it('Secrets Manager refuses a secret that the function is not permitted to access', async () => {
		const create = (Name: string) => new CreateSecretCommand({ Name, SecretString: '{}' });
		const { secrets } = clientsOf('admin');
		await expect(secrets.send(create('/portal/local/a/organisation'))).resolves.toMatchObject({});
		await expect(secrets.send(create('/elsewhere'))).rejects.toMatchObject(
			refused('AccessDeniedException', 400, /secretsmanager:CreateSecret on resource: arn:.*:secret:\/elsewhere /),
		);
		const read = new GetSecretValueCommand({ SecretId: '/portal/local/a/organisation' });
		await expect(clientsOf('session').secrets.send(read)).rejects.toMatchObject({ name: 'AccessDeniedException' });
	});

	it('Cognito refuses an action that the function is not permitted to perform on accounts', async () => {
		await expect(clientsOf('admin').cognito.send(new AdminGetUserCommand(user))).rejects.toMatchObject({
			name: 'UserNotFoundException',
		});
		await expect(clientsOf('session').cognito.send(new AdminGetUserCommand(user))).rejects.toMatchObject(
			refused('AccessDeniedException', 400, /cognito-idp:AdminGetUser on resource: .*:userpool\/local_portal/),
		);
	});
});

if (isNightly)
	it('S3 returns 403 for a missing object if the function may not list the bucket', async () => {
		const policies = await openPolicies();
		const list = grantsOf(policies).find(
			({ functionName, action }) => functionName === 'ingest-files' && action === 's3:ListBucket',
		);
		const policy = policies['ingest-files'];
		if (list === undefined || policy === undefined) throw new Error('ingest-files is granted no s3:ListBucket');
		const missing = new GetObjectCommand({ Bucket: 'ingest', Key: 'term/gone.csv' });
		await expect(clientsOf('ingest-files').s3.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
		const strict = await temporaryPortal({
			policies: { ...policies, 'ingest-files': { ...policy, statements: statementsWithout(policy, list) } },
		});
		try {
			const environment = strict.environmentOf('ingest-files');
			const { AWS_ENDPOINT_URL_S3: endpoint = '' } = environment;
			const s3 = new S3Client({ endpoint, region: 'local', credentials: credentialsOf(environment) });
			await expect(s3.send(missing)).rejects.toMatchObject({ name: 'AccessDenied' });
		} finally {
			await strict.close();
		}
	});

it('every service refuses a key from before the last start of the portal', async () => {
	const { dynamodb, s3, secrets, cognito } = clientsOf('admin', 'AKIASTRANGER');
	const unrecognised = refused('UnrecognizedClientException', 400, /security token included in the request is invalid/);
	await expect(dynamodb.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject(unrecognised);
	await expect(secrets.send(new GetSecretValueCommand({ SecretId: '/portal/a' }))).rejects.toMatchObject(unrecognised);
	await expect(cognito.send(new AdminGetUserCommand(user))).rejects.toMatchObject(unrecognised);
	await expect(s3.send(new GetObjectCommand({ Bucket: 'ingest', Key: 'a' }))).rejects.toMatchObject(
		refused('InvalidAccessKeyId', 403, /does not exist in our records/),
	);
});

it('the database refuses a request without a signature', async () => {
	const answer = await fetch(portal.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
		method: 'POST',
		headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.Scan' },
		body: JSON.stringify({ TableName }),
	});
	expect([answer.status, await answer.json()]).toMatchObject([400, { __type: /MissingAuthenticationToken/ }]);
});

it('a sign-in returns 500 without a reason if one of its permissions is missing', async () => {
	const policies = await openPolicies();
	const { session } = policies;
	if (session === undefined) throw new Error('no stack has session');
	const count = grantsOf({ session }).find(({ action }) => action === 'dynamodb:UpdateItem');
	if (count === undefined) throw new Error('session is granted no dynamodb:UpdateItem');
	const broken = await temporaryPortal({
		policies: { ...policies, session: { ...session, statements: statementsWithout(session, count) } },
	});
	try {
		const credentials = { username: 'nobody@client.example', password: 'Correct-horse-1' };
		const answer = await new ApiCaller(broken.origin).post(routes.login.path, credentials);
		expect(answer.status).toBe(500);
		expect(JSON.stringify(answer.body)).not.toMatch(/AccessDenied|dynamodb/i);
	} finally {
		await broken.close();
	}
	expect(
		(await new ApiCaller(portal.origin).post(routes.login.path, { username: 'nobody', password: 'x' })).status,
	).toBe(401);
});
