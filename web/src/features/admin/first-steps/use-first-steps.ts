import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organisationSearch } from '../../../../../shared/contract/admin-organisations.ts';
import { userSearch } from '../../../../../shared/contract/admin-users.ts';
import { callApi } from '../../../lib/api-client.ts';
import { localStore } from '../../../lib/local-store.ts';

/** What an operator has done with the first organisation. */
export interface FirstSteps {
	/** The only organisation beside the operator's own; undefined while there is none. */
	readonly client: { readonly orgId: string; readonly shortName: string } | undefined;
	readonly hasAdministrator: boolean;
	/** In this browser. */
	readonly hasPreviewed: boolean;
	readonly notePreview: () => void;
}

const previewedName = (orgId: string) => `portal.previewed.${orgId}`;

/** The first steps of an operator; undefined once they are done, or where there are several organisations. */
export function useFirstSteps(isOperator: boolean): FirstSteps | undefined {
	const [, setPreviewed] = useState<string>();
	const organisations = useQuery({
		queryKey: ['admin', 'first-steps'],
		// The operator's own, one client, and whether there is another.
		queryFn: async ({ signal }) =>
			(await callApi(organisationSearch, { search: '', limit: 3 }, { signal })).organisations,
		enabled: isOperator,
		refetchOnWindowFocus: false,
	});
	const clients = organisations.data?.filter((each) => !each.isOperator) ?? [];
	const client = clients.length === 1 ? clients[0] : undefined;
	const users = useQuery({
		queryKey: ['admin', 'first-steps', client?.orgId],
		queryFn: async ({ signal }) =>
			(await callApi(userSearch, { orgId: client?.orgId ?? '', limit: 100 }, { signal })).users,
		enabled: client !== undefined,
		refetchOnWindowFocus: false,
	});
	if (organisations.data === undefined || clients.length > 1) return undefined;
	if (client !== undefined && users.data === undefined) return undefined;
	const hasAdministrator = users.data?.some(({ isAdmin }) => isAdmin) ?? false;
	const hasPreviewed = client !== undefined && localStore.get(previewedName(client.orgId)) !== null;
	if (hasAdministrator && hasPreviewed) return undefined;
	return {
		client,
		hasAdministrator,
		hasPreviewed,
		notePreview: () => {
			if (client === undefined) return;
			localStore.set(previewedName(client.orgId), 'yes');
			setPreviewed(client.orgId);
		},
	};
}
