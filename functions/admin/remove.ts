import { routes } from '../../shared/contract/routes.ts';
import type { User } from '../../shared/portal/user.ts';
import { removeClientCalendars } from '../platform/calendar-store.ts';
import { operation } from '../platform/http/operation.ts';
import { removeAccount } from '../platform/identity.ts';
import { removeOrganisation } from '../platform/organisation-store.ts';
import { badRequest, conflict } from '../platform/refusal.ts';
import { removeSecrets } from '../platform/secret-store.ts';
import { findUser, removeUser, replaceUser, usersOfOrganisation } from '../platform/user-store.ts';
import { type Administration, requireOperator, requireOrganisation, requireUser } from './administration.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { giveBackToLast, requireNotLast, requireNotOneself } from './keep-an-administrator.ts';
import { recorded } from './recorded.ts';
import { secretNames } from './save-config.ts';

export const removeOneUser = operation(routes.userDelete, async ({ request, ...administration }) => {
	const user = await requireUser(administration, request.userId);
	requireNotOneself(administration, user);
	await requireNotLast(user);
	await removeRecorded(administration, user, giveBackToLast);
	return { userId: user.sub };
});

export const removeOneOrganisation = operation(routes.organisationDelete, async ({ request, ...administration }) => {
	requireOperator(administration);
	const organisation = await requireOrganisation(administration, request.orgId);
	const { orgId, shortName } = organisation;
	if (organisation.isOperator) throw badRequest('operator-stays', 'The operating organisation can not be removed.');
	const users = await usersOfOrganisation(orgId);
	if (users.length !== (request.confirmedUsers ?? 0)) {
		throw conflict('organisation-has-users', `${shortName} has ${users.length} users, who would be removed with it.`, {
			users: users.length,
		});
	}
	for (const user of users) await removeRecorded(administration, user);
	const what = { action: 'remove', entity: 'organisation', entityId: orgId, entityName: shortName, orgId } as const;
	await recorded(administration, { ...what, changes: [] }, async () => {
		await removeClientCalendars(orgId);
		for (const name of secretNames(orgId, 'organisation')) await removeSecrets(name);
		await removeOrganisation(organisation);
	});
	return { orgId };
});

/** Disabled first, so that its sessions end at once; what breaks off here is completed by removing it again. */
async function removeRecorded(
	administration: Administration,
	user: User,
	checkDisabled: (before: User, disabled: User) => Promise<void> = async () => undefined,
): Promise<void> {
	const { sub, login, orgId } = user;
	const what = { action: 'remove', entity: 'user', entityId: sub, entityName: login, orgId } as const;
	await recorded(administration, { ...what, changes: [] }, async () => {
		const disabled = { ...user, isDisabled: true, version: user.version + 1 };
		if (await replaceUser(disabled, user.version)) await checkDisabled(user, disabled);
		else {
			const current = await findUser(sub);
			if (current !== undefined) throw changedMeanwhile(current);
		}
		await removeAccount(sub);
		for (const name of secretNames(orgId, `users/${sub}`)) await removeSecrets(name);
		await removeUser(sub);
	});
}
