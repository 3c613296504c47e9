import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#features/admin/shared/grid/use-pages.ts';
import { callApi } from '#lib/api-client.ts';
import { type BulkDelivery, bulkScheduleResend } from '#shared/contract/bulk-schedules.ts';
import { deliveriesKey } from './deliveries-key.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { laterFile } from './later-file.ts';

interface ResendDialogProps {
	readonly delivery: BulkDelivery;
	readonly onClose: () => void;
}

/**
 * Asks before a file is sent again. The recipient may have the file of an uncertain delivery, and a later file of the same
 * name.
 */
export function ResendDialog({ delivery, onClose }: ResendDialogProps) {
	/** Repeating the call of this dialog sends nothing twice. */
	const [idempotencyKey] = useState(() => crypto.randomUUID());
	const { jobId, deliveryId, state } = delivery;
	// The pages are loaded newest first, so that every later delivery is in the cache.
	const pages = useQueryClient().getQueriesData<Page<BulkDelivery>>({ queryKey: deliveriesKey(jobId) });
	const later = laterFile(
		delivery,
		pages.flatMap(([, page]) => page?.items ?? []),
	);
	const kind = state === 'uncertain' || state === 'delivered' ? state : 'other';
	const resend = async () => {
		await callApi(bulkScheduleResend, { jobId, deliveryId, idempotencyKey });
		return 'resent' as const;
	};
	return (
		<DeliveryDialog
			delivery={delivery}
			action="resend"
			question={`resendQuestion.${kind}`}
			later={later}
			operation="deliveryResend"
			act={resend}
			onClose={onClose}
		/>
	);
}
