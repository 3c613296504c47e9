/** The kinds of record that an administrator manages. */
export type AdminKind = 'organisation' | 'user';

/** The operations of the administration. Each has texts in `admin:failures`. */
export type AdminOperation =
	| `${AdminKind}${'List' | 'Read' | 'Add' | 'Update' | 'Remove'}`
	| 'userInvite'
	| `feed${'List' | 'Fetch' | 'Confirm' | 'Reject'}`
	| `schedule${'List' | 'Add' | 'Update' | 'Remove' | 'Pause' | 'Run' | 'Key' | 'Test' | 'Preview'}`
	| `delivery${'List' | 'Resend' | 'Cancel' | 'File'}`
	| `pull${'Read' | 'Save' | 'Remove' | 'Look' | 'Fetch'}`
	| 'auditList'
	| 'currencies';
