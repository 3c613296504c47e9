import type { Administration } from '#functions/directory/access/administration.ts';
import { usersOfOrganisation } from '#functions/directory/store/list-users.ts';
import { findUser, replaceUser } from '#functions/directory/users.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { enabledModules, parseFrontendConfig } from '#shared/directory/layout.ts';
import type { User } from '#shared/directory/user.ts';

/** True if the user is an enabled administrator whose own layout, if there is one, has Admin. */
export function canAdminister({ isAdmin, isDisabled, frontendConfig }: User): boolean {
	if (!isAdmin || isDisabled) return false;
	if (frontendConfig === undefined) return true;
	const own = parseFrontendConfig(frontendConfig);
	return 'layout' in own && enabledModules(own.layout).includes('Admin');
}

/** @throws a refusal (400) when the user is the caller: administrators cannot lock themselves out */
export function requireNotOneself({ caller }: Administration, user: User): void {
	if (caller.user.sub === user.sub) throw refuse('oneself');
}

/** @throws a refusal (400) when the user is the last of its organisation who can administer it */
export async function requireNotLast(user: User): Promise<void> {
	if (canAdminister(user) && !(await hasAdministratorBeside(user))) throw lastAdministrator(user);
}

/**
 * Gives the rights back to the last administrator: two administrators may remove each other at the same time.
 *
 * @param taken the user as just saved
 * @throws a refusal (400) after the rollback
 */
export async function giveBackToLast(before: User, taken: User): Promise<void> {
	if (!canAdminister(before) || canAdminister(taken) || (await hasAdministratorBeside(before))) return;
	await replaceUser({ ...before, version: taken.version + 1 }, taken.version);
	throw lastAdministrator(before);
}

/** The index is eventually consistent, so each user that it names is read. */
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
