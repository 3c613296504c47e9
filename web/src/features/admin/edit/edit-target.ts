import type { AdminOrganisation } from '../../../../../shared/contract/admin-organisations.ts';
import type { AdminUser } from '../../../../../shared/contract/admin-users.ts';

/** What the dialog adds or edits. */
export type EditTarget =
	| { readonly kind: 'organisation'; readonly mode: 'add' }
	| { readonly kind: 'organisation'; readonly mode: 'edit'; readonly record: AdminOrganisation }
	| {
			readonly kind: 'user';
			readonly mode: 'add';
			readonly organisation: AdminOrganisation | undefined;
			/** Whether the new user is to be an administrator, unless the form says otherwise. */
			readonly isAdmin?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'edit';
			readonly record: AdminUser;
			readonly organisation: AdminOrganisation;
	  };

/** Something saved that was opened. */
export type OpenedTarget = Extract<EditTarget, { readonly mode: 'edit' }>;
