import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { type CurveDefinitionOnWire, curveRemove } from '#shared/contract/valuation-curves.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '../shared/use-problem-notice.ts';
import { definitionsQuery } from '../shared/valuation-queries.ts';
import { useValuationText } from '../shared/valuation-text.ts';

interface RemoveCurveDialogProps {
	readonly definition: CurveDefinitionOnWire;
	readonly onClose: () => void;
	readonly onRemoved: () => void;
}

const noticeMillis = 5000;

/** Asks before a user-defined curve is removed. */
export function RemoveCurveDialog({ definition: { id, name }, onClose, onRemoved }: RemoveCurveDialogProps) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		try {
			await callApi(curveRemove, { curveId: id });
			await client.invalidateQueries({ queryKey: definitionsQuery.queryKey });
			client.removeQueries({ queryKey: ['curve', id] });
			show({ type: 'success', text: t('curves.removed', { name }), durationMillis: noticeMillis });
			onRemoved();
		} catch (error) {
			notice(error, t('errors.remove'));
			setBusy(false);
		}
	};
	return (
		<ActionDialog
			title={t('curves.removeTitle')}
			cancel={t('import.cancel')}
			action={{ text: t('curves.remove'), isBusy, onPress: remove }}
			onCancel={() => !isBusy && onClose()}
		>
			{t('curves.removeQuestion', { name })}
		</ActionDialog>
	);
}
