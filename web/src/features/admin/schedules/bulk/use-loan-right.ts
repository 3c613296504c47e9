import { useQuery } from '@tanstack/react-query';
import { isJsonObject, readJson } from '#features/admin/shared/json-value.ts';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-directory.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';

/**
 * True if an organisation has the calculator, which is required for saved loans.
 *
 * @returns undefined while loading and if loading fails; the portal then refuses a schedule with loans on save
 */
export function useLoanRight(orgId: string): boolean | undefined {
	const query = useQuery({
		queryKey: ['admin', 'loan-right', orgId],
		queryFn: async ({ signal }) => {
			const { frontendConfig, backendConfig } = await callApi(organisationRead, { orgId }, { signal });
			const read = parseFrontendConfig(frontendConfig);
			if ('problem' in read) return null;
			const backend = readJson(backendConfig)?.value;
			return entitlementOf(read.layout, isJsonObject(backend) ? backend : {}, false).modules.has('RFR');
		},
		retry: false,
		refetchOnWindowFocus: false,
	});
	return query.data ?? undefined;
}
