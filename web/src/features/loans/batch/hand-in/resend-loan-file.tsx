import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { callApi } from '#lib/api-client.ts';
import { type LoanFileAnswer, loanFileResend } from '#shared/contract/loan-files.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useBatchText } from '../batch-text.ts';
import { loanFilesKey } from './loan-files-query.ts';

interface ResendLoanFileProps {
	readonly file: LoanFileAnswer;
	readonly onClose: () => void;
}

const shownMillis = 5000;

/** Asks before a result is sent again. The recipient may have that of an uncertain delivery. */
export function ResendLoanFile({ file, onClose }: ResendLoanFileProps) {
	const text = useBatchText();
	const { t } = text;
	const { show } = useNotifications();
	const queries = useQueryClient();
	/** Repeating the call of this dialog sends nothing twice. */
	const [idempotencyKey] = useState(() => crypto.randomUUID());
	const { deliveryId, fileName: name, state } = file;
	const resend = useMutation({
		mutationFn: () => callApi(loanFileResend, { deliveryId, idempotencyKey }),
		onSuccess: () => {
			show({ type: 'success', text: t('lve.sentAgain', { name }), durationMillis: shownMillis });
			void queries.invalidateQueries({ queryKey: loanFilesKey });
			onClose();
		},
	});
	const kind = state === 'uncertain' || state === 'delivered' ? state : 'other';
	return (
		<ActionDialog
			title={t('lve.resend')}
			cancel={t('lve.close')}
			action={{ text: t('lve.resend'), isBusy: resend.isPending, onPress: () => resend.mutate() }}
			onCancel={onClose}
		>
			<SpaceBetween size="s">
				<div>{t(`lve.resendQuestion.${kind}`, { name })}</div>
				{resend.error !== null && <Alert type="error">{describeProblem(resend.error, text, t('lve.failed'))}</Alert>}
			</SpaceBetween>
		</ActionDialog>
	);
}
