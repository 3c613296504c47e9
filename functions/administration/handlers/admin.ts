import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import * as audit from '../audit.ts';
import * as organisations from '../organisations.ts';
import * as programs from '../programs.ts';
import { removeOneOrganisation, removeOneUser } from '../remove.ts';
import * as users from '../users.ts';

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
	programs.list,
	programs.add,
	programs.revoke,
	programs.remove,
	audit.list,
]);
