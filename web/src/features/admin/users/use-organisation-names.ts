import { useQueries } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';

/** The short name of an organisation by its id; the id itself until the name is loaded. */
export function useOrganisationNames(orgIds: readonly string[]): (orgId: string) => string {
	const wanted = [...new Set(orgIds)];
	const results = useQueries({
		queries: wanted.map((orgId) => ({
			queryKey: ['admin-organisation-name', orgId],
			queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
				(await callApi(organisationRead, { orgId }, { signal })).shortName,
			staleTime: Number.POSITIVE_INFINITY,
			refetchOnWindowFocus: false,
		})),
	});
	const names = new Map(wanted.map((orgId, index) => [orgId, results[index]?.data]));
	return (orgId) => names.get(orgId) ?? orgId;
}
