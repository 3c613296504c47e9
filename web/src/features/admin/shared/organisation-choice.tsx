import { Select } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { organisationRead, organisationSearch } from '#shared/contract/admin-organisations.ts';
import { calendarMetadata } from '#shared/contract/calendars.ts';
import { useAdminText } from './admin-text.ts';
import { loadShowingFailure, useAdminMessages } from './messages/use-admin-messages.tsx';

export interface ChosenOrganisation {
	readonly orgId: string;
	readonly shortName: string;
}

interface OrganisationSelectProps {
	readonly chosen: ChosenOrganisation | undefined;
	/** True to offer the option 'All organizations', whose value is undefined. */
	readonly hasAll?: boolean;
	readonly disabled?: boolean;
	readonly invalid?: boolean;
	readonly ariaLabel: string;
	readonly onChoose: (chosen: ChosenOrganisation | undefined) => void;
}

type Status = 'pending' | 'loading' | 'finished' | 'error';

const all = '';

export function OrganisationSelect(props: OrganisationSelectProps) {
	const { chosen, hasAll = false, disabled = false, invalid = false, ariaLabel, onChoose } = props;
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [found, setFound] = useState<readonly ChosenOrganisation[]>([]);
	const [status, setStatus] = useState<Status>('pending');

	const find = async (search: string) => {
		setStatus('loading');
		try {
			const { organisations } = await callApi(organisationSearch, { search });
			setFound(organisations);
			setStatus('finished');
		} catch (error) {
			messages.failed('organisationList', error);
			setStatus('error');
		}
	};

	const allOption = { value: all, label: t('filters.allOrganisations') };
	const optionOf = ({ orgId, shortName }: ChosenOrganisation) => ({ value: orgId, label: shortName });
	const selected = chosen === undefined ? (hasAll ? allOption : null) : optionOf(chosen);
	return (
		<Select
			ariaLabel={ariaLabel}
			disabled={disabled}
			invalid={invalid}
			filteringType="manual"
			filteringAriaLabel={t('filters.organisations')}
			filteringPlaceholder={t('filters.organisations')}
			placeholder={t('filters.chooseOrganisation')}
			statusType={status}
			loadingText={t('grid.loading')}
			errorText={t('grid.failed')}
			recoveryText={t('grid.retry')}
			empty={t('grid.empty')}
			options={[...(hasAll ? [allOption] : []), ...found.map(optionOf)]}
			selectedOption={selected}
			onLoadItems={({ detail }) => void find(detail.filteringText)}
			onChange={({ detail }) => {
				const organisation = found.find(({ orgId }) => orgId === detail.selectedOption.value);
				if (organisation !== undefined || detail.selectedOption.value === all) onChoose(organisation);
			}}
		/>
	);
}

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
			return loadShowingFailure(messages, 'organisationList', signal, async () => {
				const request = { search: organizationName, limit: largestPage };
				const { organisations } = await callApi(organisationSearch, request, { signal });
				return organisations.find(({ shortName }) => shortName === organizationName) ?? null;
			});
		},
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
	});
}

export const useOwnOrganisation = (): OwnOrganisation | undefined => useOwnOrganisationQuery().data ?? undefined;

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
