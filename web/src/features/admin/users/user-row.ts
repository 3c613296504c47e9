import type { AdminUser } from '../../../../../shared/contract/admin-users.ts';

/** A user as it is listed. */
export type UserRow = Omit<AdminUser, 'frontendConfig' | 'backendConfig'>;
