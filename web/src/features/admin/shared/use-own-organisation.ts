import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { organisationSearch } from '#shared/contract/admin-organisations.ts';
import { useAdminMessages } from './messages/use-admin-messages.ts';

export interface OwnOrganisation {
	readonly orgId: string;
	readonly shortName: string;
	/** True if its administrators manage every organisation. */
	readonly isOperator: boolean;
}

const largestPage = 100;

/** The organisation of the signed-in administrator; undefined until it is loaded. */
export function useOwnOrganisation(): OwnOrganisation | undefined {
	const { organizationName } = useSession();
	const messages = useAdminMessages();
	const query = useQuery({
		queryKey: ['admin-own-organisation', organizationName],
		queryFn: async ({ signal }) => {
			try {
				const request = { search: organizationName, limit: largestPage };
				const { organisations } = await callApi(organisationSearch, request, { signal });
				return organisations.find(({ shortName }) => shortName === organizationName) ?? null;
			} catch (error) {
				if (!signal.aborted) messages.failed('organisationList', error);
				throw error;
			}
		},
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
	});
	return query.data ?? undefined;
}
