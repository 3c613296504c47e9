import Button from '@cloudscape-design/components/button';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AdminGrid } from '#features/admin/shared/grid/admin-grid.tsx';
import { usePages } from '#features/admin/shared/grid/use-pages.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import { type BulkDelivery, bulkScheduleDeliveries, bulkScheduleFile } from '#shared/contract/bulk-schedules.ts';
import { useSettled } from '#ui/use-settled.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { deliveriesKey } from './deliveries-key.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { isUnderWay } from './delivery-state.ts';
import { ResendDialog } from './resend-dialog.tsx';

const rowsOfPage = 5;
const refreshMillis = 3000;

/** The history of a schedule, newest first. It refreshes itself while a delivery on the page is under way. */
export function Deliveries({ jobId, headingTag }: { readonly jobId: string; readonly headingTag: 'h3' | 'h4' }) {
	const text = useAdminText();
	const { t } = text;
	const messages = useAdminMessages();
	const [resent, setResent] = useState<BulkDelivery>();
	const [cancelled, setCancelled] = useState<BulkDelivery>();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const [, ...key] = deliveriesKey(jobId);
	const pages = usePages<BulkDelivery>(
		[...key, settled],
		async (cursor, signal) => {
			try {
				const request = { jobId, search: settled, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
				const answer = await callApi(bulkScheduleDeliveries, request, { signal });
				messages.attempt('deliveryList');
				return { items: answer.deliveries, cursor: answer.cursor };
			} catch (error) {
				if (!signal.aborted) {
					messages.attempt('deliveryList');
					messages.failed('deliveryList', error);
				}
				throw error;
			}
		},
		(items) => (items.some(isUnderWay) ? refreshMillis : false),
	);
	const download = async ({ deliveryId }: BulkDelivery) => {
		messages.attempt('deliveryFile');
		try {
			// Its answer makes the browser save the file: the page stays.
			const { url } = await callApi(bulkScheduleFile, { jobId, deliveryId });
			location.assign(url);
		} catch (error) {
			messages.failed('deliveryFile', error);
		}
	};
	return (
		<>
			<AdminGrid
				title={t('bulk.deliveries.title')}
				nestedTag={headingTag}
				description={t('bulk.deliveries.note')}
				emptyText={settled === '' ? t('bulk.deliveries.none') : undefined}
				filter={
					<TextFilter
						filteringText={search}
						onChange={({ detail }) => setSearch(detail.filteringText)}
						filteringAriaLabel={t('bulk.deliveries.search')}
						filteringPlaceholder={t('bulk.deliveries.search')}
					/>
				}
				pages={pages}
				columns={deliveryColumns(text, {
					download: (delivery) => void download(delivery),
					resend: setResent,
					cancel: setCancelled,
				})}
				idOf={({ deliveryId }) => deliveryId}
				nameOf={({ fileName, deliveryId }) => fileName ?? deliveryId}
				actions={<Button iconName="refresh" ariaLabel={t('bulk.deliveries.refresh')} onClick={() => pages.reload()} />}
			/>
			{cancelled !== undefined && <CancelDialog delivery={cancelled} onClose={() => setCancelled(undefined)} />}
			{resent !== undefined && <ResendDialog delivery={resent} onClose={() => setResent(undefined)} />}
		</>
	);
}
