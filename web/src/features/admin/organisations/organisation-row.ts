import type { AdminOrganisation } from '../../../../../shared/contract/admin-organisations.ts';

/** An organisation as it is listed. */
export type OrganisationRow = Omit<AdminOrganisation, 'frontendConfig' | 'backendConfig'>;
