import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { type DeliveryChange, useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import { deliveriesKey } from './deliveries-key.ts';

type ResendQuestion = `resendQuestion.${'uncertain' | 'delivered' | 'other'}`;

interface DeliveryDialogProps {
	readonly delivery: BulkDelivery;
	readonly action: 'resend' | 'cancel';
	readonly question: ResendQuestion | 'cancelQuestion';
	/** The delivery whose file would be replaced. */
	readonly later?: BulkDelivery | undefined;
	readonly operation: 'deliveryResend' | 'deliveryCancel';
	/** @returns the change, which the notification names */
	readonly act: () => Promise<DeliveryChange>;
	readonly onClose: () => void;
}

/** Asks before something is done with a delivery, does it, and reloads the history. */
export function DeliveryDialog({ delivery, action, question, later, operation, act, onClose }: DeliveryDialogProps) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const { scheduledTime } = delivery;

	const confirm = async () => {
		setBusy(true);
		messages.attempt(operation);
		try {
			messages.scheduleDone(await act());
			await client.invalidateQueries({ queryKey: deliveriesKey() });
			onClose();
		} catch (error) {
			messages.failed(operation, error);
			setBusy(false);
		}
	};
	return (
		<AskDialog
			title={t(`bulk.deliveries.${action}`)}
			confirm={t(`bulk.deliveries.${action}`)}
			cancel={action === 'cancel' ? t('bulk.deliveries.keep') : t('actions.cancel')}
			isBusy={isBusy}
			onConfirm={() => void confirm()}
			onCancel={onClose}
		>
			<SpaceBetween size="m">
				<div>{t(`bulk.deliveries.${question}`, { at: instantText(scheduledTime, language) })}</div>
				{later?.fileName !== undefined && (
					<Alert type="warning">
						{t('bulk.deliveries.replacesLater', {
							name: later.fileName,
							at: instantText(later.scheduledTime, language),
						})}
					</Alert>
				)}
			</SpaceBetween>
		</AskDialog>
	);
}
