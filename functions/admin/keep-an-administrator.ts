import { enabledModules, parseFrontendConfig } from '../../shared/portal/layout.ts';
import type { User } from '../../shared/portal/user.ts';
import type { Administration } from '../platform/directory/administration.ts';
import { findUser, replaceUser, usersOfOrganisation } from '../platform/directory/user-store.ts';
import { badRequest, type Refusal } from '../platform/http/refusal.ts';

/**
 * Whether the user can administer what its organisation's layout opens for it: an enabled administrator, whose own
 * layout, if there is one, has Admin.
 */
export function canAdminister({ isAdmin, isDisabled, frontendConfig }: User): boolean {
	if (!isAdmin || isDisabled) return false;
	if (frontendConfig === undefined) return true;
	const own = parseFrontendConfig(frontendConfig);
	return 'layout' in own && enabledModules(own.layout).includes('Admin');
}

/** @throws a refusal (400) when the user is who asks: nobody locks oneself out */
export function requireNotOneself({ caller }: Administration, user: User): void {
	if (caller.user.sub !== user.sub) return;
	const message = 'You can not take the administration away from yourself. Another administrator can.';
	throw badRequest('oneself', message);
}

/** @throws a refusal (400) when the user is the last of its organisation who can administer it */
export async function requireNotLast(user: User): Promise<void> {
	if (canAdminister(user) && !(await hasAdministratorBeside(user))) throw lastAdministrator(user);
}

/**
 * Two administrators may take each other's rights away at the same time, and both were told that the other is left.
 * Whoever now finds nobody left gives the rights back.
 *
 * @param taken the user as it was just kept
 * @throws a refusal (400) after the user is again what it was
 */
export async function giveBackToLast(before: User, taken: User): Promise<void> {
	if (!canAdminister(before) || canAdminister(taken) || (await hasAdministratorBeside(before))) return;
	await replaceUser({ ...before, version: taken.version + 1 }, taken.version);
	throw lastAdministrator(before);
}

/** The index may lag behind; whom it names is looked up. */
async function hasAdministratorBeside({ orgId, sub }: User): Promise<boolean> {
	for (const other of await usersOfOrganisation(orgId)) {
		if (other.sub === sub || !other.isAdmin) continue;
		const current = await findUser(other.sub);
		if (current !== undefined && canAdminister(current)) return true;
	}
	return false;
}

function lastAdministrator({ login }: User): Refusal {
	return badRequest('last-administrator', `${login} is the last administrator of the organisation.`, { login });
}
