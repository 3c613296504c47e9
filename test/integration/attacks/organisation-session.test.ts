import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { expect, it } from 'vitest';
import { variables } from '#shared/contract/resource-names.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile();
const own = credentialsOf(portal.environmentOf('delivery'));
type Credentials = typeof own & { readonly sessionToken?: string };

const settingsOf = (service: string, credentials: Credentials) => ({
	endpoint: portal.environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
	region: 'local',
	credentials,
	maxAttempts: 1,
});

const { [variables.organisationRole]: RoleArn = '', [variables.deliveriesBucket]: Bucket = '' } =
	portal.environmentOf('delivery');

/** Requests credentials for a session of one organisation, as a function does with its own key. */
async function session(Tags: { readonly Key: string; readonly Value: string }[], caller: Credentials = own) {
	const sts = new STSClient(settingsOf('STS', caller));
	const { Credentials } = await sts.send(new AssumeRoleCommand({ RoleArn, RoleSessionName: 'attack', Tags }));
	return {
		accessKeyId: Credentials?.AccessKeyId ?? '',
		secretAccessKey: Credentials?.SecretAccessKey ?? '',
		sessionToken: Credentials?.SessionToken ?? '',
	};
}
const sessionOf = (Value: string) => session([{ Key: 'organisation', Value }]);

// Identifiers of organisations: some with a common prefix, one without the form of a UUID, and a UUID.
const organisations = ['demo-bank', 'demo-bank-2', 'demo', 'operator', '0190b9d5-7f3c-7b51-9d0d-7f1e6c2a4b10'];
const secretsOf = (orgId: string) => [
	`/portal/local/${orgId}/signing-key`,
	`/portal/local/${orgId}/jobs/job-1/sftp/8c7b1f52-6a3d-4e09-b1c4-7f20d95e3a64`,
	`/portal/local/${orgId}/organisation/backend/8c7b1f52-6a3d-4e09-b1c4-7f20d95e3a64`,
];
const filesOf = (orgId: string) => [
	`${orgId}/inbox/file`,
	`${orgId}/deliveries/audit/token/content`,
	`${orgId}/out/a.csv`,
];

const operator = credentialsOf(portal.environment);
for (const orgId of organisations) {
	const secrets = new SecretsManagerClient(settingsOf('SECRETS_MANAGER', operator));
	for (const Name of secretsOf(orgId)) await secrets.send(new CreateSecretCommand({ Name, SecretString: '{}' }));
	const s3 = new S3Client({ ...settingsOf('S3', operator), forcePathStyle: true });
	for (const Key of filesOf(orgId)) await s3.send(new PutObjectCommand({ Bucket, Key, Body: orgId }));
}

/**
 * Tries every call on the objects of an organisation.
 *
 * @returns the names of the calls that succeeded
 */
async function answeredCalls(credentials: Credentials, orgId: string): Promise<string[]> {
	const secrets = new SecretsManagerClient(settingsOf('SECRETS_MANAGER', credentials));
	const s3 = new S3Client({ ...settingsOf('S3', credentials), forcePathStyle: true });
	const calls: [string, () => Promise<unknown>][] = [
		...secretsOf(orgId).map((SecretId): [string, () => Promise<unknown>] => [
			'GetSecretValue',
			() => secrets.send(new GetSecretValueCommand({ SecretId })),
		]),
		...filesOf(orgId).flatMap((Key): [string, () => Promise<unknown>][] => [
			['GetObject', () => s3.send(new GetObjectCommand({ Bucket, Key }))],
			['PutObject', () => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'changed' }))],
		]),
		['ListObjects', () => s3.send(new ListObjectsV2Command({ Bucket, Prefix: orgId }))],
		['DeleteSecret', () => secrets.send(new DeleteSecretCommand({ SecretId: secretsOf(orgId)[0] }))],
	];
	const answered: string[] = [];
	for (const [name, send] of calls) {
		const failure = await send().then(
			() => undefined,
			(error: Error) => error,
		);
		if (failure === undefined) answered.push(name);
		else expect(failure.name).toMatch(/^AccessDenied(Exception)?$/);
	}
	return answered;
}

const ofItsOrganisation = [
	...['GetSecretValue', 'GetSecretValue', 'GetSecretValue'],
	...['GetObject', 'PutObject', 'GetObject', 'PutObject', 'GetObject', 'PutObject'],
];

it.each(organisations)(
	'a delivery session for %s can access only the secrets and files of this organisation',
	async (orgId) => {
		const credentials = await sessionOf(orgId);
		for (const other of organisations) {
			const answered = await answeredCalls(credentials, other);
			expect([other, answered]).toEqual([other, other === orgId ? ofItsOrganisation : []]);
		}
	},
);

it('without a session, the function cannot access the objects of any organisation', async () => {
	for (const orgId of organisations) expect(await answeredCalls(own, orgId)).toEqual([]);
});

it.each([
	['without a tag', []],
	['with a different tag', [{ Key: 'other', Value: 'demo-bank' }]],
	[
		'with an additional tag',
		[
			{ Key: 'organisation', Value: 'demo-bank' },
			{ Key: 'other', Value: 'x' },
		],
	],
	['with a wildcard as its tag', [{ Key: 'organisation', Value: '*' }]],
	['with a partial wildcard as its tag', [{ Key: 'organisation', Value: 'demo-????' }]],
])('a request for a session %s is refused', async (_, tags) => {
	await expect(session(tags)).rejects.toThrow();
});

it('other functions cannot request a session', async () => {
	const tags = [{ Key: 'organisation', Value: 'demo-bank' }];
	for (const name of ['schedules', 'delivery-sweep', 'admin', 'session']) {
		await expect(session(tags, credentialsOf(portal.environmentOf(name)))).rejects.toThrow(/not authorized/);
	}
});

it('a session key is refused without its session token or with the token of a different session', async () => {
	const [mine, other] = [await sessionOf('demo-bank'), await sessionOf('operator')];
	const { sessionToken: _, ...withoutToken } = mine;
	for (const credentials of [withoutToken, { ...mine, sessionToken: other.sessionToken }]) {
		const secrets = new SecretsManagerClient(settingsOf('SECRETS_MANAGER', credentials));
		const [SecretId] = secretsOf('demo-bank');
		await expect(secrets.send(new GetSecretValueCommand({ SecretId }))).rejects.toThrow(/token/);
	}
});
