import {
	AdminDeleteUserCommand,
	AdminDisableUserCommand,
	AdminGetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, vi } from 'vitest';
import type { Difference } from '#functions/directory/differences.ts';
import { activityOf, noteSeen } from '#functions/directory/store/activity.ts';
import { reserveFile, usageOf } from '#functions/directory/usage.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { defaultUserLimits } from '#shared/directory/user-limits.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { acceptInvitation, temporaryPassword } from '#test/support/invitation.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portal } from '../changed-portal.ts';

const password = 'Chosen-by-me-2';

const api = new ApiCaller(portal.origin);
const operator = await Administrator.signIn(api, 'operator@portal.example');
const admin = await Administrator.signIn(api, 'admin@demo-bank.example');
enterPortalDatabase(portal);

const inDemoBank = (login: string, more: object = {}) =>
	admin.done('userAdd', { orgId: 'demo-bank', aaaLogin: login, ...more });

const account = (sub: string) => ({ UserPoolId: portal.environment[variables.userPoolId], Username: sub });

const rightsOf = async (token: string) => (await api.get(routes.profile.path, token)).status;

async function differences() {
	const checked = (await portal.invoke('directory-check', {})) as { differences: readonly Difference[] };
	return checked.differences;
}

describe('a new user', () => {
	it('a new user is invited, chooses a password and has the rights that the administrator assigned', async () => {
		const added = await inDemoBank('Ada@Demo-Bank.example', { isAdmin: true });
		expect(added).toMatchObject({ aaaLogin: 'ada@demo-bank.example', isAdmin: true, isDisabled: false, version: 1 });
		await acceptInvitation(portal, 'ada@demo-bank.example', password);
		const { body } = await api.get(routes.profile.path, await api.signIn('ada@demo-bank.example', password));
		expect(body).toMatchObject({ UserId: 'ada@demo-bank.example', OrganizationName: 'Demo Bank', IsAdmin: true });
	});

	it('a user whose login already exists is refused', async () => {
		expect(await admin.refused('userAdd', { orgId: 'demo-bank', aaaLogin: 'USER@demo-bank.example' })).toEqual([
			409,
			'login-taken',
			{ login: 'user@demo-bank.example' },
		]);
		expect((await admin.refused('userAdd', { orgId: 'demo-bank', aaaLogin: 'user@bni.example' }))[1]).toBe(
			'login-taken',
		);
	});

	it.each([
		[{ aaaLogin: '', orgId: 'demo-bank' }, 'AAA Login can not be empty.'],
		[{ aaaLogin: 'nobody', orgId: 'demo-bank' }, 'Login must be an e-mail address.'],
		[{ aaaLogin: 'a@b.example', orgId: '' }, 'Org Id can not be null.'],
	])('a user with the fields %j is refused with the message: %s', async (body, message) => {
		const answer = await admin.call('userAdd', body);
		expect(answer.status).toBe(400);
		expect(answer.body.issues?.[0]?.message ?? answer.body.message).toBe(message);
	});

	it.each([
		['bni', { Fallback: { Currencies: ['USD'] }, VAL: {} }, 'The organization does not have module Fallback.'],
		['demo-bank', { Fallback: { Currencies: ['USD', 'ZAR'] } }, 'The organization does not have ZAR in Fallback.'],
	])('a new user of %s cannot get rights that the organisation does not have', async (orgId, layout, message) => {
		const { status, body } = await operator.call('userAdd', {
			orgId,
			aaaLogin: `greedy@${orgId}.example`,
			frontendConfig: JSON.stringify({ GUI_Layout: layout }),
		});
		expect(status).toBe(400);
		expect(body.issues.map((issue: { message: string }) => issue.message)).toEqual([message]);
		expect((await operator.done('userSearch', { search: 'greedy' })).users).toEqual([]);
	});
});

describe('a search for users', () => {
	const found = async (who: Administrator, search: string, more: object = {}) =>
		(await who.done('userSearch', { search, ...more })).users.map(({ aaaLogin }: { aaaLogin: string }) => aaaLogin);

	it("a search matches any part of the login or of the organisation's names", async () => {
		expect(await found(operator, 'ER@BNI')).toEqual(['user@bni.example']);
		expect(await found(operator, 'atch cl')).toEqual(['admin@batch-client.example', 'user@batch-client.example']);
		const { shortName, longName } = await operator.done('organisationRead', { orgId: 'bni' });
		expect(shortName).not.toBe(longName);
		expect(await found(operator, longName.slice(2))).toEqual(['admin@bni.example', 'user@bni.example']);
	});

	it('a search returns each user exactly once in its pages', async () => {
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const more = cursor === undefined ? {} : { cursor };
			const page = await operator.done('userSearch', { search: 'example', limit: 2, ...more });
			seen.push(...page.users.map(({ aaaLogin }: { aaaLogin: string }) => aaaLogin));
			cursor = page.cursor;
		} while (cursor !== undefined);
		expect(seen).toEqual(await found(operator, 'example', { limit: 100 }));
		expect(seen.length).toBeGreaterThan(6);
	});

	it("a search by a client's administrator finds only users of the administrator's organisation", async () => {
		expect(await found(admin, 'bni')).toEqual([]);
	});
});

describe('the status of a user', () => {
	const login = 'late@demo-bank.example';
	const listed = async (more: object = {}) =>
		(await operator.done('userSearch', { search: login, ...more })).users.map(
			({ status, lastSeenAt }: { status: string; lastSeenAt?: string }) => [status, lastSeenAt],
		);

	it('a user is invited until the first sign-in and active afterwards, and the list can be filtered by status', async () => {
		const { userId } = await inDemoBank(login);
		expect(await listed()).toEqual([['invited', undefined]]);
		expect(await listed({ status: 'active' })).toEqual([]);
		await noteSeen(userId, Date.parse('2026-08-06T09:41:07Z'));
		expect(await listed({ status: 'active' })).toEqual([['active', '2026-08-06T09:00:00.000Z']]);
		await noteSeen(userId, Date.parse('2026-08-06T08:00:00Z'));
		expect(await listed()).toEqual([['active', '2026-08-06T09:00:00.000Z']]);
		expect(await listed({ status: 'invited' })).toEqual([]);
		await operator.done('userDelete', { userId });
		expect((await activityOf([userId]))(userId)).toEqual({ status: 'unknown' });
	});

	it('a user who has signed in through the API is active', async () => {
		const [self] = (await admin.done('userSearch', { search: 'admin@demo-bank' })).users;
		expect(self.status).toBe('active');
	});
});

describe('a save without a version', () => {
	it('a save without a version is applied to the saved state, as the specification requires', async () => {
		const { userId } = await inDemoBank('versionless@demo-bank.example');
		const saved = await admin.done('userUpdate', { userId, isAdmin: true });
		expect(saved).toMatchObject({ isAdmin: true, version: 2 });
		expect((await admin.refused('userUpdate', { userId, isAdmin: false, version: 1 }))[1]).toBe('changed-meanwhile');
	});
});

describe('a refused configuration', () => {
	const mailsTo = (login: string) => portal.lines.filter((line) => line.includes(`Mail to ${login}`));

	it.each([
		['a layout that is not JSON', { frontendConfig: '{bad' }],
		['a secret of a different owner', { backendConfig: '{"secretName":"/portal/bni/organisation/backend/x"}' }],
		['a secret that is not a string', { backendConfig: '{"password":[]}' }],
	])('a user who is refused because of %s is not invited', async (_, config) => {
		const login = `refused-${Object.values(config)[0]?.length}@demo-bank.example`;
		expect((await admin.call('userAdd', { orgId: 'demo-bank', aaaLogin: login, ...config })).status).toBe(400);
		expect((await admin.done('userSearch', { search: login })).users).toEqual([]);
		expect(mailsTo(login)).toEqual([]);
	});

	it('a user without screens is refused if the organisation does not have the calculator', async () => {
		const [user] = (await operator.done('userSearch', { search: 'user@bni.example' })).users;
		const { userId, version } = user;
		const answer = await operator.call('userUpdate', {
			userId,
			version,
			frontendConfig: '{"GUI_Layout":{"NonGuiComponent":true}}',
		});
		expect([answer.status, answer.body.issues?.[0].code]).toEqual([400, 'beyond-organisation']);
	});

	it('a user with a higher daily record limit than the organisation is refused', async () => {
		const lve = (dailyMaxRecords: number) =>
			JSON.stringify({
				LVE: {
					LVESchedule: { USD: '12:30' },
					...loanBatchExamples,
					features: { dailyMaxRecords },
				},
			});
		const { orgId } = await operator.done('organisationAdd', {
			...newOrganisation('Limited'),
			backendConfig: lve(1000),
		});
		const add = (aaaLogin: string, records: number) =>
			operator.call('userAdd', { orgId, aaaLogin, backendConfig: lve(records) });
		expect((await add('few@limited.example', 1000)).status).toBe(200);
		expect((await add('many@limited.example', 1001)).body.issues[0].code).toBe('beyond-organisation');
	});
});

describe('an invitation', () => {
	it('an invitation can be sent again until the user has chosen a password', async () => {
		const login = 'forgetful@demo-bank.example';
		const { userId } = await inDemoBank(login);
		const first = temporaryPassword(portal, login);
		await admin.done('userInvite', { userId });
		expect(temporaryPassword(portal, login)).not.toBe(first);
		await acceptInvitation(portal, login, password);
		expect((await admin.refused('userInvite', { userId }))[1]).toBe('invitation-not-needed');
	});
});

if (isNightly)
	describe('a save that was interrupted after the account was created and before the directory was written', () => {
		it('an interrupted save is reported by the nightly check and completed by the next attempt', async () => {
			expect(await differences()).toEqual([]);
			const halfAdded = await createUser(portal.environment, 'half-added@demo-bank.example', password);
			const { userId: halfRemoved } = await inDemoBank('half-removed@demo-bank.example');
			const { userId: halfDisabled, version } = await inDemoBank('half-disabled@demo-bank.example');
			const cognito = cognitoClient(portal.environment);
			await cognito.send(new AdminDeleteUserCommand(account(halfRemoved)));
			await cognito.send(new AdminDisableUserCommand(account(halfDisabled)));
			expect(await differences()).toEqual([
				{ kind: 'account-without-user', sub: halfAdded, login: 'half-added@demo-bank.example' },
				{ kind: 'disabled-in-one-place', sub: halfDisabled, login: 'half-disabled@demo-bank.example' },
				{ kind: 'user-without-account', sub: halfRemoved, login: 'half-removed@demo-bank.example' },
			]);

			expect((await inDemoBank('half-added@demo-bank.example')).userId).toBe(halfAdded);
			await admin.done('userDelete', { userId: halfRemoved });
			const closed = await admin.done('userUpdate', { userId: halfDisabled, version, isDisabled: true });
			await admin.done('userUpdate', { userId: halfDisabled, version: closed.version, isDisabled: false });
			expect(await differences()).toEqual([]);
			expect(await rightsOf(await api.signIn('half-added@demo-bank.example', password))).toBe(200);
		});
	});

describe("a user's session", () => {
	async function signedIn(login: string) {
		const user = await inDemoBank(login);
		await acceptInvitation(portal, login, password);
		return { ...user, token: await api.signIn(login, password) };
	}

	it('a session ends when its user is removed, and the login is then unknown', async () => {
		const { userId, token } = await signedIn('leaver@demo-bank.example');
		expect(await rightsOf(token)).toBe(200);
		await admin.done('userDelete', { userId });
		expect(await rightsOf(token)).toBe(401);
		const again = await api.post(routes.login.path, { username: 'leaver@demo-bank.example', password });
		expect([again.status, again.body.code]).toEqual([401, 'wrong-credentials']);
		await expect(
			cognitoClient(portal.environment).send(new AdminGetUserCommand(account(userId))),
		).rejects.toMatchObject({ name: 'UserNotFoundException' });
		expect((await inDemoBank('leaver@demo-bank.example')).userId).not.toBe(userId);
	});

	it('a session ends when its user is disabled, and the user can sign in again once enabled', async () => {
		const login = 'pausing@demo-bank.example';
		const { userId, version, token } = await signedIn(login);
		const disabled = await admin.done('userUpdate', { userId, version, isDisabled: true });
		expect(disabled.isDisabled).toBe(true);
		expect(await rightsOf(token)).toBe(401);
		expect((await api.post(routes.login.path, { username: 'pausing@demo-bank.example', password })).status).toBe(401);
		await admin.done('userUpdate', { userId, version: disabled.version, isDisabled: false });
		expect(await rightsOf(token)).toBe(401);
		// Times in tokens are whole seconds, so a new sign-in is effective from the next second on.
		const againSignedIn = async () => (await api.post(routes.login.path, { username: login, password })).body.Token;
		await vi.waitFor(async () => expect(await rightsOf(await againSignedIn())).toBe(200), {
			timeout: 200_000,
			interval: 400,
		});
	});

	it('changed rights apply from the next request of the session', async () => {
		const { userId, version, token } = await signedIn('changing@demo-bank.example');
		const currencies = async () => (await api.get(routes.compoundingCurrencies.path, token)).body.currencies;
		expect(await currencies()).toContain('EUR');
		const frontendConfig = '{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"USD"}}}';
		await admin.done('userUpdate', { userId, version, frontendConfig });
		expect(await currencies()).toEqual(['USD']);
	});
});

describe('the last administrator', () => {
	const roleOf = async (userId: string) => (await operator.done('userRead', { userId })).isAdmin;

	it('the last administrator of an organisation cannot be removed, disabled or demoted', async () => {
		const { orgId } = await operator.done('organisationAdd', newOrganisation('One Administrator'));
		const { userId, version } = await operator.done('userAdd', { orgId, aaaLogin: 'one@one.example', isAdmin: true });
		const login = { login: 'one@one.example' };
		expect(await operator.refused('userDelete', { userId })).toEqual([400, 'last-administrator', login]);
		for (const change of [{ isDisabled: true }, { isAdmin: false }]) {
			expect(await operator.refused('userUpdate', { userId, version, ...change })).toEqual([
				400,
				'last-administrator',
				login,
			]);
		}
		await operator.done('userAdd', { orgId, aaaLogin: 'two@one.example', isAdmin: true });
		await operator.done('userDelete', { userId });
	});

	if (isNightly)
		it('one administrator remains if two are demoted at the same time', async () => {
			for (const round of [1, 2, 3, 4, 5]) {
				const { orgId } = await operator.done('organisationAdd', newOrganisation(`Two Administrators ${round}`));
				const both = await Promise.all(
					['a', 'b'].map((name) =>
						operator.done('userAdd', { orgId, aaaLogin: `${name}@two${round}.example`, isAdmin: true }),
					),
				);
				await Promise.all(
					both.map(({ userId, version }) => operator.call('userUpdate', { userId, version, isAdmin: false })),
				);
				const left = await Promise.all(both.map(({ userId }) => roleOf(userId)));
				expect(left).toContain(true);
			}
		});

	it('administrators cannot remove, disable or demote their own account', async () => {
		const [self] = (await admin.done('userSearch', { search: 'admin@demo-bank.example' })).users;
		expect((await admin.refused('userDelete', { userId: self.userId }))[1]).toBe('oneself');
		const { userId, version } = self;
		const layout = '{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"USD"}}}';
		for (const change of [{ isAdmin: false }, { isDisabled: true }, { frontendConfig: layout }]) {
			expect((await admin.refused('userUpdate', { userId, version, ...change }))[1]).toBe('oneself');
		}
	});
});

describe('two administrators who save at the same time', () => {
	it('the second save is refused with the name of the first administrator', async () => {
		const { userId, version } = await inDemoBank('contested@demo-bank.example');
		await admin.done('userUpdate', { userId, version, isAdmin: true });
		const { status, body } = await operator.call('userUpdate', { userId, version, isDisabled: true });
		expect([status, body.code, body.params.by]).toEqual([409, 'changed-meanwhile', 'admin@demo-bank.example']);
		expect(await admin.done('userRead', { userId })).toMatchObject({ isAdmin: true, isDisabled: false, version: 2 });
	});

	it('the login and the organisation of a user cannot be changed', async () => {
		const { userId, version } = await inDemoBank('fixed@demo-bank.example');
		const other = { userId, version, aaaLogin: 'moved@demo-bank.example' };
		expect((await admin.refused('userUpdate', other))[1]).toBe('login-fixed');
		expect((await admin.refused('userUpdate', { userId, version, orgId: 'bni' }))[1]).toBe('organisation-fixed');
	});
});

it("when a user is removed, the user's file counts are removed as well", async () => {
	const { userId } = await inDemoBank('counted@demo-bank.example');
	const owner = { orgId: 'demo-bank', sub: userId };
	const counted = async () => (await usageOf(owner, defaultUserLimits, Date.now())).keptBytes.used;
	await reserveFile(owner, { bytes: 7, limits: defaultUserLimits, nowMillis: Date.now() });
	expect(await counted()).toBe(7);
	await admin.done('userDelete', { userId });
	expect(await counted()).toBe(0);
});
