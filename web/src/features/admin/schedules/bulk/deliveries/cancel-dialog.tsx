import { callApi } from '#lib/api-client.ts';
import { type BulkDelivery, bulkScheduleCancel } from '#shared/contract/bulk-schedules.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';

interface CancelDialogProps {
	readonly delivery: BulkDelivery;
	readonly onClose: () => void;
}

/** Asks before a delivery is cancelled. A runner may be faster: the answer says what became of it. */
export function CancelDialog({ delivery, onClose }: CancelDialogProps) {
	const { jobId, deliveryId } = delivery;
	const cancel = async () => {
		const { state } = await callApi(bulkScheduleCancel, { jobId, deliveryId });
		return state === 'cancelled' ? 'cancelled' : 'notCancelled';
	};
	return (
		<DeliveryDialog
			delivery={delivery}
			action="cancel"
			question="cancelQuestion"
			operation="deliveryCancel"
			act={cancel}
			onClose={onClose}
		/>
	);
}
