import type { TableProps } from '@cloudscape-design/components/table';
import { hourText } from '#lib/dates/hour-text.ts';
import type { FoundUser } from '#shared/contract/admin-users.ts';
import type { AdminText } from '../shared/admin-text.ts';
import { LongText } from '../shared/grid/long-text.tsx';

/** A user in the list, without configurations. */
export type UserRow = FoundUser;

/** @param nameOf the short name of an organisation, or its id while the name is not known */
export function userColumns(
	t: AdminText['t'],
	nameOf: (orgId: string) => string,
	language: string,
): readonly TableProps.ColumnDefinition<UserRow>[] {
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
			cell: ({ status, lastSeenAt }) =>
				lastSeenAt === undefined
					? t(`userStatuses.${status}`)
					: t('lastSeen', { time: hourText(lastSeenAt, language) }),
		},
	];
}
