import { usersOfOrganisation } from './store/list-users.ts';

/** Logins of an organisation's administrators who are not disabled, ascending. */
export async function administratorsOf(orgId: string): Promise<readonly string[]> {
	const users = await usersOfOrganisation(orgId);
	return users.filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled).map(({ login }) => login);
}
