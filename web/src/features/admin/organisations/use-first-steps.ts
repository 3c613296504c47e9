import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { localStore } from '#lib/local-store.ts';
import { userSearch } from '#shared/contract/admin-directory.ts';
import type { OrganisationRow } from './remove-organisation.tsx';

const previewedName = (orgId: string) => `portal.previewed.${orgId}`;

/**
 * @param organisations all organisations; undefined while they are loading, and if the user is not an operator
 * @returns undefined once the preview was opened, or if there are several clients
 */
export function useFirstSteps(organisations: readonly OrganisationRow[] | undefined) {
	const [, setPreviewed] = useState<string>();
	const clients = organisations?.filter((each) => !each.isOperator) ?? [];
	const client = clients.length === 1 ? clients[0] : undefined;
	const hasPreviewed = client !== undefined && localStore.get(previewedName(client.orgId)) !== null;
	const users = useQuery({
		queryKey: ['admin', 'first-steps', client?.orgId],
		queryFn: async ({ signal }) =>
			(await callApi(userSearch, { orgId: client?.orgId ?? '', limit: 100 }, { signal })).users,
		enabled: client !== undefined && !hasPreviewed,
		refetchOnWindowFocus: false,
	});
	if (organisations === undefined || organisations.length === 0 || clients.length > 1 || hasPreviewed) return undefined;
	if (client !== undefined && users.data === undefined) return undefined;
	return {
		client,
		hasAdministrator: users.data?.some(({ isAdmin }) => isAdmin) ?? false,
		notePreview: () => {
			if (client === undefined) return;
			localStore.set(previewedName(client.orgId), 'yes');
			setPreviewed(client.orgId);
		},
	};
}
