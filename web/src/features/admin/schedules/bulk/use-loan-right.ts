import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import { isJsonObject, readJson } from '../../shared/json-value.ts';

/** @returns undefined while loading and on failure; the portal then refuses a schedule with loans on save */
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
