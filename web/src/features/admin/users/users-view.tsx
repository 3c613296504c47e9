import { Button, Select, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { useTypedState } from '#lib/use-kept-state.ts';
import {
	type FoundUser,
	type UserStatus,
	userRead,
	userSearch,
	userStatuses,
} from '#shared/contract/admin-directory.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';
import { useSettled } from '#ui/use-settled.ts';
import { adminAddress, useAdminText } from '../shared/admin-text.ts';
import { EditDialog } from '../shared/edit/edit-dialog.tsx';
import type { EditTarget } from '../shared/form/edit-form.ts';
import { AdminGrid, FilterRow, usePages } from '../shared/grid/admin-grid.tsx';
import {
	isNotFound,
	loadShowingFailure,
	useAdminAttempt,
	useAdminMessages,
} from '../shared/messages/use-admin-messages.tsx';
import {
	type ChosenOrganisation,
	OrganisationSelect,
	useCurrencies,
	useOwnOrganisation,
} from '../shared/organisation-choice.tsx';
import { RemoveUser, userColumns } from './remove-user.tsx';
import { AddUsers } from './several/add-users.tsx';

interface UserFilter {
	readonly search: string;
	readonly status: UserStatus | undefined;
	readonly organisation: ChosenOrganisation | undefined;
	/** Id of the organisation in the page address, until its name is loaded. */
	readonly asked: string | undefined;
}

function filterOf(query: URLSearchParams): UserFilter {
	const status = userStatuses.find((each) => each === parameter(query, 'status'));
	const search = (parameter(query, 'search') ?? '').slice(0, 200);
	return { search, status, organisation: undefined, asked: parameter(query, 'of') };
}

function useUserFilter() {
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

interface StatusSelectProps {
	readonly chosen: UserStatus | undefined;
	readonly onChoose: (status: UserStatus | undefined) => void;
}

function StatusSelect({ chosen, onChoose }: StatusSelectProps) {
	const { t } = useAdminText();
	const option = (status: UserStatus | undefined) => ({
		value: status ?? '',
		label: t(status === undefined ? 'userStatuses.all' : `userStatuses.${status}`),
	});
	return (
		<Select
			ariaLabel={t('fields.status')}
			options={[option(undefined), ...userStatuses.map(option)]}
			selectedOption={option(chosen)}
			onChange={({ detail }) => onChoose(userStatuses.find((status) => status === detail.selectedOption.value))}
		/>
	);
}

function useOrganisationNames(orgIds: readonly string[]): (orgId: string) => string {
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

export function UsersView() {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const queryClient = useQueryClient();
	const own = useOwnOrganisation();
	const { currencies, isLoading: isLoadingCurrencies, isKnown } = useCurrencies();
	const { search, status, organisation, orgId: ofOrganisation, settled, change } = useUserFilter();
	const [selected, setSelected] = useState<readonly FoundUser[]>([]);
	const [target, setTarget] = useTypedState<EditTarget | undefined>('edited-user', () => undefined);
	const [removed, setRemoved] = useState<FoundUser>();
	const { isBusy: isOpening, attempt } = useAdminAttempt();
	const [isAddingSeveral, setAddingSeveral] = useState(false);

	const pages = usePages<FoundUser>(['users', settled, ofOrganisation ?? '', status ?? ''], async (cursor, signal) => {
		setSelected([]);
		const request = {
			search: settled,
			...(ofOrganisation === undefined ? {} : { orgId: ofOrganisation }),
			...(status === undefined ? {} : { status }),
			...(cursor === undefined ? {} : { cursor }),
		};
		return loadShowingFailure(messages, 'userList', signal, async () => {
			const answer = await callApi(userSearch, request, { signal });
			return { items: answer.users, cursor: answer.cursor };
		});
	});
	const nameOf = useOrganisationNames(pages.items.map(({ orgId }) => orgId));
	// Ignores selected rows that are no longer on the page.
	const shown = selected.filter((row) => pages.items.includes(row));
	const [only] = shown.length === 1 ? shown : [];
	const reload = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

	const open = ({ userId }: FoundUser) =>
		attempt(
			'userRead',
			async () => {
				const record = await callApi(userRead, { userId });
				const itsOrganisation = await callApi(organisationRead, { orgId: record.orgId });
				setTarget({ kind: 'user', mode: 'edit', record, organisation: itsOrganisation });
			},
			(error) => isNotFound(error) && void reload(),
		);

	const add = () =>
		attempt('organisationRead', async () => {
			const chosen = organisation ?? (own?.isOperator === false ? own : undefined);
			const its = chosen && (await callApi(organisationRead, { orgId: chosen.orgId }));
			setTarget({ kind: 'user', mode: 'add', organisation: its });
		});

	return (
		<>
			<AdminGrid
				title={t('tabs.users')}
				pages={pages}
				columns={userColumns(t, nameOf, language)}
				idOf={({ userId }) => userId}
				nameOf={({ aaaLogin }) => aaaLogin}
				selection={{ items: shown, onChange: setSelected }}
				filter={
					<FilterRow>
						<TextFilter
							filteringText={search}
							onChange={({ detail }) => change({ search: detail.filteringText })}
							filteringAriaLabel={t(organisation === undefined ? 'filters.users' : 'filters.usersOfOne')}
							filteringPlaceholder={t(organisation === undefined ? 'filters.users' : 'filters.usersOfOne')}
						/>
						{own?.isOperator && (
							<OrganisationSelect
								ariaLabel={t('fields.organisation')}
								hasAll
								chosen={organisation}
								onChoose={(chosen) => change({ organisation: chosen, asked: undefined })}
							/>
						)}
						<StatusSelect chosen={status} onChoose={(chosen) => change({ status: chosen })} />
					</FilterRow>
				}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button
							disabled={only === undefined}
							loading={isOpening && only !== undefined}
							onClick={() => only && void open(only)}
						>
							{t('actions.edit')}
						</Button>
						<Button disabled={only === undefined} onClick={() => setRemoved(only)}>
							{t('actions.remove')}
						</Button>
						<Button disabled={own === undefined} onClick={() => setAddingSeveral(true)}>
							{t('several.open')}
						</Button>
						<Button
							variant="primary"
							disabled={own === undefined}
							loading={isLoadingCurrencies || (isOpening && only === undefined)}
							onClick={() => void add()}
						>
							{t('actions.add')}
						</Button>
					</SpaceBetween>
				}
			/>
			{target !== undefined && isKnown && (
				<EditDialog
					target={target}
					currencies={currencies}
					ownOrganisation={own}
					onOutdated={() => void reload()}
					onClose={() => setTarget(undefined)}
				/>
			)}
			{isAddingSeveral && own !== undefined && (
				<AddUsers
					own={own}
					organisation={organisation}
					onAdded={() => void reload()}
					onClose={() => setAddingSeveral(false)}
				/>
			)}
			{removed !== undefined && (
				<RemoveUser user={removed} onRemoved={() => void reload()} onClose={() => setRemoved(undefined)} />
			)}
		</>
	);
}
