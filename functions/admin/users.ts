import * as z from 'zod';
import { routes } from '../../shared/contract/routes.ts';
import { beyondOrganisation } from '../../shared/portal/beyond-organisation.ts';
import { parseFrontendConfig } from '../../shared/portal/layout.ts';
import type { Organisation } from '../../shared/portal/organisation.ts';
import type { User } from '../../shared/portal/user.ts';
import { operation } from '../platform/http/operation.ts';
import { inviteUser, setAccountEnabled } from '../platform/identity.ts';
import { badRequest, conflict } from '../platform/refusal.ts';
import {
	addUser,
	allUsers,
	findUser,
	replaceUser,
	usersBeginning,
	usersContaining,
	usersOfOrganisation,
} from '../platform/user-store.ts';
import { isOperator, requireOrganisation, requireUser, requireWithin } from './administration.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { changesBetween, secretChange } from './config-changes.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { describeUser, describeUserSummary } from './describe.ts';
import { giveBackToLast, requireNotLast, requireNotOneself } from './keep-an-administrator.ts';
import { recorded } from './recorded.ts';
import { type PreparedConfig, prepareBackendConfig, prepareFrontendConfig, refuseFaults } from './save-config.ts';
import { savedNow } from './saved-now.ts';

const mostListed = 2000;

export const list = operation(routes.userList, async ({ request, caller }) => {
	const orgId = request.orgId ?? (isOperator({ caller }) ? undefined : caller.organisation.orgId);
	if (orgId !== undefined) requireWithin({ caller }, orgId);
	const users = orgId === undefined ? await allUsers() : await usersOfOrganisation(orgId);
	if (users.length > mostListed) {
		throw badRequest(
			'too-many-to-list',
			`There are ${users.length} users; at most ${mostListed} are listed at once. Name an organisation, or search page by page.`,
			{ users: users.length, max: mostListed },
		);
	}
	return users.map(describeUser);
});

const place = z.strictObject({ sub: z.string().max(100), login: z.string().max(256) });

export const search = operation(routes.userSearch, async ({ request, caller }) => {
	const orgId = request.orgId ?? (isOperator({ caller }) ? undefined : caller.organisation.orgId);
	if (orgId !== undefined) requireWithin({ caller }, orgId);
	const wanted = request.search.trim().toLowerCase();
	const after = readCursor(place, request.cursor);
	const page =
		orgId === undefined
			? await usersBeginning(wanted, request.limit, after)
			: await usersContaining(orgId, wanted, request.limit, after);
	return { users: page.users.map(describeUserSummary), ...writeCursor(page.after) };
});

export const read = operation(routes.userRead, async ({ request, caller }) =>
	describeUser(await requireUser({ caller }, request.userId)),
);

const emailAddress = z.email();

export const add = operation(routes.userAdd, async ({ request, ...administration }) => {
	const { aaaLogin: login, orgId, isAdmin = false, isDisabled = false } = request;
	const organisation = await requireOrganisation(administration, orgId);
	if (!emailAddress.safeParse(login).success) {
		throw badRequest('login-invalid', 'AAA Login must be an e-mail address.', { login });
	}
	checkUsersLayout(request.frontendConfig, organisation);
	// Of a first try that broke off an account may be there already, without a user: it is taken over.
	const sub = await inviteUser(login);
	if ((await findUser(sub)) !== undefined) throw loginTaken(login);
	const configs = prepare(request, orgId, sub);
	const user: User = { sub, login, orgId, isAdmin, isDisabled, ...configs.texts, ...savedNow(administration, 1) };
	const what = { action: 'add', entity: 'user', entityId: sub, entityName: login, orgId } as const;
	await recorded(administration, { ...what, changes: changesBetween({}, user) }, async () => {
		if (!(await addUser(user))) throw loginTaken(login);
		await configs.keepSecrets();
		if (isDisabled) await setAccountEnabled(sub, false);
	});
	return describeUser(user);
});

export const update = operation(routes.userUpdate, async ({ request, ...administration }) => {
	const before = await requireUser(administration, request.userId);
	const { sub, login, orgId } = before;
	const organisation = await requireOrganisation(administration, orgId);
	if (request.aaaLogin !== undefined && request.aaaLogin !== login) {
		throw badRequest('login-fixed', `AAA Login stays ${login}.`, { login });
	}
	if (request.orgId !== undefined && request.orgId !== orgId) {
		throw badRequest('organisation-fixed', 'A user stays in its organisation.', { orgId });
	}
	if (request.version !== before.version) throw changedMeanwhile(before);
	const { isAdmin = before.isAdmin, isDisabled = before.isDisabled } = request;
	if ((before.isAdmin && !isAdmin) || (!before.isDisabled && isDisabled)) {
		requireNotOneself(administration, before);
		await requireNotLast(before);
	}
	checkUsersLayout(request.frontendConfig, organisation);
	const configs = prepare(request, orgId, sub);
	const { frontendConfig: _, backendConfig: __, ...rest } = before;
	const after: User = {
		...rest,
		isAdmin,
		isDisabled,
		...configs.texts,
		...savedNow(administration, before.version + 1),
	};
	const changes = changesBetween(before, after);
	if (configs.hasNewSecrets) changes.push(secretChange);
	const what = { action: 'update', entity: 'user', entityId: sub, entityName: login, orgId } as const;
	await recorded(administration, { ...what, changes }, async () => {
		if (!(await replaceUser(after, before.version))) {
			throw changedMeanwhile(await requireUser(administration, sub));
		}
		await giveBackToLast(before, after);
		await configs.keepSecrets();
		// Also when nothing changed here: a try before may have broken off between the two.
		await setAccountEnabled(sub, !isDisabled);
	});
	return describeUser(after);
});

const loginTaken = (login: string) => conflict('login-taken', `There is a user ${login} already.`, { login });

interface Configs {
	readonly frontendConfig?: string | undefined;
	readonly backendConfig?: string | undefined;
}

/** @throws a refusal (400) when the layout has more than the organisation's */
function checkUsersLayout(text: string | undefined, organisation: Organisation): void {
	if (text === undefined || text.trim() === '') return;
	const [users, own] = [parseFrontendConfig(text), parseFrontendConfig(organisation.frontendConfig)];
	// What cannot be read is refused with all its faults when it is prepared.
	if ('problem' in users || 'problem' in own) return;
	refuseFaults('frontendConfig', beyondOrganisation(users.layout, own.layout));
}

function prepare({ frontendConfig = '', backendConfig = '' }: Configs, orgId: string, sub: string) {
	const owner = `users/${sub}`;
	const parts: readonly (readonly [keyof Configs, PreparedConfig])[] = [
		...(frontendConfig.trim() === ''
			? []
			: [['frontendConfig', prepareFrontendConfig(frontendConfig, orgId, owner)] as const]),
		...(backendConfig.trim() === ''
			? []
			: [['backendConfig', prepareBackendConfig(backendConfig, orgId, owner)] as const]),
	];
	return {
		texts: Object.fromEntries(parts.map(([key, { text }]) => [key, text])) as Pick<
			User,
			'frontendConfig' | 'backendConfig'
		>,
		hasNewSecrets: parts.some(([, { hasNewSecrets }]) => hasNewSecrets),
		async keepSecrets() {
			for (const [, config] of parts) await config.keepSecrets();
		},
	};
}
