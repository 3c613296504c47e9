import Box from '@cloudscape-design/components/box';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { AdminProgram } from '#shared/contract/admin-programs.ts';
import { LongText } from '../shared/grid/admin-grid.tsx';
import type { ProgramText } from './program-draft.ts';

const indicators: Readonly<Record<AdminProgram['state'], StatusIndicatorProps.Type>> = {
	active: 'success',
	expired: 'warning',
	revoked: 'stopped',
	incomplete: 'error',
};

export function programColumns({ t, language }: ProgramText): readonly TableProps.ColumnDefinition<AdminProgram>[] {
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
