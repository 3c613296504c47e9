import type { TableProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { ApiError, callApi } from '#lib/api-client.ts';
import { type AdminOrganisation, organisationDelete } from '#shared/contract/admin-organisations.ts';
import { type AdminText, useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { LongText } from '../shared/grid/admin-grid.tsx';
import { isNotFound, useAdminMessages } from '../shared/messages/use-admin-messages.tsx';

export type OrganisationRow = Omit<AdminOrganisation, 'frontendConfig' | 'backendConfig'>;

export function organisationColumns(t: AdminText['t']): readonly TableProps.ColumnDefinition<OrganisationRow>[] {
	return [
		{
			id: 'shortName',
			minWidth: 160,
			maxWidth: 320,
			header: t('fields.shortName'),
			cell: ({ shortName }) => <LongText>{shortName}</LongText>,
			isRowHeader: true,
		},
		{
			id: 'longName',
			header: t('fields.longName'),
			minWidth: 160,
			maxWidth: 480,
			cell: ({ longName }) => <LongText>{longName}</LongText>,
		},
		{ id: 'orgId', minWidth: 120, header: t('fields.orgId'), cell: ({ orgId }) => orgId },
		{
			id: 'role',
			minWidth: 120,
			header: t('fields.role'),
			cell: ({ isOperator }) => t(isOperator ? 'roles.operator' : 'roles.client'),
		},
	];
}

interface RemoveOrganisationProps {
	readonly organisation: OrganisationRow;
	/** Called when the organisation no longer exists, even if it was removed by a different administrator. */
	readonly onRemoved: () => void;
	readonly onClose: () => void;
}

export function RemoveOrganisation({ organisation, onRemoved, onClose }: RemoveOrganisationProps) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [users, setUsers] = useState<number>();
	const [isBusy, setBusy] = useState(false);
	const { orgId, shortName } = organisation;

	const remove = async () => {
		setBusy(true);
		messages.attempt('organisationRemove');
		try {
			await callApi(organisationDelete, { orgId, ...(users === undefined ? {} : { confirmedUsers: users }) });
			messages.removed('organisation');
			onRemoved();
			onClose();
		} catch (error) {
			const found = confirmedUsersOf(error);
			if (found === undefined) {
				messages.failed('organisationRemove', error);
				if (isNotFound(error)) onRemoved();
				onClose();
			} else {
				setUsers(found);
			}
		} finally {
			setBusy(false);
		}
	};

	return (
		<AskDialog
			title={t('remove.title', { name: shortName })}
			confirm={t('actions.remove')}
			isBusy={isBusy}
			onConfirm={() => void remove()}
			onCancel={onClose}
		>
			<p>{t('remove.organisation')}</p>
			<p role="alert">{users !== undefined && t('remove.withUsers', { name: shortName, count: users })}</p>
		</AskDialog>
	);
}

function confirmedUsersOf(error: unknown): number | undefined {
	if (!(error instanceof ApiError) || error.code !== 'organisation-has-users') return undefined;
	const users = Number(error.params?.users);
	return Number.isSafeInteger(users) ? users : undefined;
}
