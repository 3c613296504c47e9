import { usersOfOrganisation } from './store/list-users.ts';

/** Ascending; without disabled administrators. */
export async function administratorsOf(orgId: string): Promise<readonly string[]> {
	const users = await usersOfOrganisation(orgId);
	return users.filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled).map(({ login }) => login);
}
