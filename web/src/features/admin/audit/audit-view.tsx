import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { type AuditEntry, auditList } from '#shared/contract/audit.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { AdminGrid } from '../shared/grid/admin-grid.tsx';
import { usePages } from '../shared/grid/use-pages.ts';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';
import { useOwnOrganisation } from '../shared/use-own-organisation.ts';
import { auditColumns } from './audit-columns.tsx';
import { type AuditFilter, AuditFilters, noAuditFilter } from './audit-filters.tsx';
import { ChangesDialog } from './changes-dialog.tsx';

/** The audit trail, newest entry first. */
export function AuditView() {
	const text = useAdminText();
	const { t } = text;
	const messages = useAdminMessages();
	const own = useOwnOrganisation();
	const [filter, setFilter] = useState<AuditFilter>(noAuditFilter);
	const settled = useSettled(filter);
	const [opened, setOpened] = useState<AuditEntry>();

	const request = {
		...(settled.organisation === undefined ? {} : { orgId: settled.organisation.orgId }),
		...(settled.entity === 'all' ? {} : { kind: settled.entity }),
		...(settled.by.trim() === '' ? {} : { by: settled.by.trim() }),
		...(settled.search.trim() === '' ? {} : { search: settled.search.trim() }),
		...(settled.fromDate === '' ? {} : { fromDate: settled.fromDate }),
		...(settled.toDate === '' ? {} : { toDate: settled.toDate }),
	};
	const pages = usePages<AuditEntry>(['audit', request], async (cursor, signal) => {
		messages.attempt('auditList');
		try {
			const answer = await callApi(auditList, { ...request, ...(cursor === undefined ? {} : { cursor }) }, { signal });
			return { items: answer.entries, cursor: answer.cursor };
		} catch (error) {
			if (!signal.aborted) messages.failed('auditList', error);
			throw error;
		}
	});

	return (
		<>
			<AdminGrid
				title={t('tabs.audit')}
				pages={pages}
				columns={auditColumns(text, setOpened)}
				idOf={({ id }) => id}
				nameOf={({ entityName }) => entityName}
				filter={<AuditFilters filter={filter} canChooseOrganisation={own?.isOperator === true} onChange={setFilter} />}
				actions={
					<Button iconName="refresh" ariaLabel={t('audit.reload')} loading={pages.isLoading} onClick={pages.reload} />
				}
			/>
			{opened !== undefined && <ChangesDialog entry={opened} onClose={() => setOpened(undefined)} />}
		</>
	);
}
