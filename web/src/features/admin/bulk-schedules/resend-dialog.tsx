import { useState } from 'react';
import { type BulkDelivery, bulkScheduleResend } from '../../../../../shared/contract/bulk-schedules.ts';
import { callApi } from '../../../lib/api-client.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';

interface ResendDialogProps {
	readonly delivery: BulkDelivery;
	readonly onClose: () => void;
}

/** Asks before a file is sent again. The recipient may have the file of an uncertain delivery. */
export function ResendDialog({ delivery, onClose }: ResendDialogProps) {
	/** Repeating the call of this dialog sends nothing twice. */
	const [idempotencyKey] = useState(() => crypto.randomUUID());
	const { jobId, deliveryId, state } = delivery;
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
			operation="deliveryResend"
			act={resend}
			onClose={onClose}
		/>
	);
}
