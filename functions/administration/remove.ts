import { removeClientCalendars } from '#functions/calendars/calendar-store.ts';
import { noteRemoval } from '#functions/delivery/store/removal-store.ts';
import { removeDeliveryRecords } from '#functions/delivery/sweep/finish-removals.ts';
import {
	type Administration,
	requireOperator,
	requireOrganisation,
	requireUser,
} from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { removeOrganisation, replaceOrganisation } from '#functions/directory/organisations.ts';
import { changedMeanwhile } from '#functions/directory/saved-version.ts';
import { removeAccount } from '#functions/directory/store/accounts.ts';
import { removeActivity } from '#functions/directory/store/activity.ts';
import { usersOfOrganisation } from '#functions/directory/store/list-users.ts';
import { removeUsage } from '#functions/directory/usage.ts';
import { findUser, removeUser, replaceUser } from '#functions/directory/users.ts';
import { removeEventsOfOrganisation } from '#functions/events/remove-events.ts';
import { removeBatchesOfUser } from '#functions/loans/store/batch-store.ts';
import { removeLoansOfOrganisation, removeLoansOfUser } from '#functions/loans/store/remove-loans.ts';
import { removeUserDefinedCurves } from '#functions/valuation/market-data/user-defined-curves.ts';
import { removeRunFiles, removeRuns } from '#functions/valuation/runs/store/run-store.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { userDelete } from '#shared/contract/admin-directory.ts';
import { organisationDelete } from '#shared/contract/admin-organisations.ts';
import { enabledModules, parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { removeProgramsOfOrganisation } from './programs.ts';
import { forgetSecrets } from './save-config.ts';

export function canAdminister({ isAdmin, isDisabled, frontendConfig }: User): boolean {
	if (!isAdmin || isDisabled) return false;
	if (frontendConfig === undefined) return true;
	const own = parseFrontendConfig(frontendConfig);
	return 'layout' in own && enabledModules(own.layout).includes('Admin');
}

/** Administrators cannot lock themselves out. */
export function requireNotOneself({ caller }: Administration, user: User): void {
	if (caller.user.sub === user.sub) throw refuse('oneself');
}

export async function requireNotLast(user: User): Promise<void> {
	if (canAdminister(user) && !(await hasAdministratorBeside(user))) throw lastAdministrator(user);
}

/** Two administrators may take each other's rights at the same time. Throws a refusal (400) after the rollback. */
export async function giveBackToLast(before: User, taken: User): Promise<void> {
	if (!canAdminister(before) || canAdminister(taken) || (await hasAdministratorBeside(before))) return;
	await replaceUser({ ...before, version: taken.version + 1 }, taken.version);
	throw lastAdministrator(before);
}

/** Reads each listed user again, because the index is eventually consistent. */
async function hasAdministratorBeside({ orgId, sub }: User): Promise<boolean> {
	for (const other of await usersOfOrganisation(orgId)) {
		if (other.sub === sub || !other.isAdmin) continue;
		const current = await findUser(other.sub);
		if (current !== undefined && canAdminister(current)) return true;
	}
	return false;
}

function lastAdministrator({ login }: User): Refusal {
	return refuse('last-administrator', { login });
}

const removals: readonly ((orgId: string, nowMillis: number) => Promise<unknown>)[] = [
	removeProgramsOfOrganisation,
	removeClientCalendars,
	removeUserDefinedCurves,
	removeDeliveryRecords,
	removeRuns,
	removeRunFiles,
	removeLoansOfOrganisation,
	removeEventsOfOrganisation,
];

export const removeOneUser = operation(userDelete, async ({ request, ...administration }) => {
	const user = await requireUser(administration, request.userId);
	requireNotOneself(administration, user);
	await requireNotLast(user);
	await removeRecorded(administration, user, giveBackToLast);
	return { userId: user.sub };
});

export const removeOneOrganisation = operation(organisationDelete, async ({ request, ...administration }) => {
	requireOperator(administration);
	const organisation = await requireOrganisation(administration, request.orgId);
	const { orgId, shortName } = organisation;
	if (organisation.isOperator) throw refuse('operator-stays');
	const users = await usersOfOrganisation(orgId);
	if (users.length !== (request.confirmedUsers ?? 0)) {
		throw refuse('organisation-has-users', { users: users.length, shortName });
	}
	const closing: Organisation = { ...organisation, isClosing: true, version: organisation.version + 1 };
	const auditRecord = {
		action: 'remove',
		entity: 'organisation',
		entityId: orgId,
		entityName: shortName,
		orgId,
	} as const;
	await withAuditRecord(administration, { ...auditRecord, changes: [] }, async () => {
		// No user can be added after this point. The users are read again to find those added just before.
		if (!(await replaceOrganisation(closing, organisation.version))) {
			throw changedMeanwhile(await requireOrganisation(administration, orgId));
		}
		// The delivery sweep, which runs every minute, removes the files. If this call is interrupted, it also removes all
		// other remaining data.
		await noteRemoval(orgId, administration.clock());
		for (let left = users; left.length > 0; left = await usersStillThere(orgId)) {
			for (const user of left) await removeRecorded(administration, user);
		}
		for (const remove of removals) await remove(orgId, administration.clock());
		await removeOrganisation(closing);
		await forgetSecrets(organisation, { orgId });
	});
	return { orgId };
});

/** Reads each listed user again, because the eventually consistent index may still list removed users. */
async function usersStillThere(orgId: string): Promise<User[]> {
	const found = await Promise.all((await usersOfOrganisation(orgId)).map(({ sub }) => findUser(sub)));
	return found.filter((user) => user !== undefined);
}

/** Disables the user first, to end all sessions at once. Idempotent: a repeat completes an interrupted removal. */
async function removeRecorded(
	administration: Administration,
	user: User,
	checkDisabled: (before: User, disabled: User) => Promise<void> = async () => undefined,
): Promise<void> {
	const { sub, login, orgId } = user;
	const auditRecord = { action: 'remove', entity: 'user', entityId: sub, entityName: login, orgId } as const;
	await withAuditRecord(administration, { ...auditRecord, changes: [] }, async () => {
		const disabled = { ...user, isDisabled: true, version: user.version + 1 };
		if (await replaceUser(disabled, user.version)) await checkDisabled(user, disabled);
		else {
			const current = await findUser(sub);
			if (current !== undefined) throw changedMeanwhile(current);
		}
		await removeLoansOfUser(orgId, sub);
		await removeBatchesOfUser({ orgId, sub });
		await removeAccount(sub);
		await removeUser(sub);
		await removeActivity(sub);
		await removeUsage({ orgId, sub });
		await forgetSecrets(user, { orgId, sub });
	});
}
