import { demoOrganisations } from './demo-organisations.ts';

/** Of every demo user; it exists on one machine alone. */
export const demoPassword = 'Portal-demo-1';

export interface DemoUser {
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** A temporary password must be changed at the first sign-in. */
	readonly isInvited: boolean;
}

/** The operator's administrator, an administrator and a plain user of each client, and one who has yet to sign in for the first time. */
export const demoUsers: readonly DemoUser[] = [
	{ login: 'operator@portal.example', orgId: 'operator', isAdmin: true, isInvited: false },
	...demoOrganisations
		.filter(({ isOperator }) => !isOperator)
		.flatMap(({ orgId }) => [
			{ login: `admin@${orgId}.example`, orgId, isAdmin: true, isInvited: false },
			{ login: `user@${orgId}.example`, orgId, isAdmin: false, isInvited: false },
		]),
	{ login: 'new@demo-bank.example', orgId: 'demo-bank', isAdmin: false, isInvited: true },
];
