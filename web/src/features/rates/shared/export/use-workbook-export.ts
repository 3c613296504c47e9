import { useState } from 'react';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import type { WorkbookSheet } from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useRateText } from '../rate-text.ts';
import { type Source, sourceSheet } from './source-sheet.ts';
import { withSheetNames } from './taken-table.ts';

const noticeMillis = 5000;

/** Sheets to save, with what the workbook says about them. */
export interface RateWorkbook extends Pick<Source, 'title' | 'shown' | 'origin'> {
	readonly fileName: string;
	readonly sheets: readonly WorkbookSheet[];
}

/** Saves rates as a workbook, with a sheet about their sources, and notifies the user. */
export function useWorkbookExport() {
	const text = useRateText();
	const { userId } = useSession();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const save = async ({ fileName, sheets, ...source }: RateWorkbook) => {
		setBusy(true);
		try {
			const about = sourceSheet({ ...source, userId, exportedAt: new Date() }, text);
			saveFile(await writeWorkbook(withSheetNames([...sheets, about])), fileName);
			const message = text.t('export.saved', { fileName });
			show({ type: 'success', text: message, durationMillis: noticeMillis });
		} catch {
			show({ type: 'error', text: text.t('errors.exportFailed'), durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return { save, isBusy };
}
