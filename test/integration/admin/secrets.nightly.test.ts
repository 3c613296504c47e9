import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	ResourceNotFoundException,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { Administrator, newOrganisation, usdCalculator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { capturedOutput } from '#test/support/captured-output.ts';
import { acceptInvitation } from '#test/support/invitation.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const planted = {
	feed: 'Planted-feed-password-4711',
	feedAgain: 'Planted-feed-password-4712',
	sftp: 'Planted-sftp-password-4713',
	key: '-----BEGIN PLANTED KEY 4714-----',
	user: 'Planted-user-secret-4715',
	refused: 'Planted-refused-password-4716',
	own: 'Chosen-by-me-4717',
};

const output = capturedOutput();
const portal = await portalForFile({ seed: true });
let api = new ApiCaller(portal.origin);
const answers: string[] = [];

const call = api.call.bind(api);
api.call = async (...parameters) => {
	const answer = await call(...parameters);
	answers.push(JSON.stringify(answer.body ?? null));
	return answer;
};

const layoutWith = (account: object) => ({ ...usdCalculator, VAL: { RDPAccount: account } });
const frontendOf = (account: object) => JSON.stringify({ GUI_Layout: layoutWith(account) });
const backendOf = (sftp: object) => JSON.stringify({ SFTP: { host: 'files.client.example', ...sftp } });

/** Returns options for a client that calls an emulator in the same way as the functions do. */
function clientOptions(endpointVariable: string) {
	const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = portal.environment;
	return {
		endpoint: portal.environment[endpointVariable] ?? '',
		region: AWS_REGION,
		credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
	};
}

/** Returns all items of all tables as text. The files on disk cannot be searched, because they are compressed. */
async function storedItems(): Promise<string> {
	const client = new DynamoDBClient(clientOptions('AWS_ENDPOINT_URL_DYNAMODB'));
	const pages: string[] = [];
	for (const { localName } of Object.values(tables)) {
		for await (const { Items } of paginateScan({ client }, { TableName: localName })) pages.push(JSON.stringify(Items));
	}
	return pages.join('\n');
}

/** Returns the text of all files in the data directory except one. */
function filesBut(except: string): string {
	return globSync('**/*', { cwd: portal.dataDirectory, withFileTypes: true })
		.filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).endsWith(except))
		.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
		.join('\n');
}

/** Names and values in Secrets Manager, of one organisation or of all. */
function keptSecrets(orgId = ''): [name: string, values: object][] {
	const { secrets } = JSON.parse(readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8'));
	// Secrets of the portal itself are in other folders.
	const kept = Object.entries(secrets as Record<string, { value: string }>).filter(
		([name]) => name.startsWith('/portal/') && name.includes(orgId),
	);
	return kept.map(([name, { value }]) => {
		const { boundTo, ...values } = JSON.parse(value);
		return [name, values];
	});
}

it('a saved password is stored only in Secrets Manager', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const added = await operator.done('organisationAdd', {
		...newOrganisation('Secretive', layoutWith({ username: 'feed-user', password: planted.feed })),
		backendConfig: backendOf({ user: 'desk', password: planted.sftp, privateKey: planted.key }),
	});
	const { orgId } = added;
	expect(JSON.parse(added.frontendConfig).GUI_Layout.VAL.RDPAccount).toEqual({
		username: 'feed-user',
		secretName: expect.stringMatching(new RegExp(`^/portal/local/${orgId}/organisation/frontend/[0-9a-f-]{36}$`)),
	});
	expect(JSON.parse(added.backendConfig).SFTP).toEqual({
		host: 'files.client.example',
		user: 'desk',
		secretName: expect.stringMatching(new RegExp(`^/portal/local/${orgId}/organisation/backend/[0-9a-f-]{36}$`)),
	});

	const { longName, frontendConfig, backendConfig } = added;
	const same = { orgId, longName, frontendConfig, backendConfig };
	const untouched = await operator.done('organisationUpdate', { ...same, version: 1 });
	const changed = await operator.done('organisationUpdate', {
		...same,
		frontendConfig: frontendOf({ username: 'feed-user', password: planted.feedAgain }),
		backendConfig: untouched.backendConfig,
		version: 2,
	});
	await operator.call('organisationUpdate', {
		orgId,
		longName: '',
		frontendConfig: frontendOf({ password: planted.refused }),
		backendConfig: `{"password":"${planted.refused}"`,
		version: 2,
	});
	const user = await operator.done('userAdd', {
		orgId,
		aaaLogin: 'desk@secretive.example',
		isAdmin: true,
		backendConfig: JSON.stringify({ clientSecret: planted.user }),
	});
	await acceptInvitation(portal, 'desk@secretive.example', planted.own);
	const admin = await Administrator.signIn(api, 'desk@secretive.example', planted.own);
	for (const someone of [operator, admin]) {
		await someone.done('organisationList', {});
		await someone.done('organisationRead', { orgId });
		await someone.done('userList', { orgId });
		await someone.done('userRead', { userId: user.userId });
		const { entries } = await someone.done('auditList', { orgId });
		expect(JSON.stringify(entries)).toContain('••••');
		await api.get(routes.profile.path, someone.token);
	}

	const own = keptSecrets().filter(([name]) => name.includes(orgId));
	const kept = Object.fromEntries(own.map(([name, values]) => [name.replace(/\/[^/]*$/, ''), values]));
	expect(kept).toEqual({
		[`/portal/local/${orgId}/organisation/frontend`]: { password: planted.feedAgain },
		[`/portal/local/${orgId}/organisation/backend`]: { password: planted.sftp, privateKey: planted.key },
		[`/portal/local/${orgId}/users/${user.userId}/backend`]: { clientSecret: planted.user },
	});
	expect(changed.version).toBe(3);

	await portal.restart();
	api = new ApiCaller(portal.origin);
	const everywhere = {
		answers: answers.join('\n'),
		log: `${output.text()}\n${portal.lines.join('\n')}`,
		tables: await storedItems(),
		files: filesBut('secrets/secrets.json'),
	};
	const finds = (place: keyof typeof everywhere, text: string) =>
		expect(everywhere[place].includes(text), text).toBe(true);
	finds('tables', 'files.client.example');
	finds('answers', 'files.client.example');
	finds('files', 'desk@secretive.example');
	finds('log', 'POST /admin/org/update');
	for (const [place, text] of Object.entries(everywhere)) {
		for (const secret of [...Object.values(planted), demoPassword]) {
			expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
		}
	}
});

const secretsManager = () => new SecretsManagerClient(clientOptions('AWS_ENDPOINT_URL_SECRETS_MANAGER'));

/** Renames a secret, also in the stored configuration, to the name format of the first versions of the portal. */
async function nameWithoutStage(secretName: string, backendConfig: string) {
	const earlierName = secretName.replace('/portal/local/', '/portal/');
	const manager = secretsManager();
	const { SecretString } = await manager.send(new GetSecretValueCommand({ SecretId: secretName }));
	await manager.send(new CreateSecretCommand({ Name: earlierName, SecretString }));
	await manager.send(new DeleteSecretCommand({ SecretId: secretName, ForceDeleteWithoutRecovery: true }));
	const database = new DynamoDBClient(clientOptions('AWS_ENDPOINT_URL_DYNAMODB'));
	const TableName = tables.directory.localName;
	for await (const { Items = [] } of paginateScan({ client: database }, { TableName })) {
		for (const item of Items.filter((each) => each.backendConfig?.S === backendConfig)) {
			const earlier = { S: backendConfig.replace(secretName, earlierName) };
			await database.send(new PutItemCommand({ TableName, Item: { ...item, backendConfig: earlier } }));
		}
	}
	return { earlierName, SecretString };
}

it('a secret whose name lacks the stage is kept, and is renamed when its configuration is saved', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const { orgId, longName, frontendConfig, backendConfig } = await operator.done('organisationAdd', {
		...newOrganisation('Long Standing', usdCalculator),
		backendConfig: backendOf({ user: 'desk', password: 'Long-standing-password-1' }),
	});
	const { secretName } = JSON.parse(backendConfig).SFTP;
	const { earlierName, SecretString } = await nameWithoutStage(secretName, backendConfig);

	const read = await operator.done('organisationRead', { orgId });
	expect(JSON.parse(read.backendConfig).SFTP.secretName).toBe(earlierName);
	const same = { orgId, longName, frontendConfig };
	const saved = await operator.done('organisationUpdate', { ...same, backendConfig: read.backendConfig, version: 1 });
	const { secretName: newName } = JSON.parse(saved.backendConfig).SFTP;
	expect(newName).toMatch(new RegExp(`^/portal/local/${orgId}/organisation/backend/`));
	const manager = secretsManager();
	const moved = await manager.send(new GetSecretValueCommand({ SecretId: newName }));
	expect(JSON.parse(moved.SecretString ?? '{}')).toEqual(JSON.parse(SecretString ?? ''));
	await expect(manager.send(new GetSecretValueCommand({ SecretId: earlierName }))).rejects.toThrow(
		ResourceNotFoundException,
	);
});

it.each(['demo-bank', 'bni', 'operator'])(
	'the organisation %s, whose secret was created by the first versions, can be saved',
	async (orgId) => {
		const operator = await Administrator.signIn(api, 'operator@portal.example');
		const { longName, frontendConfig, backendConfig, version } = await operator.done('organisationRead', { orgId });
		const account = { user: 'desk', password: 'Long-standing-password-2' };
		const before = { orgId, longName, frontendConfig, version };
		const { SFTP } = JSON.parse(backendOf(account));
		const withAccount = JSON.stringify({ ...JSON.parse(backendConfig), SFTP });
		const added = await operator.done('organisationUpdate', { ...before, backendConfig: withAccount });
		const { secretName } = JSON.parse(added.backendConfig).SFTP;
		await nameWithoutStage(secretName, added.backendConfig);

		const same = { orgId, longName, frontendConfig: added.frontendConfig };
		const read = await operator.done('organisationRead', { orgId });
		expect(JSON.parse(read.backendConfig).SFTP.secretName).toBe(secretName.replace('/portal/local/', '/portal/'));
		const saved = await operator.done('organisationUpdate', {
			...same,
			backendConfig: read.backendConfig,
			version: read.version,
		});
		expect(JSON.parse(saved.backendConfig).SFTP.secretName).toMatch(
			new RegExp(`^/portal/local/${orgId}/organisation/backend/`),
		);
		await operator.done('organisationUpdate', { ...same, backendConfig, version: saved.version });
	},
);

it('a secret name that belongs to a different organisation is refused', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	for (const secretName of ['/portal/other/organisation/frontend', '/portal/x/../other', 'prod/database']) {
		expect(await operator.refused('organisationAdd', newOrganisation('Borrower', layoutWith({ secretName })))).toEqual([
			400,
			'secret-name-not-own',
			{ path: 'GUI_Layout.VAL.RDPAccount' },
		]);
	}
});

it('when an organisation or a user is removed, the secrets are removed as well', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const [{ orgId }] = (await operator.done('organisationSearch', { search: 'secretive' })).organisations;
	await operator.done('organisationDelete', { orgId, confirmedUsers: 1 });
	expect(keptSecrets(orgId)).toEqual([]);
});

it('a secret can be used only for its object and host, even if it is copied to a different object', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const added = await operator.done('organisationAdd', {
		...newOrganisation('Careful'),
		backendConfig: JSON.stringify({
			hosts: [
				{ host: 'a.example', password: 'secret of a' },
				{ host: 'b.example', password: 'secret of b', privateKey: 'key of b' },
			],
		}),
	});
	const { orgId, longName, frontendConfig } = added;
	let { version, backendConfig } = added;
	const save = async (config: object | string) => {
		const text = typeof config === 'string' ? config : JSON.stringify(config);
		const same = { orgId, longName, frontendConfig, version };
		const answer = await operator.call('organisationUpdate', { ...same, backendConfig: text });
		if (answer.status === 200) ({ version, backendConfig } = answer.body);
		return [answer.status, answer.body.code];
	};
	const stored = () => keptSecrets(orgId).map(([, values]) => values);
	const [, b] = JSON.parse(backendConfig).hosts;

	expect(await save({ moved: { hosts: [b] } })).toEqual([200, undefined]);
	expect(stored()).toEqual([{ password: 'secret of b', privateKey: 'key of b' }]);
	expect(await save({ moved: { hosts: [{ ...b, password: 'new' }] } })).toEqual([200, undefined]);
	expect(stored()).toEqual([{ password: 'new', privateKey: 'key of b' }]);
	const [kept] = JSON.parse(backendConfig).moved.hosts;

	expect(await save({ hosts: [{ ...kept, host: 'evil.example' }] })).toEqual([400, 'secret-needed-again']);
	expect(await save({ password: 12345678 })).toEqual([400, 'secret-not-text']);
	expect(await save({ target: 'sftp://desk:planted@files.example' })).toEqual([400, 'secret-in-url']);
	expect(stored()).toEqual([{ password: 'new', privateKey: 'key of b' }]);
	for (const key of ['apiKey', 'client_secret', 'access-token', 'sftpPassword', 'password1', 'pass']) {
		expect(await save({ [key]: 'planted' })).toEqual([200, undefined]);
		expect(backendConfig).not.toContain('planted');
	}
	expect(await save('')).toEqual([200, undefined]);
	expect([stored(), backendConfig]).toEqual([[], '{}']);
});

it('a save that is refused because its version is outdated does not leave a new secret', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const { orgId, longName, frontendConfig, version } = await operator.done(
		'organisationAdd',
		newOrganisation('Contested Secrets'),
	);
	const same = { orgId, longName, frontendConfig, version };
	const saves = await Promise.all(
		['one', 'two', 'three'].map((password) =>
			operator.call('organisationUpdate', { ...same, backendConfig: JSON.stringify({ password }) }),
		),
	);
	expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
	const { backendConfig } = await operator.done('organisationRead', { orgId });
	expect(keptSecrets(orgId).map(([name]) => name)).toEqual([JSON.parse(backendConfig).secretName]);
});
