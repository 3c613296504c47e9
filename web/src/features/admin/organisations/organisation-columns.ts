import type { TableProps } from '@cloudscape-design/components/table';
import type { AdminText } from '../admin-text.ts';
import type { OrganisationRow } from './organisation-row.ts';

export function organisationColumns(t: AdminText['t']): readonly TableProps.ColumnDefinition<OrganisationRow>[] {
	return [
		{ id: 'shortName', header: t('fields.shortName'), cell: ({ shortName }) => shortName, isRowHeader: true },
		{ id: 'longName', header: t('fields.longName'), cell: ({ longName }) => longName },
		{ id: 'orgId', header: t('fields.orgId'), cell: ({ orgId }) => orgId },
		{
			id: 'role',
			header: t('fields.role'),
			cell: ({ isOperator }) => t(isOperator ? 'roles.operator' : 'roles.client'),
		},
	];
}
