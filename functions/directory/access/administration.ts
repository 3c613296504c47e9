import { refuse } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { findOrganisation } from '../organisations.ts';
import { findUser } from '../users.ts';
import type { Caller } from './operation.ts';

export interface Administration {
	readonly caller: Caller;
	/** Client address. */
	readonly from: string;
	readonly clock: Clock;
}

/** Other administrators manage only their own users. A program of the operator sees only the operator's data. */
export const isOperator = ({ caller }: Pick<Administration, 'caller'>): boolean =>
	caller.organisation.isOperator && caller.program === undefined;

/** Throws a refusal (403). */
export function requireOperator(administration: Pick<Administration, 'caller'>): void {
	if (isOperator(administration)) return;
	throw refuse('not-the-operator');
}

/** Throws a refusal (403). */
export function requireWithin(administration: Pick<Administration, 'caller'>, orgId: string): void {
	if (isOperator(administration) || administration.caller.organisation.orgId === orgId) return;
	throw refuse('other-organisation');
}

/** Throws a refusal: 403 for an administrator of a different organisation, 404 if the organisation does not exist. */
export async function requireOrganisation(
	administration: Pick<Administration, 'caller'>,
	orgId: string,
): Promise<Organisation> {
	requireWithin(administration, orgId);
	const organisation = await findOrganisation(orgId);
	if (organisation !== undefined) return organisation;
	throw refuse('unknown-organisation', { orgId }, { status: 404 });
}

/** Throws a refusal (404), also if the caller does not administer the user. */
export async function requireUser(administration: Pick<Administration, 'caller'>, userId: string): Promise<User> {
	const user = await findUser(userId);
	const isWithin = isOperator(administration) || user?.orgId === administration.caller.organisation.orgId;
	if (user !== undefined && isWithin) return user;
	throw refuse('unknown-user', { userId }, { status: 404 });
}

/** Throws the refusals of {@link requireOrganisation}, and 409 while the organisation is being removed. */
export async function requireOpenOrganisation(
	administration: Pick<Administration, 'caller'>,
	orgId: string,
): Promise<Organisation> {
	const organisation = await requireOrganisation(administration, orgId);
	if (organisation.isClosing !== true) return organisation;
	throw refuse('organisation-closing', { shortName: organisation.shortName });
}
