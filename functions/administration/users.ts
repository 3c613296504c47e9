import * as z from 'zod';
import {
	isOperator,
	requireOpenOrganisation,
	requireOrganisation,
	requireUser,
	requireWithin,
} from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { organisationSummaries } from '#functions/directory/organisations.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { inviteAgain, inviteUser, removeAccount, setAccountEnabled } from '#functions/directory/store/accounts.ts';
import { activityOf, noteInvited, removeActivity } from '#functions/directory/store/activity.ts';
import {
	allUsers,
	type UserSummary,
	usersBeginning,
	usersOfOrganisation,
	usersWhere,
} from '#functions/directory/store/list-users.ts';
import { addUser, findUser, removeUser, replaceUser } from '#functions/directory/users.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { listed, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { userAdd, userInvite, userList, userRead, userSearch, userUpdate } from '#shared/contract/admin-directory.ts';
import { beyondDailyMaximum, beyondOrganisation } from '#shared/directory/beyond-organisation.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { isEmailAddress } from '#shared/input/email-address.ts';
import { changesBetween, describeUser, describeUserSummary } from './config-changes.ts';
import { canAdminister, giveBackToLast, requireNotLast, requireNotOneself } from './remove.ts';
import { checkConfig, prepareConfigs, refuseFaults, requireKeptSecrets } from './save-config.ts';

const maxListed = 2000;

export const list = operation(userList, async ({ request, caller }) => {
	const orgId = request.orgId ?? (isOperator({ caller }) ? undefined : caller.organisation.orgId);
	if (orgId !== undefined) requireWithin({ caller }, orgId);
	const users = orgId === undefined ? await allUsers(maxListed) : await usersOfOrganisation(orgId);
	if (users === undefined || users.length > maxListed) {
		throw refuse('too-many-to-list', { max: maxListed, unit: 'users' });
	}
	return listed(users.map(describeUser));
});

const place = z.strictObject({ sub: z.string().min(1).max(100), login: z.string().min(1).max(256) });

export const search = operation(userSearch, async ({ request, caller }) => {
	const orgId = request.orgId ?? (isOperator({ caller }) ? undefined : caller.organisation.orgId);
	if (orgId !== undefined) requireWithin({ caller }, orgId);
	const wanted = canonicalName(request.search.trim());
	const filter = wanted === '' ? undefined : { loginPart: wanted, orgIds: await organisationsNamed(wanted, orgId) };
	const { status } = request;
	const withStatus = async (users: readonly UserSummary[]) => {
		const activity = await activityOf(users.map(({ sub }) => sub));
		return users.filter(({ sub }) => activity(sub).status === status);
	};
	const narrow = status === undefined ? undefined : withStatus;
	const page = await usersWhere(filter, orgId, request.limit, readCursor(place, request.cursor), narrow);
	const activity = await activityOf(page.users.map(({ sub }) => sub));
	const users = page.users.map((user) => ({ ...describeUserSummary(user), ...activity(user.sub) }));
	return { users, ...writeCursor(page.after) };
});

async function organisationsNamed(text: string, within: string | undefined): Promise<ReadonlySet<string>> {
	if (text === '' || within !== undefined) return new Set();
	const named = (await organisationSummaries()).filter(({ longName, shortName }) =>
		[longName, shortName].some((name) => canonicalName(name).includes(text)),
	);
	return new Set(named.map(({ orgId }) => orgId));
}

export const read = operation(userRead, async ({ request, caller }) =>
	describeUser(await requireUser({ caller }, request.userId)),
);

export const add = operation(userAdd, async ({ request, ...administration }) => {
	const { aaaLogin: login, orgId, isAdmin = false, isDisabled = false } = request;
	const organisation = await requireOpenOrganisation(administration, orgId);
	if (!isEmailAddress(login)) throw refuse('login-invalid', { login });
	checkConfigs(request, organisation);
	const [found] = (await usersBeginning(login, 1, undefined)).users;
	if (found?.login === login) throw loginTaken(login);
	// Secrets are checked before the invitation is sent.
	for (const text of Object.values(withoutBlanks(request))) await requireKeptSecrets(text, { orgId, sub: 'new' });
	const wanted = { login, orgId, isAdmin, isDisabled };
	const changes = changesBetween({}, { ...wanted, organisation: organisation.shortName, ...withoutBlanks(request) });
	const auditRecord = { action: 'add', entity: 'user', entityId: login, entityName: login, orgId, changes } as const;
	const user = await withAuditRecord(administration, auditRecord, async () => {
		const { sub, isNew } = await inviteUser(login);
		if ((await findUser(sub)) !== undefined) throw loginTaken(login);
		// An interrupted attempt created this account and may not have sent its invitation.
		if (!isNew) await inviteAgain(login);
		const configs = await prepareConfigs(withBlanks(request), withBlanks({}), { orgId, sub });
		const added: User = { sub, ...wanted, ...withoutBlanks(configs), ...savedNow(administration, 1) };
		await noteInvited(sub, added.savedAt ?? new Date(administration.clock()).toISOString());
		if (!(await addUser(added))) {
			await configs.rollback();
			throw loginTaken(login);
		}
		if (isDisabled) await setAccountEnabled(sub, false);
		try {
			// The new user is rolled back if the removal of the organisation has begun in the meantime.
			await requireOpenOrganisation(administration, orgId);
		} catch (refusal) {
			await removeAccount(sub);
			await removeUser(sub);
			await removeActivity(sub);
			await configs.rollback();
			throw refusal;
		}
		return added;
	});
	return describeUser(user);
});

export const update = operation(userUpdate, async ({ request, ...administration }) => {
	const before = await requireUser(administration, request.userId);
	const { sub, login, orgId } = before;
	const organisation = await requireOrganisation(administration, orgId);
	if (request.aaaLogin !== undefined && request.aaaLogin !== login) {
		throw refuse('login-fixed', { login });
	}
	if (request.orgId !== undefined && request.orgId !== orgId) {
		throw refuse('organisation-fixed', { orgId });
	}
	requireSameVersion(request.version, before);
	checkConfigs(request, organisation);
	const { isAdmin = before.isAdmin, isDisabled = before.isDisabled } = request;
	const { frontendConfig: _, backendConfig: __, ...rest } = before;
	const saved = savedNow(administration, before.version + 1);
	const plain: User = {
		...rest,
		isAdmin,
		isDisabled,
		...(isDisabled && !before.isDisabled ? { signedOutAt: saved.savedAt } : {}),
		...saved,
	};
	const wanted: User = { ...plain, ...withoutBlanks(request) };
	if (canAdminister(before) && !canAdminister(wanted)) {
		requireNotOneself(administration, before);
		await requireNotLast(before);
	}
	const changes = changesBetween({ ...before }, { ...wanted });
	const auditRecord = { action: 'update', entity: 'user', entityId: sub, entityName: login, orgId, changes } as const;
	const after = await withAuditRecord(administration, auditRecord, async () => {
		const configs = await prepareConfigs(withBlanks(request), withBlanks(before), { orgId, sub });
		const kept: User = { ...plain, ...withoutBlanks(configs) };
		// The account is enabled before the user is saved and disabled afterwards. An interruption therefore leaves it
		// disabled.
		if (before.isDisabled && !isDisabled) await setAccountEnabled(sub, true);
		if (!(await replaceUser(kept, before.version))) {
			await configs.rollback();
			throw changedMeanwhile(await requireUser(administration, sub));
		}
		await giveBackToLast(before, kept);
		await configs.deleteSuperseded();
		if (isDisabled) await setAccountEnabled(sub, false);
		return kept;
	});
	return describeUser(after);
});

export const invite = operation(userInvite, async ({ request, ...administration }) => {
	const { sub, login, orgId } = await requireUser(administration, request.userId);
	const auditRecord = {
		action: 'invite',
		entity: 'user',
		entityId: sub,
		entityName: login,
		orgId,
		changes: [],
	} as const;
	await withAuditRecord(administration, auditRecord, async () => {
		if (!(await inviteAgain(login))) throw refuse('invitation-not-needed', { login });
	});
	return { userId: sub };
});

const loginTaken = (login: string) => refuse('login-taken', { login });

interface Configs {
	readonly frontendConfig?: string | undefined;
	readonly backendConfig?: string | undefined;
}

function checkConfigs({ frontendConfig = '', backendConfig = '' }: Configs, organisation: Organisation): void {
	if (frontendConfig.trim() !== '') checkConfig('frontend', frontendConfig);
	checkConfig('backend', backendConfig);
	refuseFaults('backendConfig', beyondDailyMaximum(backendConfig, organisation.backendConfig));
	if (frontendConfig.trim() === '') return;
	const [users, own] = [parseFrontendConfig(frontendConfig), parseFrontendConfig(organisation.frontendConfig)];
	if ('problem' in users || 'problem' in own) throw new Error('a layout that was checked cannot be read');
	refuseFaults('frontendConfig', beyondOrganisation(users.layout, own.layout));
}

const withBlanks = ({ frontendConfig = '', backendConfig = '' }: Configs) => ({ frontendConfig, backendConfig });

/** Users without a configuration use the organisation's. */
function withoutBlanks({
	frontendConfig = '',
	backendConfig = '',
}: Configs): Pick<User, 'frontendConfig' | 'backendConfig'> {
	return {
		...(frontendConfig.trim() === '' ? {} : { frontendConfig }),
		...(backendConfig.trim() === '' ? {} : { backendConfig }),
	};
}
