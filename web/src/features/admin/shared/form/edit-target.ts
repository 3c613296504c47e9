import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';

/** The record that the dialog adds or edits. */
export type EditTarget =
	| { readonly kind: 'organisation'; readonly mode: 'add' }
	| {
			readonly kind: 'organisation';
			readonly mode: 'edit';
			readonly record: AdminOrganisation;
			/** The dialog opens at the preview instead of its first field. */
			readonly startsAtPreview?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'add';
			readonly organisation: AdminOrganisation | undefined;
			/** The initial value of Administrator. Default: false. */
			readonly isAdmin?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'edit';
			readonly record: AdminUser;
			readonly organisation: AdminOrganisation;
	  };

/** A saved record that was opened. */
export type OpenedTarget = Extract<EditTarget, { readonly mode: 'edit' }>;
