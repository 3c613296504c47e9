import * as audit from '#functions/administration/audit.ts';
import * as organisations from '#functions/administration/organisations.ts';
import { removeOneOrganisation, removeOneUser } from '#functions/administration/remove.ts';
import * as users from '#functions/administration/users.ts';
import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';

export const handler = capabilityHandler([
	organisations.list,
	organisations.search,
	organisations.read,
	organisations.add,
	organisations.update,
	removeOneOrganisation,
	users.list,
	users.search,
	users.read,
	users.add,
	users.update,
	users.invite,
	removeOneUser,
	audit.list,
]);
