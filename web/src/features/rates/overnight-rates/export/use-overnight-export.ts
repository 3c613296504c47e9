import { useState } from 'react';
import type { OvernightRow } from '../../../../../../shared/contract/overnight-history.ts';
import { saveFile } from '../../../../lib/workbook/save-file.ts';
import { writeWorkbook } from '../../../../lib/workbook/write-workbook.ts';
import { useNotifications } from '../../../../ui/notifications.tsx';
import { useRateText } from '../../shared/rate-text.ts';
import type { ProfileColumn } from '../overnight-profile.ts';
import type { OvernightQuestion } from '../use-overnight-history.ts';
import { overnightFileName, overnightWorkbook } from './overnight-workbook.ts';

const noticeMillis = 5000;

/** Saves the shown fixings as a workbook and notifies the user. */
export function useOvernightExport(
	question: OvernightQuestion | undefined,
	rows: readonly OvernightRow[],
	columns: readonly ProfileColumn[],
) {
	const text = useRateText();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const save = async () => {
		if (question === undefined) return;
		setBusy(true);
		try {
			const fileName = overnightFileName(question);
			saveFile(await writeWorkbook(overnightWorkbook(question, rows, columns, text)), fileName);
			const said = text.t('overnight.exported', { fileName });
			show({ type: 'success', text: said, durationMillis: noticeMillis });
		} catch {
			show({ type: 'error', text: text.t('errors.exportFailed'), durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return { save, isBusy };
}
