import { useState } from 'react';
import type { CompoundingOutcome } from '#features/loans/shared/desk/use-compounding.ts';
import { exportFileName, exportTime } from '#features/loans/shared/export/result-cell.ts';
import { useLoansText, useSpreadsheetText } from '#features/loans/shared/loans-text.ts';
import { withColon } from '#i18n/punctuation.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useFieldText } from '../../shared/fields/field-text.ts';
import { composeWorkbook } from './compose-workbook.ts';

interface ExportDialogProps {
	readonly outcome: CompoundingOutcome;
	readonly onClose: () => void;
}

const toldMillis = 5000;

export function ExportDialog({ outcome, onClose }: ExportDialogProps) {
	const text = useLoansText();
	const words = useSpreadsheetText();
	const { t } = words;
	const { userId, organizationName, layout } = useSession();
	const { show } = useNotifications();
	const fieldText = useFieldText();
	const [now] = useState(() => new Date());
	const [isBusy, setBusy] = useState(false);
	const fileName = exportFileName(now);

	const save = async () => {
		setBusy(true);
		try {
			const details = {
				userId,
				organisation: organizationName,
				exportTime: exportTime(now),
				version: __APP_VERSION__,
				rfr: layout.RFR,
				labelOf: (key: Parameters<typeof fieldText>[0]) => fieldText(key).label,
			};
			saveFile(await writeWorkbook(composeWorkbook(outcome, details, text, words)), fileName);
			show({ type: 'success', text: t('export.done', { fileName }), durationMillis: toldMillis });
		} catch (error) {
			logError('the workbook was not written', error);
			show({ type: 'error', text: t('export.failed'), durationMillis: toldMillis });
		}
		onClose();
	};

	return (
		<ActionDialog
			title={t('export.title')}
			cancel={text.t('actions.cancel')}
			action={{ text: text.t('actions.export'), isBusy, onPress: save }}
			onCancel={onClose}
		>
			{t('export.question')}
			<br />
			{withColon(t('export.fileName'), '')}
			<strong>{fileName}</strong>
		</ActionDialog>
	);
}
