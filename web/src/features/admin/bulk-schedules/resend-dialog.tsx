import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkDelivery, bulkScheduleResend } from '../../../../../shared/contract/bulk-schedules.ts';
import { callApi } from '../../../lib/api-client.ts';
import { instantText } from '../../../lib/dates/instant-text.ts';
import { useAdminText } from '../admin-text.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { useAdminMessages } from '../use-admin-messages.ts';
import { deliveriesKey } from './deliveries-key.ts';

interface ResendDialogProps {
	readonly delivery: BulkDelivery;
	readonly onClose: () => void;
}

/** Asks before a file is sent again. The recipient may have the file of an uncertain delivery. */
export function ResendDialog({ delivery, onClose }: ResendDialogProps) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	/** Repeating the call of this dialog sends nothing twice. */
	const [idempotencyKey] = useState(() => crypto.randomUUID());
	const { jobId, deliveryId, scheduledTime, state } = delivery;
	const kind = state === 'uncertain' || state === 'delivered' ? state : 'other';

	const resend = async () => {
		setBusy(true);
		messages.attempt('deliveryResend');
		try {
			await callApi(bulkScheduleResend, { jobId, deliveryId, idempotencyKey });
			messages.scheduleDone('resent');
			await client.invalidateQueries({ queryKey: deliveriesKey(jobId) });
			onClose();
		} catch (error) {
			messages.failed('deliveryResend', error);
			setBusy(false);
		}
	};
	return (
		<AskDialog
			title={t('bulk.deliveries.resend')}
			confirm={t('bulk.deliveries.resend')}
			isBusy={isBusy}
			onConfirm={() => void resend()}
			onCancel={onClose}
		>
			{t(`bulk.deliveries.resendQuestion.${kind}`, { at: instantText(scheduledTime, language) })}
		</AskDialog>
	);
}
