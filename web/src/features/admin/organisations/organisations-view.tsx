import { Box, Button, Container, Header, KeyValuePairs, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { useTypedState } from '#lib/use-kept-state.ts';
import { type AdminOrganisation, organisationRead, organisationSearch } from '#shared/contract/admin-organisations.ts';
import { useSettled } from '#ui/use-settled.ts';
import { adminAddress, useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { parseBackendDraft } from '../shared/draft/backend-draft.ts';
import { EditDialog, type OrganisationSections } from '../shared/edit/edit-dialog.tsx';
import { type EditTarget, initialForm } from '../shared/form/edit-form.ts';
import { AdminGrid, usePages } from '../shared/grid/admin-grid.tsx';
import { isJsonObject } from '../shared/json-value.ts';
import {
	isNotFound,
	loadShowingFailure,
	useAdminAttempt,
	useAdminMessages,
} from '../shared/messages/use-admin-messages.tsx';
import { useCurrencies, useOwnOrganisation } from '../shared/organisation-choice.tsx';
import { Preview } from '../shared/preview/preview.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type OrganisationRow, organisationColumns, RemoveOrganisation } from './remove-organisation.tsx';
import { useFirstSteps } from './use-first-steps.ts';

function OwnOrganisation({ orgId }: { readonly orgId: string }) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const { data: record } = useQuery({
		queryKey: ['admin', 'own-organisation-record', orgId],
		queryFn: async ({ signal }) => {
			try {
				return await callApi(organisationRead, { orgId }, { signal });
			} catch (error) {
				if (!signal.aborted) messages.failed('organisationRead', error);
				throw error;
			}
		},
	});
	if (record === undefined) return null;
	const target = { kind: 'organisation', mode: 'edit', record } as const;
	const backend = parseBackendDraft(record.backendConfig);
	const { features, LVESchedule } = backend?.isLveOn === true ? backend.lve : {};
	const limit = isJsonObject(features) ? features.dailyMaxRecords : undefined;
	const currencies = isJsonObject(LVESchedule) ? Object.keys(LVESchedule) : [];
	const noValue = t('values.none');
	return (
		<Container
			header={
				<Header variant="h2" description={t('ownOrganisation.whomToAsk', { name: record.shortName })}>
					{t('ownOrganisation.title')}
				</Header>
			}
		>
			<SpaceBetween size="m">
				<KeyValuePairs
					columns={3}
					items={[
						{ label: t('fields.longName'), value: record.longName },
						{ label: t('fields.shortName'), value: record.shortName },
						{ label: t('fields.orgId'), value: record.orgId },
						{
							label: t('ownOrganisation.loanFiles'),
							value: backend?.isLveOn === true ? currencies.join(', ') || noValue : t('ownOrganisation.off'),
						},
						{
							label: t('ownOrganisation.loansOfDay'),
							value: typeof limit === 'number' ? limit.toLocaleString(language) : noValue,
						},
					]}
				/>
				<Preview form={initialForm(target, [])} target={target} />
			</SpaceBetween>
		</Container>
	);
}

export function OrganisationsView({ sections }: { readonly sections: OrganisationSections }) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const queryClient = useQueryClient();
	const own = useOwnOrganisation();
	const { currencies, isLoading: isLoadingCurrencies, isKnown } = useCurrencies();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const [selected, setSelected] = useState<readonly OrganisationRow[]>([]);
	const [target, setTarget] = useTypedState<EditTarget | undefined>('edited-organisation', () => undefined);
	const [removed, setRemoved] = useState<OrganisationRow>();
	const [added, setAdded] = useState<AdminOrganisation>();
	const { isBusy: isOpening, attempt } = useAdminAttempt();

	const pages = usePages<OrganisationRow>(['organisations', settled], async (cursor, signal) => {
		setSelected([]);
		return loadShowingFailure(messages, 'organisationList', signal, async () => {
			const request = { search: settled, ...(cursor === undefined ? {} : { cursor }) };
			const answer = await callApi(organisationSearch, request, { signal });
			return { items: answer.organisations, cursor: answer.cursor };
		});
	});
	// Ignores selected rows that are no longer on the page.
	const shown = selected.filter((row) => pages.items.includes(row));
	const [only] = shown.length === 1 ? shown : [];
	const isWhole = own?.isOperator === true && settled === '' && pages.number === 1 && pages.count === 1;
	const steps = useFirstSteps(isWhole ? pages.items : undefined);
	const reload = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

	const open = (orgId: string, startsAtPreview = false) =>
		attempt(
			'organisationRead',
			async () => {
				const record = await callApi(organisationRead, { orgId });
				setTarget({ kind: 'organisation', mode: 'edit', record, startsAtPreview });
			},
			(error) => isNotFound(error) && void reload(),
		);

	// The dialog for the organisation in the address opens once its data are loaded.
	const [asked, setAsked] = useState(() => (target ? undefined : parameter(queryAt(adminAddress), 'organisation')));
	const isReady = own !== undefined && !isLoadingCurrencies;
	useEffect(() => {
		if (!isReady || asked === undefined) return;
		setAsked(undefined);
		if (own.isOperator) void open(asked);
	});
	const edited = target?.kind === 'organisation' && target.mode === 'edit' ? target.record.orgId : undefined;
	useAddressParameters(adminAddress, asked === undefined ? { organisation: edited } : undefined, (query) =>
		setAsked(parameter(query, 'organisation')),
	);

	// The preset of a new organisation needs the currencies. Without them, the organisation cannot be saved.
	const add = () => {
		messages.attempt('organisationAdd');
		if (currencies.length === 0) messages.stop(t('messages.frontendLocked'), 'organisationAdd');
		else setTarget({ kind: 'organisation', mode: 'add' });
	};

	const actions = own?.isOperator && (
		<SpaceBetween direction="horizontal" size="xs">
			<Button disabled={only === undefined} loading={isOpening} onClick={() => only && void open(only.orgId)}>
				{t('actions.edit')}
			</Button>
			<Button disabled={only === undefined} onClick={() => setRemoved(only)}>
				{t('actions.remove')}
			</Button>
			<Button variant="primary" loading={isLoadingCurrencies} onClick={add}>
				{t('actions.add')}
			</Button>
		</SpaceBetween>
	);

	const addAdministrator = async (orgId: string) => {
		messages.attempt('organisationRead');
		try {
			const organisation = await callApi(organisationRead, { orgId });
			setTarget({ kind: 'user', mode: 'add', organisation, isAdmin: true });
		} catch (error) {
			messages.failed('organisationRead', error);
		}
	};

	return (
		<>
			{steps !== undefined && (
				<FirstSteps
					steps={steps}
					onAddOrganisation={add}
					onAddAdministrator={(orgId) => void addAdministrator(orgId)}
					onPreview={(orgId) => {
						steps.notePreview();
						void open(orgId, true);
					}}
				/>
			)}
			<AdminGrid
				title={t('tabs.organisations')}
				description={own?.isOperator === false ? t('grid.ownOnly') : undefined}
				pages={pages}
				columns={organisationColumns(t)}
				idOf={({ orgId }) => orgId}
				nameOf={({ shortName }) => shortName}
				selection={own?.isOperator ? { items: shown, onChange: setSelected } : undefined}
				filter={
					<TextFilter
						filteringText={search}
						onChange={({ detail }) => setSearch(detail.filteringText)}
						filteringAriaLabel={t('filters.organisations')}
						filteringPlaceholder={t('filters.organisations')}
					/>
				}
				actions={actions}
			/>
			{own?.isOperator === false && (
				<Box margin={{ top: 'm' }}>
					<OwnOrganisation orgId={own.orgId} />
				</Box>
			)}
			{target !== undefined && isKnown && (
				<EditDialog
					target={target}
					currencies={currencies}
					ownOrganisation={own}
					sections={sections}
					onOutdated={() => void reload()}
					onSaved={(saved) => {
						if (saved.kind === 'organisation' && target.mode === 'add') setAdded(saved.record);
					}}
					onClose={() => setTarget(undefined)}
				/>
			)}
			{added !== undefined && (
				<AskDialog
					title={t('firstAdministrator.title')}
					confirm={t('firstAdministrator.confirm')}
					cancel={t('firstAdministrator.later')}
					onConfirm={() => {
						setTarget({ kind: 'user', mode: 'add', organisation: added, isAdmin: true });
						setAdded(undefined);
					}}
					onCancel={() => setAdded(undefined)}
				>
					{t('firstAdministrator.question', { name: added.shortName })}
				</AskDialog>
			)}
			{removed !== undefined && (
				<RemoveOrganisation
					organisation={removed}
					onRemoved={() => void reload()}
					onClose={() => setRemoved(undefined)}
				/>
			)}
		</>
	);
}
