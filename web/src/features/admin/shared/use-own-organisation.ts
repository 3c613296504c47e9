import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi, useSession } from '#lib/api-client.ts';
import { organisationRead, organisationSearch } from '#shared/contract/admin-directory.ts';
import { calendarMetadata } from '#shared/contract/calendars.ts';
import { useAdminText } from './admin-text.ts';
import { useAdminMessages } from './messages/use-admin-messages.ts';

const forbidden = 403;

/** Loads the currencies of the overnight indices once. Empty while loading and if loading failed. */
export function useCurrencies() {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const query = useQuery({
		queryKey: ['admin-currencies'],
		queryFn: async ({ signal }) => {
			messages.attempt('currencies');
			try {
				const { currencies } = await callApi(calendarMetadata, {}, { signal });
				if (currencies.length === 0) messages.warn(t('messages.noCurrencies'));
				return currencies.map(({ code }) => code).toSorted();
			} catch (error) {
				if (!signal.aborted) messages.failed('currencies', error);
				// A retry would be refused as well.
				if (error instanceof ApiError && error.status === forbidden) return [];
				throw error;
			}
		},
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
	});
	const currencies: readonly string[] = query.data ?? [];
	/** `isKnown` stays true after the first attempt to load, even if that attempt failed. */
	return { currencies, isLoading: query.isFetching, isKnown: query.isFetched };
}

export interface OwnOrganisation {
	readonly orgId: string;
	readonly shortName: string;
	/** True if administrators of this organisation manage every organisation. */
	readonly isOperator: boolean;
}

const largestPage = 100;

export function useOwnOrganisationQuery() {
	const { organizationName } = useSession();
	const messages = useAdminMessages();
	return useQuery<OwnOrganisation | null>({
		queryKey: ['admin-own-organisation', organizationName],
		queryFn: async ({ signal }) => {
			messages.attempt('organisationList');
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
}

/** Returns the organisation of the signed-in administrator. Undefined while loading. */
export const useOwnOrganisation = (): OwnOrganisation | undefined => useOwnOrganisationQuery().data ?? undefined;

/** Returns the organisation that a tab shows, with its name. Undefined while loading. */
export function useShownOrganisation(orgId: string | undefined) {
	const own = useOwnOrganisation();
	const query = useQuery({
		queryKey: ['admin-shown-organisation', orgId],
		queryFn: async ({ signal }) => {
			if (own !== undefined && orgId === own.orgId) return own;
			return callApi(organisationRead, { orgId: orgId ?? '' }, { signal });
		},
		enabled: own !== undefined && orgId !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
	});
	return query.data;
}
