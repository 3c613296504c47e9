import { type Entitlement, entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';

/** Rights without the limits of a user's layout. */
export function organisationEntitlement({ orgId, frontendConfig, backendConfig }: Organisation): Entitlement {
	const read = parseFrontendConfig(frontendConfig);
	if ('problem' in read) throw new Error(`the stored layout of the organisation ${orgId} cannot be read`);
	return entitlementOf(read.layout, backendConfig.trim() === '' ? {} : JSON.parse(backendConfig), true);
}
