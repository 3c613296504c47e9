import type { OrganisationSummary } from '#functions/directory/organisations.ts';
import type { UserSummary } from '#functions/directory/store/list-users.ts';
import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { User } from '#shared/directory/user.ts';

export function describeSummary({ orgId, longName, shortName, isOperator, version }: OrganisationSummary) {
	return { orgId, longName, shortName, isOperator, version };
}

export function describeOrganisation(organisation: Organisation): AdminOrganisation {
	const { frontendConfig, backendConfig } = organisation;
	return { ...describeSummary(organisation), frontendConfig, backendConfig };
}

export function describeUserSummary({ sub, login, orgId, isAdmin, isDisabled, version }: UserSummary) {
	return { userId: sub, aaaLogin: login, orgId, isAdmin, isDisabled, version };
}

export function describeUser(user: User): AdminUser {
	const { frontendConfig = '', backendConfig = '' } = user;
	return { ...describeUserSummary(user), frontendConfig, backendConfig };
}
