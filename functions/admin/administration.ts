import type { Organisation } from '../../shared/portal/organisation.ts';
import type { User } from '../../shared/portal/user.ts';
import type { Clock } from '../platform/clock.ts';
import { findOrganisation } from '../platform/directory.ts';
import type { Caller } from '../platform/http/caller.ts';
import { forbidden, notFound } from '../platform/refusal.ts';
import { findUser } from '../platform/user-store.ts';

/** Who administers, from where. */
export interface Administration {
	readonly caller: Caller;
	/** The address that the request came from. */
	readonly from: string;
	readonly clock: Clock;
}

/** The operator's administrators manage everything, those of any other organisation its own users. */
export const isOperator = ({ caller }: Pick<Administration, 'caller'>): boolean => caller.organisation.isOperator;

/** @throws a refusal (403) unless the caller administers the portal */
export function requireOperator(administration: Pick<Administration, 'caller'>): void {
	if (isOperator(administration)) return;
	throw forbidden('not-the-operator', 'Only administrators of the operating organisation may do this.');
}

/** @throws a refusal (403) when the organisation is another than the caller's and the caller is not the operator */
export function requireWithin(administration: Pick<Administration, 'caller'>, orgId: string): void {
	if (isOperator(administration) || administration.caller.organisation.orgId === orgId) return;
	throw forbidden('other-organisation', 'You administer your own organisation only.');
}

/** @throws a refusal: 403 for another organisation's administrator, 404 when there is none */
export async function requireOrganisation(
	administration: Pick<Administration, 'caller'>,
	orgId: string,
): Promise<Organisation> {
	requireWithin(administration, orgId);
	const organisation = await findOrganisation(orgId);
	if (organisation !== undefined) return organisation;
	throw notFound('unknown-organisation', 'There is no such organisation.', { orgId });
}

/** @throws a refusal (404) when there is no such user, or none that the caller administers */
export async function requireUser(administration: Pick<Administration, 'caller'>, userId: string): Promise<User> {
	const user = await findUser(userId);
	const isWithin = isOperator(administration) || user?.orgId === administration.caller.organisation.orgId;
	if (user !== undefined && isWithin) return user;
	throw notFound('unknown-user', 'There is no such user.', { userId });
}
