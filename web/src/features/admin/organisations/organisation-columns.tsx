import type { TableProps } from '@cloudscape-design/components/table';
import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import type { AdminText } from '../shared/admin-text.ts';
import { LongText } from '../shared/grid/long-text.tsx';

/** An organisation in the list, without its configurations. */
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
