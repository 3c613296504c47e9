import { useCallback, useEffect, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';
import { type UserStatus, userStatuses } from '#shared/contract/admin-users.ts';
import { useSettled } from '#ui/use-settled.ts';
import { adminAddress } from '../shared/admin-address.ts';
import type { ChosenOrganisation } from '../shared/organisation-select.tsx';

interface UserFilter {
	readonly search: string;
	readonly status: UserStatus | undefined;
	readonly organisation: ChosenOrganisation | undefined;
	/** An organisation of the address whose name is not known yet. */
	readonly asked: string | undefined;
}

function filterOf(query: URLSearchParams): UserFilter {
	const status = userStatuses.find((each) => each === parameter(query, 'status'));
	const search = (parameter(query, 'search') ?? '').slice(0, 200);
	return { search, status, organisation: undefined, asked: parameter(query, 'of') };
}

/** The filter of the users, which is part of the address. An organisation that cannot be read is removed from it. */
export function useUserFilter() {
	const [filter, setFilter] = useState(() => filterOf(queryAt(adminAddress)));
	const { search, status, organisation, asked } = filter;
	const settled = useSettled(search.trim());
	const change = useCallback((part: Partial<UserFilter>) => setFilter((before) => ({ ...before, ...part })), []);
	useEffect(() => {
		if (asked === undefined) return;
		let isCurrent = true;
		void callApi(organisationRead, { orgId: asked }).then(
			({ orgId, shortName }) => isCurrent && change({ organisation: { orgId, shortName }, asked: undefined }),
			() => isCurrent && change({ asked: undefined }),
		);
		return () => {
			isCurrent = false;
		};
	}, [asked, change]);
	const parameters = { search: settled || undefined, status, of: organisation?.orgId ?? asked };
	useAddressParameters(adminAddress, parameters, (query) => setFilter(filterOf(query)));
	return { ...filter, orgId: organisation?.orgId ?? asked, settled, change };
}
