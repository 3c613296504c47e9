/** What an administrator manages. */
export type AdminKind = 'organisation' | 'user';

/** Operations as their failures are titled. */
export type AdminOperation =
	| `${AdminKind}${'List' | 'Read' | 'Add' | 'Update' | 'Remove'}`
	| 'userInvite'
	| `feed${'List' | 'Confirm' | 'Reject'}`
	| 'auditList'
	| 'currencies';
