import type { TableProps } from '@cloudscape-design/components';
import { callApi } from '#lib/api-client.ts';
import { hourText } from '#lib/dates/local-day.ts';
import { type FoundUser, userDelete } from '#shared/contract/admin-directory.ts';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { type AdminText, useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { LongText } from '../shared/grid/admin-grid.tsx';
import { isNotFound, useAdminAttempt, useAdminMessages } from '../shared/messages/use-admin-messages.tsx';

export function userColumns(
	t: AdminText['t'],
	nameOf: (orgId: string) => string,
	language: string,
): readonly TableProps.ColumnDefinition<FoundUser>[] {
	return [
		{
			id: 'aaaLogin',
			header: t('fields.aaaLogin'),
			minWidth: 220,
			cell: ({ aaaLogin }) => <LongText>{aaaLogin}</LongText>,
			isRowHeader: true,
		},
		{
			id: 'orgId',
			header: t('fields.organisation'),
			minWidth: 140,
			cell: ({ orgId }) => <LongText>{nameOf(orgId)}</LongText>,
		},
		{ id: 'isAdmin', header: t('fields.isAdmin'), cell: ({ isAdmin }) => t(isAdmin ? 'values.yes' : 'values.no') },
		{
			id: 'isDisabled',
			header: t('fields.isDisabled'),
			cell: ({ isDisabled }) => t(isDisabled ? 'values.yes' : 'values.no'),
		},
		{
			id: 'status',
			header: t('fields.status'),
			minWidth: 130,
			cell: ({ status, lastSeenAt }) =>
				lastSeenAt === undefined ? (
					t(`userStatuses.${status}`)
				) : (
					<UnbrokenDates>{t('lastSeen', { time: hourText(lastSeenAt, language) })}</UnbrokenDates>
				),
		},
	];
}

interface RemoveUserProps {
	readonly user: FoundUser;
	/** Called when the user no longer exists, even if it was removed by a different administrator. */
	readonly onRemoved: () => void;
	readonly onClose: () => void;
}

export function RemoveUser({ user, onRemoved, onClose }: RemoveUserProps) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const { isBusy, attempt } = useAdminAttempt();

	const remove = async () => {
		await attempt(
			'userRemove',
			async () => {
				await callApi(userDelete, { userId: user.userId });
				messages.removed('user');
				onRemoved();
			},
			(error) => isNotFound(error) && onRemoved(),
		);
		onClose();
	};

	return (
		<AskDialog
			title={t('remove.title', { name: user.aaaLogin })}
			confirm={t('actions.remove')}
			isBusy={isBusy}
			onConfirm={() => void remove()}
			onCancel={onClose}
		>
			<p>{t('remove.user')}</p>
			<p>{t('remove.userNote')}</p>
		</AskDialog>
	);
}
