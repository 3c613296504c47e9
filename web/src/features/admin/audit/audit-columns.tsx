import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import { instantText } from '#lib/dates/instant-text.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { AdminText } from '../shared/admin-text.ts';

/** @param open shows the changes of an entry */
export function auditColumns(
	{ t, language }: AdminText,
	open: (entry: AuditEntry) => void,
): readonly TableProps.ColumnDefinition<AuditEntry>[] {
	return [
		{ id: 'at', header: t('audit.when'), cell: ({ at }) => instantText(at, language) },
		{ id: 'by', header: t('audit.by'), cell: ({ by }) => by },
		{ id: 'from', header: t('audit.from'), cell: ({ from }) => from },
		{ id: 'action', header: t('audit.action'), cell: ({ action }) => t(`audit.actions.${action}`) },
		{ id: 'entity', header: t('audit.entity'), cell: ({ entity }) => t(`audit.entities.${entity}`) },
		{
			id: 'what',
			header: t('audit.what'),
			isRowHeader: true,
			cell: (entry) => (
				<Button
					variant="inline-link"
					ariaLabel={t('audit.open', { name: entry.entityName })}
					onClick={() => open(entry)}
				>
					{entry.entityName}
				</Button>
			),
		},
		{
			id: 'outcome',
			header: t('audit.outcome'),
			cell: ({ outcome }) => (
				<StatusIndicator type={outcome === 'done' ? 'success' : 'warning'}>
					{t(`audit.outcomes.${outcome}`)}
				</StatusIndicator>
			),
		},
		{ id: 'changes', header: t('audit.changes'), cell: ({ changes }) => String(changes.length) },
	];
}
