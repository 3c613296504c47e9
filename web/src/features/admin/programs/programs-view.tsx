import {
	Box,
	Button,
	SpaceBetween,
	StatusIndicator,
	type StatusIndicatorProps,
	type TableProps,
} from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import { type AdminProgram, programList, programRemove, programRevoke } from '#shared/contract/admin-programs.ts';
import type { Scope } from '#shared/directory/program-scopes.ts';
import { adminAddress, useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { AdminGrid, FilterRow, LongText, usePages } from '../shared/grid/admin-grid.tsx';
import { loadShowingFailure, useAdminChange, useAdminMessages } from '../shared/messages/use-admin-messages.tsx';
import { OrganisationSelect, useOwnOrganisation, useShownOrganisation } from '../shared/organisation-choice.tsx';
import { AddProgram } from './add-program.tsx';
import { type ProgramText, useProgramText } from './program-draft.ts';

const indicators: Readonly<Record<AdminProgram['state'], StatusIndicatorProps.Type>> = {
	active: 'success',
	expired: 'warning',
	revoked: 'stopped',
	incomplete: 'error',
};

function programColumns({ t, language }: ProgramText): readonly TableProps.ColumnDefinition<AdminProgram>[] {
	return [
		{
			id: 'name',
			header: t('columns.name'),
			minWidth: 220,
			isRowHeader: true,
			cell: ({ name, keyId }) => (
				<>
					<LongText>{name}</LongText>
					<Box variant="small" display="block" color="text-body-secondary">
						<LongText>{keyId}</LongText>
					</Box>
				</>
			),
		},
		{
			id: 'state',
			header: t('columns.state'),
			minWidth: 130,
			cell: ({ state }) => <StatusIndicator type={indicators[state]}>{t(`states.${state}`)}</StatusIndicator>,
		},
		{
			id: 'scopes',
			header: t('columns.scopes'),
			minWidth: 170,
			cell: ({ scopes }) => scopes.map((scope) => <div key={scope}>{scope}</div>),
		},
		{
			id: 'addresses',
			header: t('columns.addresses'),
			minWidth: 150,
			cell: ({ addresses }) =>
				addresses.length === 0
					? t('anyAddress')
					: addresses.map((address) => (
							<div key={address}>
								<LongText>{address}</LongText>
							</div>
						)),
		},
		{
			id: 'expiresOn',
			header: t('columns.expiresOn'),
			minWidth: 120,
			cell: ({ expiresOn }) => dateText(expiresOn, language),
		},
		{
			id: 'lastTokenAt',
			header: t('columns.lastTokenAt'),
			minWidth: 160,
			cell: ({ lastTokenAt }) => (lastTokenAt === undefined ? t('never') : instantText(lastTokenAt, language, 'short')),
		},
		{
			id: 'createdBy',
			header: t('columns.createdBy'),
			minWidth: 180,
			cell: ({ createdBy, createdAt, revokedBy, revokedAt }) => (
				<>
					<LongText>{t('created', { by: createdBy, at: instantText(createdAt, language, 'short') })}</LongText>
					{revokedBy !== undefined && revokedAt !== undefined && (
						<div>
							<LongText>{t('revoked', { by: revokedBy, at: instantText(revokedAt, language, 'short') })}</LongText>
						</div>
					)}
				</>
			),
		},
	];
}

type Asked = 'revoke' | 'remove';

const noScopes: readonly Scope[] = [];

const organisationOf = (query: URLSearchParams) => parameter(query, 'of');

function useOrganisationFilter() {
	const { t } = useAdminText();
	const own = useOwnOrganisation();
	const [asked, setAsked] = useState(() => organisationOf(queryAt(adminAddress)));
	useAddressParameters(adminAddress, { of: asked }, (query) => setAsked(organisationOf(query)));
	const orgId = own?.isOperator === true ? (asked ?? own.orgId) : own?.orgId;
	const chosen = useShownOrganisation(orgId);
	const filter = own?.isOperator === true && (
		<FilterRow>
			<OrganisationSelect
				ariaLabel={t('fields.organisation')}
				chosen={chosen}
				onChoose={(next) => setAsked(next?.orgId)}
			/>
		</FilterRow>
	);
	return { orgId, filter };
}

export function ProgramsView() {
	const { orgId, filter } = useOrganisationFilter();
	return orgId === undefined ? null : <ProgramGrid key={orgId} orgId={orgId} filter={filter} />;
}

function ProgramGrid({ orgId, filter }: { readonly orgId: string; readonly filter: ReactNode }) {
	const text = useProgramText();
	const { t } = text;
	const admin = useAdminText();
	const messages = useAdminMessages();
	const queryClient = useQueryClient();
	const [selected, setSelected] = useState<readonly AdminProgram[]>([]);
	const [grantable, setGrantable] = useState(noScopes);
	const [asked, setAsked] = useState<Asked>();
	const [isAdding, setAdding] = useState(false);

	const pages = usePages<AdminProgram>(['programs', orgId], async (_, signal) => {
		setSelected([]);
		return loadShowingFailure(messages, 'programList', signal, async () => {
			const answer = await callApi(programList, { orgId }, { signal });
			setGrantable(answer.grantableScopes);
			return { items: answer.programs };
		});
	});
	const { isBusy, change } = useAdminChange(['admin', 'programs']);
	const shown = selected.filter((row) => pages.items.includes(row));
	const [only] = shown.length === 1 ? shown : [];
	const isActive = only?.state === 'active';
	const canRevoke = isActive || only?.state === 'expired';

	const confirm = async (action: Asked, { keyId }: AdminProgram) => {
		if (action === 'revoke') await change('programRevoke', () => callApi(programRevoke, { keyId }));
		else await change('programRemove', () => callApi(programRemove, { keyId }));
		setAsked(undefined);
	};

	return (
		<>
			<AdminGrid
				title={admin.t('tabs.programs')}
				description={t('description')}
				pages={pages}
				columns={programColumns(text)}
				idOf={({ keyId }) => keyId}
				nameOf={({ name }) => name}
				selection={{ items: shown, onChange: setSelected }}
				emptyText={t('empty')}
				filter={filter}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button disabled={!canRevoke} onClick={() => setAsked('revoke')}>
							{t('revoke')}
						</Button>
						<Button disabled={only === undefined || isActive} onClick={() => setAsked('remove')}>
							{admin.t('actions.remove')}
						</Button>
						<Button
							variant="primary"
							disabled={pages.isFailed}
							loading={pages.isLoading && pages.items.length === 0}
							onClick={() => setAdding(true)}
						>
							{t('add')}
						</Button>
					</SpaceBetween>
				}
			/>
			{isAdding && (
				<AddProgram
					orgId={orgId}
					scopes={grantable}
					onAdded={() => void queryClient.invalidateQueries({ queryKey: ['admin', 'programs'] })}
					onClose={() => setAdding(false)}
				/>
			)}
			{asked !== undefined && only !== undefined && (
				<AskDialog
					title={t(`${asked}Title`, { name: only.name })}
					confirm={asked === 'revoke' ? t('revoke') : admin.t('actions.remove')}
					isBusy={isBusy}
					onConfirm={() => void confirm(asked, only)}
					onCancel={() => setAsked(undefined)}
				>
					{t(`${asked}Question`)}
				</AskDialog>
			)}
		</>
	);
}
