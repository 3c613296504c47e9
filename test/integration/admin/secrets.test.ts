import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '../../../infra/local/seed/demo-users.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { Administrator, newOrganisation, usdCalculator } from '../../support/administrator.ts';
import { ApiCaller } from '../../support/api-caller.ts';
import { acceptInvitation } from '../../support/invitation.ts';
import { type TemporaryPortal, temporaryPortal } from '../../support/temporary-portal.ts';

const planted = {
	feed: 'Planted-feed-password-4711',
	feedAgain: 'Planted-feed-password-4712',
	sftp: 'Planted-sftp-password-4713',
	key: '-----BEGIN PLANTED KEY 4714-----',
	user: 'Planted-user-secret-4715',
	refused: 'Planted-refused-password-4716',
	own: 'Chosen-by-me-4717',
};

let portal: TemporaryPortal;
let api: ApiCaller;
let written = '';
const answers: string[] = [];

beforeAll(async () => {
	vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
	for (const stream of [process.stdout, process.stderr]) {
		vi.spyOn(stream, 'write').mockImplementation((chunk) => {
			written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
			return true;
		});
	}
	portal = await temporaryPortal({ seed: true });
	api = new ApiCaller(portal.origin);
	const call = api.call.bind(api);
	api.call = async (...parameters) => {
		const answer = await call(...parameters);
		answers.push(JSON.stringify(answer.body ?? null));
		return answer;
	};
}, 120_000);

afterAll(async () => {
	await portal?.close();
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
});

const layoutWith = (account: object) => ({ ...usdCalculator, VAL: { RDPAccount: account } });
const frontendOf = (account: object) => JSON.stringify({ GUI_Layout: layoutWith(account) });
const backendOf = (sftp: object) => JSON.stringify({ SFTP: { host: 'files.client.example', ...sftp } });

/** The text of every file of the data directory but one. */
function filesBut(except: string): string {
	return globSync('**/*', { cwd: portal.dataDirectory, withFileTypes: true })
		.filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).endsWith(except))
		.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
		.join('\n');
}

it('a password that an administrator saves is in Secrets Manager and nowhere else', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const added = await operator.done('organisationAdd', {
		...newOrganisation('Secretive', layoutWith({ username: 'feed-user', password: planted.feed })),
		backendConfig: backendOf({ user: 'desk', password: planted.sftp, privateKey: planted.key }),
	});
	const { orgId } = added;
	expect(JSON.parse(added.frontendConfig).GUI_Layout.VAL.RDPAccount).toEqual({
		username: 'feed-user',
		secretName: `/portal/${orgId}/organisation/frontend`,
	});
	expect(JSON.parse(added.backendConfig).SFTP).toEqual({
		host: 'files.client.example',
		user: 'desk',
		secretName: `/portal/${orgId}/organisation/backend`,
	});

	const { longName, frontendConfig, backendConfig } = added;
	const untouched = await operator.done('organisationUpdate', {
		orgId,
		longName,
		frontendConfig,
		backendConfig,
		version: 1,
	});
	const changed = await operator.done('organisationUpdate', {
		orgId,
		longName,
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

	const { secrets } = JSON.parse(readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8'));
	const kept = (owner: string) => JSON.parse(secrets[`/portal/${orgId}/${owner}`].value);
	expect(kept('organisation/frontend')).toEqual({ '/GUI_Layout/VAL/RDPAccount/password': planted.feedAgain });
	expect(kept('organisation/backend')).toEqual({ '/SFTP/password': planted.sftp, '/SFTP/privateKey': planted.key });
	expect(kept(`users/${user.userId}/backend`)).toEqual({ '/clientSecret': planted.user });
	expect(changed.version).toBe(3);

	await portal.restart();
	api = new ApiCaller(portal.origin);
	const everywhere = {
		answers: answers.join('\n'),
		log: `${written}\n${portal.lines.join('\n')}`,
		files: filesBut('secrets/secrets.json'),
	};
	expect(everywhere.files).toContain('files.client.example');
	expect(everywhere.log).toContain('POST /admin/org/update');
	for (const [place, text] of Object.entries(everywhere)) {
		for (const secret of [...Object.values(planted), demoPassword]) {
			expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
		}
	}
});

it('an organisation cannot name the secret of another', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	for (const secretName of ['/portal/other/organisation/frontend', '/portal/x/../other', 'prod/database']) {
		expect(await operator.refused('organisationAdd', newOrganisation('Borrower', layoutWith({ secretName })))).toEqual([
			400,
			'secret-name-not-own',
			{ path: 'GUI_Layout/VAL/RDPAccount' },
		]);
	}
});

it('the secrets of what is removed are removed', async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const [{ orgId }] = (await operator.done('organisationSearch', { search: 'secretive' })).organisations;
	await operator.done('organisationDelete', { orgId, confirmedUsers: 1 });
	const { secrets } = JSON.parse(readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8'));
	expect(Object.keys(secrets).filter((name) => name.includes(orgId))).toEqual([]);
});
