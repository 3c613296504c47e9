import { type Entitlement, entitlementOf } from '#shared/directory/entitlement.ts';
import { type Organisation, parseFrontendConfig } from '#shared/directory/layout.ts';

/**
 * Returns the rights of an organisation, without the limits of a user's layout.
 *
 * @throws if the organisation's stored layout cannot be read
 */
export function organisationEntitlement({ orgId, frontendConfig, backendConfig }: Organisation): Entitlement {
	const read = parseFrontendConfig(frontendConfig);
	if ('problem' in read) throw new Error(`the stored layout of the organisation ${orgId} cannot be read`);
	return entitlementOf(read.layout, backendConfig.trim() === '' ? {} : JSON.parse(backendConfig), true);
}
