import { useState } from 'react';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import type { WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useValuationText } from './valuation.ts';

const noticeMillis = 5000;

export function useSavedWorkbook(failed: string) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const save = async (compose: () => WorkbookModel | Promise<WorkbookModel>, fileName: string) => {
		setBusy(true);
		try {
			saveFile(await writeWorkbook(await compose()), fileName);
			show({ type: 'success', text: t('messages.exported', { fileName }), durationMillis: noticeMillis });
		} catch (error) {
			logError('the workbook was not written', error);
			show({ type: 'error', text: failed, durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return { save, isBusy };
}
