import { demoOrganisations } from './demo-organisations.ts';

/** The password of every demo user, which exist only on one machine. */
export const demoPassword = 'Portal-demo-1';

export interface DemoUser {
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** Has a temporary password, which must be changed at the first sign-in. */
	readonly isInvited: boolean;
}

/** The operator's administrator, an administrator and a plain user of each client, and a user who has not signed in yet. */
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
