import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { type AdminProgram, programList, programRemove, programRevoke } from '#shared/contract/admin-programs.ts';
import type { Scope } from '#shared/directory/program-scopes.ts';
import { adminAddress, useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { AdminGrid, usePages } from '../shared/grid/admin-grid.tsx';
import { FilterRow } from '../shared/grid/filter-row.tsx';
import { useAdminChange, useAdminMessages } from '../shared/messages/use-admin-messages.ts';
import { OrganisationSelect } from '../shared/organisation-select.tsx';
import { useOwnOrganisation, useShownOrganisation } from '../shared/use-own-organisation.ts';
import { AddProgram } from './add-program.tsx';
import { programColumns } from './program-columns.tsx';
import { useProgramText } from './program-draft.ts';

type Asked = 'revoke' | 'remove';

const noScopes: readonly Scope[] = [];

const organisationOf = (query: URLSearchParams) => parameter(query, 'of');

/** The organisation whose programs are shown: an operator can choose one, which is part of the address. */
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

/** The key pairs of an organisation's programs, expired and revoked ones included. */
export function ProgramsView() {
	const { orgId, filter } = useOrganisationFilter();
	return orgId === undefined ? null : <ProgramGrid key={orgId} orgId={orgId} filter={filter} />;
}

interface ProgramGridProps {
	readonly orgId: string;
	readonly filter: ReactNode;
}

function ProgramGrid({ orgId, filter }: ProgramGridProps) {
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
		messages.attempt('programList');
		try {
			const answer = await callApi(programList, { orgId }, { signal });
			setGrantable(answer.grantableScopes);
			return { items: answer.programs };
		} catch (error) {
			if (!signal.aborted) messages.failed('programList', error);
			throw error;
		}
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
